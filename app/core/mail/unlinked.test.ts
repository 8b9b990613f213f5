import { expect, test } from 'vitest'
import { unlinked } from './unlinked.ts'

test.each([
  'Gana en https://fuera.example/premio',
  'mira www.fuera.example',
  'Compra en fuera.com',
  'Compra en año-nuevo.fuera.es, ya',
  'http://192.0.2.1/x',
])('%s is no link in a mail, and reads the same', (text) => {
  const written = unlinked(text)
  expect(written.replaceAll('\u2060', '')).toBe(text)
  expect(written).not.toMatch(/:\/\/|[\p{L}\p{N}]\.[\p{L}\p{N}]/u)
})

test('a text without an address stays as it is', () => {
  const text = 'La M me queda pequeña. Es la verde, 29,99 €; talla 3.ª (2 × 1)…'
  expect(unlinked(text)).toBe(text)
})
