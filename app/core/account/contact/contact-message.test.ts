import { describe, expect, test } from 'vitest'
import { hostileAddresses } from '#tests/support/factories/hostile-addresses.ts'
import {
  CONTACT_FIELDS,
  CONTACT_LIMITS,
  CONTACT_SUBJECTS,
  contactForm,
  contactReference,
  type ContactField,
  type ContactInput,
} from './contact-message.ts'
import { isMailAddress, withAsciiDomain } from '#core/mail/address.ts'
import { checkForm } from '#core/base/text/form-schema.ts'
import { normalizeText } from '#core/base/text/typed-text.ts'

const good: ContactInput = {
  user_name: 'Lucía Herrero Sanz',
  user_email: 'lucia@correo.example',
  subject: 'Consulta sobre pedido',
  message: 'Hola:\n\n¿Cuándo sale el pedido?',
}
const check = (input: ContactInput) => checkForm(contactForm, input)
const CHARACTERS = 'Hay algún carácter que no se puede leer. Bórralo y escríbelo de nuevo'
const MISSING: Record<ContactField, string> = {
  user_name: 'Falta tu nombre',
  user_email: 'Falta tu correo electrónico',
  subject: 'Elige un asunto',
  message: 'Falta el mensaje',
}
const errorsOf = (input: Partial<ContactInput>) => {
  const checked = check({ ...good, ...input })
  return checked.ok ? {} : checked.errors
}

test('the subjects are those of the specification', () => {
  expect(CONTACT_SUBJECTS).toEqual([
    'Consulta sobre pedido',
    'Información de producto',
    'Devolución',
    'Otro',
  ])
})

test('a good message passes as it was written', () => {
  expect(check(good)).toEqual({ ok: true, values: good })
})

test('what surrounds a text goes, and lines break in one way', () => {
  const typed = { ...good, user_name: '  Lucía ', message: ' uno\r\ndos\rtres\n' }
  expect(check(typed)).toMatchObject({
    values: { user_name: 'Lucía', message: 'uno\ndos\ntres' },
  })
})

test('letters and their accents become one sign', () => {
  expect(check({ ...good, user_name: 'Luci\u0301a' })).toMatchObject({
    values: { user_name: 'Lucía' },
  })
})

describe.each(CONTACT_FIELDS)('%s', (field) => {
  test.each(['', '   ', '\n\t'])('is required: %j is none', (value) => {
    expect(errorsOf({ [field]: value })).toEqual({ [field]: MISSING[field] })
  })

  test('has a longest text', () => {
    const signs = 'a'.repeat(CONTACT_LIMITS[field])
    const text = `Es demasiado largo: caben ${CONTACT_LIMITS[field]} caracteres`
    expect(errorsOf({ [field]: signs })[field]).not.toBe(text)
    expect(errorsOf({ [field]: `${signs}a` })[field]).toBe(text)
  })

  test.each(['a\u0000b', 'a\u001bb', 'a\u007fb', 'a\u2028b'])(
    'holds nothing unprintable: %j',
    (value) => {
      expect(errorsOf({ [field]: value })[field]).toBe(CHARACTERS)
    },
  )
})

test.each<ContactField>(['user_name', 'user_email', 'subject'])('%s is one line', (field) => {
  for (const end of ['\r\n', '\n', '\r', '\t']) {
    const value = `${good[field]}${end}Bcc: otro@fuera.example`
    expect(errorsOf({ [field]: value })).toEqual({ [field]: CHARACTERS })
  }
})

// Without values that are tidied before the check to one plain address.
const hostile = hostileAddresses.filter(
  (address) => !isMailAddress(withAsciiDomain(normalizeText(address, 300) ?? '')),
)

test.each(hostile)('%j is not one plain address', (address) => {
  expect(Object.keys(errorsOf({ user_email: address }))).toEqual(['user_email'])
})

test.each(['otro', 'OTRO', 'Otro asunto', 'undefined', '__proto__'])(
  '%j is no subject of the list',
  (subject) => {
    expect(errorsOf({ subject })).toEqual({ subject: 'Elige un asunto de la lista' })
  },
)

test('all that is wrong is told at once', () => {
  const empty: ContactInput = { user_name: '', user_email: 'lucia', subject: '', message: '' }
  expect(errorsOf(empty)).toEqual({
    ...MISSING,
    user_email: 'Revisa el correo: debe tener la forma nombre@dominio.es',
  })
})

test('a message is called by eight signs of its id', () => {
  expect(contactReference('msg_3f2a91bc-0000-4000-8000-000000000000')).toBe('3F2A-91BC')
})
