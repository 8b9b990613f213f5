import { expect, test } from 'vitest'
import { idProblem, idText, idTypeOf, normalizeId, usualIdType, type IdType } from './id-types.ts'

test.each<[IdType, string, string, string]>([
  ['nif', '12345678-z', 'ES', 'NIF 12345678Z'],
  ['nif', 'X1234567L', 'FR', 'NIF X1234567L'],
  ['vat', 'fr 40 303 265 045', 'FR', 'NIF-IVA FR40303265045'],
  ['vat', '123456789', 'PT', 'NIF-IVA PT123456789'],
  ['vat', 'DE123456789', 'ES', 'NIF-IVA DE123456789'],
  ['passport', 'ab 123456', 'US', 'Pasaporte AB 123456'],
  ['passport', 'AB123456', 'ES', 'Pasaporte AB123456'],
  ['national', '１２３４５', 'BR', 'Documento de identidad 12345'],
  ['residence', 'C-1/2026', 'CH', 'Certificado de residencia C-1/2026'],
  ['other', '77', 'AD', 'Documento 77'],
])('%s %s of %s stands on the invoice as «%s»', (idType, taxId, country, text) => {
  expect(idProblem({ idType, taxId, country })).toBeUndefined()
  expect(idText({ idType, taxId: normalizeId({ idType, taxId, country }) })).toBe(text)
})

test.each<[IdType, string, string, string]>([
  ['nif', '12345678A', 'ES', 'Ese NIF no es correcto'],
  ['nif', 'FR40303265045', 'ES', 'no es un NIF español: elige'],
  ['nif', '123456789', 'PT', 'no es un NIF español: elige'],
  ['vat', 'FR4030326504', 'FR', 'Ese NIF-IVA no es correcto'],
  ['vat', 'ESB12345674', 'ES', 'Ese NIF-IVA no es correcto'],
  ['passport', '—', 'US', 'necesita cifras o letras'],
  ['national', '123', 'ES', 'En España hace falta el NIF'],
  ['residence', '123', 'ES', 'En España hace falta el NIF'],
  ['other', '123', 'ES', 'En España hace falta el NIF'],
  ['other', '…', 'CH', 'necesita cifras o letras'],
])('%s %s of %s is refused: %s', (idType, taxId, country, text) => {
  expect(idProblem({ idType, taxId, country })).toContain(text)
})

test('a form begins with the usual document, and a number may show which it is', () => {
  expect(['ES', 'PT', 'GR', 'AD'].map(usualIdType)).toEqual(['nif', 'vat', 'vat', 'passport'])
  const shown = ['b-12345674', 'PT123456789', 'AB123456'].map((typed) => idTypeOf(typed, 'ES'))
  expect([...shown, idTypeOf('123456789', 'PT')]).toEqual(['nif', 'vat', undefined, 'vat'])
})
