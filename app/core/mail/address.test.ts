import { expect, test } from 'vitest'
import { isMailAddress } from './address.ts'
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
