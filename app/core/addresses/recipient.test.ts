import { expect, test } from 'vitest'
import { hostileAddresses } from '#tests/support/factories/hostile-addresses.ts'
import { COUNTRIES } from '#core/shipping/shipping.ts'
import {
  checkRecipient,
  RECIPIENT_LIMITS,
  type FieldErrors,
  type RecipientField,
  type RecipientInput,
} from './recipient.ts'

const lucia: RecipientInput = {
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
const fields = Object.keys(RECIPIENT_LIMITS) as RecipientField[]
const refused = (errors: FieldErrors) => ({ ok: false, errors })

test('a form filled in well is taken as it is', () => {
  expect(checkRecipient(lucia)).toEqual({ ok: true, recipient: lucia })
})

test('phone and note may stay empty, and then are nothing rather than an empty text', () => {
  expect(checkRecipient({ ...lucia, phone: '  ', note: '' })).toEqual({
    ok: true,
    recipient: { ...lucia, phone: null, note: null },
  })
})

test('spaces around are taken off, and letters in two parts become one', () => {
  const typed = { ...lucia, firstName: '  Luci\u0301a ', city: '\tMadrid\n', postcode: ' 28012 ' }
  expect(checkRecipient(typed)).toEqual({ ok: true, recipient: lucia })
})

test.each(fields.filter((field) => field !== 'phone' && field !== 'note'))(
  'without %s nothing can be delivered, and blanks are nothing',
  (field) => {
    for (const blank of ['', ' ', '\t\n', '\u00A0']) {
      expect(checkRecipient({ ...lucia, [field]: blank })).toEqual(refused({ [field]: 'required' }))
    }
  },
)

test.each(['firstName', 'lastName', 'address', 'city', 'phone', 'note'] as const)(
  '%s may be as long as its limit and no longer',
  (field) => {
    const longest = 'a'.repeat(RECIPIENT_LIMITS[field])
    expect(checkRecipient({ ...lucia, [field]: longest })).toMatchObject({ ok: true })
    expect(checkRecipient({ ...lucia, [field]: `${longest}a` })).toEqual(
      refused({ [field]: 'too_long' }),
    )
  },
)

test.each([
  ['NUL', '\u0000'],
  ['a sign that turns the line round', '\u202E'],
  ['a space without width', '\u200B'],
  ['a bell', '\u0007'],
  ['an escape', '\u001B'],
  ['delete', '\u007F'],
  ['a C1 control', '\u0085'],
])('%s inside a field is refused everywhere', (_what, sign) => {
  for (const field of fields) {
    const value = field === 'country' ? sign : `28${sign}12`
    // A newline-like sign at the end would be trimmed: it stands inside.
    const padded = field === 'country' ? `${value}S` : value
    expect(checkRecipient({ ...lucia, [field]: padded })).toEqual(
      refused({ [field]: 'characters' }),
    )
  }
})

test.each(['\n', '\r\n', '\t'])('%j is fine in a note and nowhere else', (sign) => {
  expect(checkRecipient({ ...lucia, note: `una${sign}dos` })).toMatchObject({ ok: true })
  for (const field of ['firstName', 'address', 'phone', 'email'] as const) {
    expect(checkRecipient({ ...lucia, [field]: `una${sign}dos` })).toEqual(
      refused({ [field]: 'characters' }),
    )
  }
})

test.each(['00001', '53000', '2801', '280133', 'AB123'])(
  'the Spanish postcode %s does not exist',
  (postcode) => {
    expect(checkRecipient({ ...lucia, postcode })).toEqual(refused({ postcode: 'postcode' }))
  },
)

test('another country has postcodes of its own', () => {
  const inLisbon = { ...lucia, country: 'PT', postcode: '1000-001' }
  expect(checkRecipient(inLisbon)).toMatchObject({ ok: true, recipient: { postcode: '1000-001' } })
  expect(checkRecipient({ ...inLisbon, postcode: '1234567890123' })).toEqual(
    refused({ postcode: 'too_long' }),
  )
})

test('all countries of the tariff are taken, others are not', () => {
  for (const country of COUNTRIES) {
    expect(checkRecipient({ ...lucia, country })).toMatchObject({ ok: true })
  }
  for (const country of ['US', 'GB', 'es', '__', 'E']) {
    expect(checkRecipient({ ...lucia, country })).toEqual(refused({ country: 'country' }))
  }
})

test.each(['lucia', 'lucia@', '@correo.example', 'lucia@correo', 'lucia correo@x.example'])(
  '%j is no e-mail address',
  (email) => {
    expect(checkRecipient({ ...lucia, email })).toEqual(refused({ email: 'email' }))
  },
)

test('no hostile address gets into an order: it is refused, or tidied to a plain one first', () => {
  const taken = hostileAddresses.flatMap((email) => {
    const outcome = checkRecipient({ ...lucia, email })
    return outcome.ok ? [outcome.recipient.email] : []
  })
  // Blanks around, and a Kelvin sign, which is a K once composed.
  expect(new Set(taken)).toEqual(new Set(['lucia@correo.example', 'lucia@Korreo.example']))
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
  expect(checkRecipient(wrong)).toEqual(
    refused({
      email: 'email',
      firstName: 'required',
      city: 'too_long',
      postcode: 'postcode',
      address: 'characters',
    }),
  )
})
