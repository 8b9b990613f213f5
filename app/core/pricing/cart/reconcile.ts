import { priceOf } from '#core/catalogue/reduction.ts'
import type { Cents } from '#core/base/money/money.ts'
import { lineKey, type CartLine } from './cart.ts'
import type { CartProduct } from './cart-products.ts'

export type CartNotice =
  | { kind: 'gone'; name: string }
  /** The product is still sold, but not in this size and colour. */
  | { kind: 'variant_gone'; name: string; size: string; color: string }
  | { kind: 'price_changed'; name: string; fromCents: Cents; toCents: Cents }

export type Reconciled = {
  lines: CartLine[]
  notices: CartNotice[]
  /** Units in stock by line key, for lines that ask for more. */
  short: Record<string, number>
  /** Prior prices by line key, while a reduction is announced. */
  priorCents: Record<string, Cents>
}

/** The shop's answer about the requested products. */
export type CartAnswer = { asked: readonly string[]; products: readonly CartProduct[] }

/**
 * Updates a stored cart from the shop's data: drops lines that are no longer sold, renews names,
 * prices and pictures, and lists removed lines and changed prices for the shopper. A line that asks
 * for more than the stock is left unchanged, so that the choice is not lost, and named in `short`.
 * A line added after the request is left unchanged too.
 */
export function reconcileCart(
  lines: readonly CartLine[],
  { asked, products }: CartAnswer,
): Reconciled {
  const byId = new Map(products.map((product) => [product.id, product]))
  const result: Reconciled = { lines: [], notices: [], short: {}, priorCents: {} }
  for (const line of lines) {
    if (!asked.includes(line.id)) {
      result.lines.push(line)
      continue
    }
    const product = byId.get(line.id)
    const units = product?.stock[`${line.size}/${line.color}`]
    if (!product || units === undefined) {
      const { name, size, color } = line
      result.notices.push(
        product ? { kind: 'variant_gone', name, size, color } : { kind: 'gone', name },
      )
      continue
    }
    const { priceCents, priorCents } = priceOf(product, line)
    if (priceCents !== line.priceCents) {
      result.notices.push({
        kind: 'price_changed',
        name: product.name,
        fromCents: line.priceCents,
        toCents: priceCents,
      })
    }
    if (priorCents !== undefined) result.priorCents[lineKey(line)] = priorCents
    if (units < line.quantity) result.short[lineKey(line)] = units
    const { name, vatClass } = product
    result.lines.push({
      ...line,
      name,
      priceCents,
      vatClass,
      image: product.images[line.color] ?? line.image,
    })
  }
  return result
}
