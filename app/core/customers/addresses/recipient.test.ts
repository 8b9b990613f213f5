import { expect, test } from 'vitest'
import { hostileAddresses } from '#tests/support/factories/hostile-addresses.ts'
import { COUNTRIES } from '#core/pricing/shipping/shipping.ts'
import { checkForm, type FieldErrors } from '#core/base/text/form-schema.ts'
import {
  RECIPIENT_FIELDS as fields,
  RECIPIENT_LIMITS,
  recipientForm,
  type Recipient,
  type RecipientField,
} from './recipient.ts'

const lucia: Recipient = {
  email: 'lucia@correo.example',
  firstName: 'Lucía',
  lastName: 'Herrero Sanz',
  address: 'Calle del Olmo, 14, 3.º B',
  city: 'Madrid',
  postcode: '28012',
  country: 'ES',
  phone: '600 000 000',
  note: 'Dejar en portería\nsi no estoy',
}
const check = (input: Recipient) => checkForm(recipientForm, input)
const refused = (errors: FieldErrors<RecipientField>) => ({ ok: false, errors })
const tooLong = (longest: number) => `Es demasiado largo: caben ${longest} caracteres`
const CHARACTERS = 'Hay algún carácter que no podemos imprimir en la etiqueta'
const POSTCODE = 'El código postal tiene cinco cifras, de 01001 a 52999'
const EMAIL = 'Revisa el correo: debe tener la forma nombre@dominio.es'

test('a form filled in well is taken as it is', () => {
  expect(check(lucia)).toEqual({ ok: true, values: lucia })
})

test('phone and note may stay empty', () => {
  expect(check({ ...lucia, phone: '  ', note: '' })).toEqual({
    ok: true,
    values: { ...lucia, phone: '', note: '' },
  })
})

test('spaces around are taken off, and letters in two parts become one', () => {
  const typed = { ...lucia, firstName: '  Luci\u0301a ', city: '\tMadrid\n', postcode: ' 28012 ' }
  expect(check(typed)).toEqual({ ok: true, values: lucia })
})

test.each<[RecipientField, string]>([
  ['email', 'Falta el correo electrónico'],
  ['firstName', 'Falta el nombre'],
  ['lastName', 'Faltan los apellidos'],
  ['country', 'Falta el país'],
  ['address', 'Falta la dirección'],
  ['postcode', 'Falta el código postal'],
  ['city', 'Falta la ciudad'],
])('without %s nothing can be delivered, and blanks are nothing', (field, text) => {
  for (const blank of ['', ' ', '\t\n', '\u00A0']) {
    expect(check({ ...lucia, [field]: blank })).toEqual(refused({ [field]: text }))
  }
})

test.each(['firstName', 'lastName', 'address', 'city', 'phone', 'note'] as const)(
  '%s may be as long as its limit and no longer',
  (field) => {
    const limit = RECIPIENT_LIMITS[field]
    const longest = 'a'.repeat(limit)
    expect(check({ ...lucia, [field]: longest })).toMatchObject({ ok: true })
    expect(check({ ...lucia, [field]: `${longest}a` })).toEqual(
      refused({ [field]: tooLong(limit) }),
    )
  },
)

test.each([
  ['NUL', '\u0000'],
  ['a bell', '\u0007'],
  ['an escape', '\u001B'],
  ['delete', '\u007F'],
  ['a C1 control', '\u0085'],
])('%s inside a field is refused everywhere', (_what, sign) => {
  for (const field of fields) {
    const value = field === 'country' ? sign : `28${sign}12`
    // In the middle: at the end it would be trimmed.
    const padded = field === 'country' ? `${value}S` : value
    expect(check({ ...lucia, [field]: padded })).toEqual(refused({ [field]: CHARACTERS }))
  }
})

test.each(['\n', '\r\n', '\t'])('%j is fine in a note and nowhere else', (sign) => {
  expect(check({ ...lucia, note: `una${sign}dos` })).toMatchObject({ ok: true })
  for (const field of ['firstName', 'address', 'phone', 'email'] as const) {
    expect(check({ ...lucia, [field]: `una${sign}dos` })).toEqual(refused({ [field]: CHARACTERS }))
  }
})

test('invisible characters are left out of every field', () => {
  const hidden = (text: string) => `\u202E${text.slice(0, 1)}\u200B${text.slice(1)}\u200F`
  const typed = fields.map((field) => [field, hidden(lucia[field])])
  expect(check(Object.fromEntries(typed) as Recipient)).toEqual({ ok: true, values: lucia })
})

test.each(['28 012', '28.012', '28-012', '28012 ', 'E-28012', 'ES28012', 'e 28012', '28\u00A0012'])(
  'the postcode %j is 28012',
  (postcode) => {
    expect(check({ ...lucia, postcode })).toEqual({ ok: true, values: lucia })
  },
)

test.each(['00001', '53000', '2801', '280133', 'AB123', 'F-28012', '28,012'])(
  'the Spanish postcode %s does not exist',
  (postcode) => {
    expect(check({ ...lucia, postcode })).toEqual(refused({ postcode: POSTCODE }))
  },
)

test('another country has postcodes of its own', () => {
  const inLisbon = { ...lucia, country: 'PT', postcode: '1000-001' }
  expect(check(inLisbon)).toMatchObject({ ok: true, values: { postcode: '1000-001' } })
  expect(check({ ...inLisbon, postcode: '1234567890123' })).toEqual(
    refused({ postcode: tooLong(RECIPIENT_LIMITS.postcode) }),
  )
})

test('all countries of the tariff are taken, others are not', () => {
  for (const country of COUNTRIES) {
    expect(check({ ...lucia, country })).toMatchObject({ ok: true })
  }
  for (const country of ['US', 'GB', 'es', '__', 'E']) {
    expect(check({ ...lucia, country })).toEqual(
      refused({ country: 'De momento no enviamos a ese país' }),
    )
  }
})

test.each(['lucia', 'lucia@', '@correo.example', 'lucia@correo', 'lucia correo@x.example'])(
  '%j is no e-mail address',
  (email) => {
    expect(check({ ...lucia, email })).toEqual(refused({ email: EMAIL }))
  },
)

test('no hostile address gets into an order: it is refused, or tidied to a plain one first', () => {
  const taken = hostileAddresses.flatMap((email) => {
    const outcome = check({ ...lucia, email })
    return outcome.ok ? [outcome.values.email] : []
  })
  // Spaces around or without width, a Kelvin sign, which NFC turns into a K, and a domain with ñ.
  expect(new Set(taken)).toEqual(
    new Set(['lucia@correo.example', 'lucia@Korreo.example', 'lucia@xn--espaa-rta.example']),
  )
})

test('every field that is wrong gets a reason of its own, all at once', () => {
  const wrong = {
    ...lucia,
    email: 'no',
    firstName: '',
    city: 'x'.repeat(81),
    postcode: '99999',
    address: 'a\u0000b',
  }
  expect(check(wrong)).toEqual(
    refused({
      email: EMAIL,
      firstName: 'Falta el nombre',
      city: tooLong(80),
      postcode: POSTCODE,
      address: CHARACTERS,
    }),
  )
})
