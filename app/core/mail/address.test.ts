import { expect, test } from 'vitest'
import { isMailAddress, withAsciiDomain } from './address.ts'
import { hostileAddresses } from '#tests/support/factories/hostile-addresses.ts'

const host = 'x'.repeat(60)

test.each([
  'lucia@correo.example',
  'lucia.herrero+vereda@correo.example',
  "o'brien_99@sub.dominio.example",
  'L@x-y.example',
  '1@2.example',
  'a{b}|c~d@correo.example',
  'lucia@xn--espaa-rta.example',
  `${'a'.repeat(64)}@correo.example`,
  `a@${[host, host, host, host].join('.')}.example`, // 253 characters
])('%s is an address', (address) => {
  expect(isMailAddress(address)).toBe(true)
})

test.each(hostileAddresses)('%j is none', (text) => {
  expect(isMailAddress(text)).toBe(false)
})

test('one sign too many is refused, and a very long text at once', () => {
  expect(isMailAddress(`${'a'.repeat(65)}@correo.example`)).toBe(false)
  const domain = `${[host, host, host, host].join('.')}.example`
  expect(isMailAddress(`ab@${domain}`)).toBe(true) // 254
  expect(isMailAddress(`abc@${domain}`)).toBe(false) // 255
  expect(isMailAddress(`a@${'x'.repeat(64)}.example`)).toBe(false)
  expect(isMailAddress(`${'a.'.repeat(500_000)}@correo.example`)).toBe(false)
})

test.each([
  ['lucia@españa.example', 'lucia@xn--espaa-rta.example'],
  ['Lucia@ESPAÑA.example', 'Lucia@xn--espaa-rta.example'],
  ['lucia@correo.ñandú', 'lucia@correo.xn--and-6ma2c'],
  ['lucia@例え.テスト', 'lucia@xn--r8jz45g.xn--zckzah'],
  ['lucia@correo.example', 'lucia@correo.example'],
  ['Lucia@Correo.example', 'Lucia@Correo.example'],
  ['lucía@correo.example', 'lucía@correo.example'],
])('the domain of %s becomes plain: %s', (typed, plain) => {
  expect(withAsciiDomain(typed)).toBe(plain)
})

test('no other text becomes an address by it', () => {
  const tidied = hostileAddresses.filter((text) => isMailAddress(withAsciiDomain(text)))
  // The only one with an international domain, and a Kelvin sign, which the standard makes a k.
  expect(tidied).toEqual(['lucia@españa.example', 'lucia@\u212aorreo.example'])
})
