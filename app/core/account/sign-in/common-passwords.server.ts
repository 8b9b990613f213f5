import { once } from '#core/base/async/once.ts'
import { shop } from '#core/base/policy/shop.ts'

/** Words of this shop. Longer words come first, so that nothing is left of them. */
const SHOP_WORDS = /contrasena|montana|outdoor|password|tienda|ropa|shop|clave/g
const shopName = plainLetters(shop.name)

/**
 * Loads the check whether attackers try a password first: a leaked one, or words of the shop with
 * only digits and signs around them. The check expects lower case. The list is large (about 49,000
 * passwords), so it is loaded when first needed.
 */
export const commonPasswords = once(async () => {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  const leaked = new Set<string>(dictionary['passwords-common'])
  return (password: string) => leaked.has(password) || isOfShopWords(password)
})

function isOfShopWords(password: string): boolean {
  const letters = plainLetters(password)
  return letters !== '' && letters.replaceAll(shopName, '').replaceAll(SHOP_WORDS, '') === ''
}

function plainLetters(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/[^\p{L}]/gu, '')
}
