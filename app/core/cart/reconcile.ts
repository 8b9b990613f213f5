import type { Cents } from '#core/money/money.ts'
import { lineKey, type CartLine } from './cart.ts'
import type { CartProduct } from './cart-products.ts'

export type CartNotice =
  | { kind: 'gone'; name: string }
  | { kind: 'price_changed'; name: string; fromCents: Cents; toCents: Cents }

export type Reconciled = {
  lines: CartLine[]
  notices: CartNotice[]
  /** Units left by line key, for the lines that ask for more than there is. */
  short: Record<string, number>
}

/** What the shop answered about the products that were asked for. */
export type CartAnswer = { asked: readonly string[]; products: readonly CartProduct[] }

/**
 * Brings a kept cart up to what the shop says now: what is no longer sold is dropped, names, prices
 * and pictures are renewed, and the shopper is told of both. A line that asks for more than there
 * is stays as it is, so that nothing chosen is lost; it is named in `short`. So does a line that was
 * added after the question was asked.
 */
export function reconcileCart(
  lines: readonly CartLine[],
  { asked, products }: CartAnswer,
): Reconciled {
  const byId = new Map(products.map((product) => [product.id, product]))
  const result: Reconciled = { lines: [], notices: [], short: {} }
  for (const line of lines) {
    if (!asked.includes(line.id)) {
      result.lines.push(line)
      continue
    }
    const product = byId.get(line.id)
    const units = product?.stock[`${line.size}/${line.color}`]
    if (!product || units === undefined) {
      result.notices.push({ kind: 'gone', name: line.name })
      continue
    }
    if (product.priceCents !== line.priceCents) {
      result.notices.push({
        kind: 'price_changed',
        name: product.name,
        fromCents: line.priceCents,
        toCents: product.priceCents,
      })
    }
    if (units < line.quantity) result.short[lineKey(line)] = units
    const { name, priceCents } = product
    result.lines.push({
      ...line,
      name,
      priceCents,
      image: product.images[line.color] ?? line.image,
    })
  }
  return result
}
