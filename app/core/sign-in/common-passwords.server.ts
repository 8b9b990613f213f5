import { dictionary } from '@zxcvbn-ts/language-common'
import { shop } from '#content/shop.ts'

/** About 49,000 passwords of published leaks, in lower case; read once. */
const common = new Set<string>(dictionary['passwords-common'])

/** Words of this shop. Longer words come first, so that nothing is left of them. */
const SHOP_WORDS = /contrasena|montana|outdoor|password|tienda|ropa|shop|clave/g
const shopName = plainLetters(shop.name)

/**
 * Whether attackers try this password first: a leaked one, or words of the shop with only digits
 * and signs around them. Expects lower case.
 */
export function isCommonPassword(password: string): boolean {
  if (common.has(password)) return true
  const letters = plainLetters(password)
  return letters !== '' && letters.replaceAll(shopName, '').replaceAll(SHOP_WORDS, '') === ''
}

function plainLetters(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/[^\p{L}]/gu, '')
}
