import type { DraftContent } from '#core/catalogue/product-edit/product-content.ts'
import { priceItems, readPriceItem } from '#core/catalogue/sale-prices/variant-price.ts'
import { readWeightItem, weightItems } from '#core/catalogue/weights/weights.ts'

/** The lines of a text that say something. */
export const lines = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

type Numbers = Record<string, number | string>

/** One a line; what cannot be read is left to the rules, which refuse it. */
function numbersOf(
  typed: string,
  readItem: (line: string) => [key: string, value: number] | undefined,
): Numbers | undefined {
  const items = lines(typed).map((line) => readItem(line) ?? ([line, line] as const))
  return items.length > 0 ? Object.fromEntries<number | string>(items) : undefined
}

/** The own prices and weights of sizes that a form's texts make; absent where there are none. */
export function ofSizes(typed: { prices: string; weights: string }): {
  prices?: Numbers
  weights?: Numbers
} {
  const prices = numbersOf(typed.prices, readPriceItem)
  const weights = numbersOf(typed.weights, readWeightItem)
  return { ...(prices && { prices }), ...(weights && { weights }) }
}

/** The texts of a form that shows them. */
export const sizeTextsOf = ({ prices, weights }: DraftContent) => ({
  prices: priceItems(prices ?? {}).join('\n'),
  weights: weightItems(weights).join('\n'),
})
