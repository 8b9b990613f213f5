import { expect, test } from 'vitest'
import { isSealed, sealPictures } from './picture-seal.server.ts'

const [BEFORE, NEXT] = ['tests-only-'.repeat(4), 'another-secret-'.repeat(3)]
const made = { productId: 'gorro', color: 'Verde', version: 'o1234abcd', photographs: '' }

test('a form that names pictures counts over a change of the secret, until the old one goes', () => {
  const seal = sealPictures(BEFORE, made)
  expect(isSealed([NEXT, BEFORE], made, seal)).toBe(true)
  expect(isSealed([NEXT, BEFORE], { ...made, color: 'Rojo' }, seal)).toBe(false)
  expect(isSealed(NEXT, made, seal)).toBe(false)
  expect(isSealed(NEXT, made, sealPictures([NEXT, BEFORE], made))).toBe(true)
})
