import type { Discount } from '#core/pricing/discounts/discount.ts'
import { centsFromEuros } from '#core/base/money/money.ts'
import { policy } from '#core/base/policy/policy.ts'
import { VAT_CLASSES } from '#core/base/policy/vat-class.ts'
import { vatClassOf } from '#core/catalogue/reduction.ts'
import { sameLine, type CartLine } from './cart.ts'

/** The array in browser storage: the specification's field names, price in euros. */
export function toStored(lines: readonly CartLine[]): unknown[] {
  return lines.map(({ priceCents, ...line }) => ({ ...line, price: priceCents / 100 }))
}

/** Reads the stored lines. Leaves out every invalid line; never throws. */
export function fromStored(value: unknown): CartLine[] {
  if (!Array.isArray(value)) return []
  const lines: CartLine[] = []
  for (const entry of value.slice(0, policy.limits.cartLines)) {
    const line = readLine(entry)
    if (line && !lines.some((l) => sameLine(l, line))) lines.push(line)
  }
  return lines
}

/**
 * Reads the discount stored beside the cart; null if it is invalid. Checks only what could break a
 * page: the server decides what a code takes off.
 */
export function discountFromStored(value: unknown): Discount | null {
  if (typeof value !== 'object' || value === null) return null
  const { code, percent, amountCents = 0, minimumCents = 0, freeShipping } = value as Discount
  const isCode = typeof code === 'string' && code !== '' && code.length <= 40
  const counts = [percent, amountCents, minimumCents]
  const areCounts = counts.every((count) => Number.isInteger(count) && count >= 0 && count < 1e7)
  if (!isCode || !areCounts || percent > 100) return null
  // Without any of the three it is no discount.
  return percent || amountCents || Array.isArray(freeShipping) ? (value as Discount) : null
}

/** The names of stored lines above the quantity limit; reading the cart cuts them to it. */
export function cutLines(value: unknown): string[] {
  if (!Array.isArray(value)) return []
  const isCut = (entry: unknown) => (readUnits(entry) ?? 0) > policy.limits.lineQuantity
  return fromStored(value.filter(isCut)).map(({ name }) => name)
}

/** A stored quantity; also one in words, as another program may have written it. */
function readUnits(entry: unknown): number | undefined {
  const quantity = (entry as { quantity?: unknown } | null)?.quantity
  const units =
    typeof quantity === 'string' && /^\d{1,9}$/.test(quantity) ? Number(quantity) : quantity
  return Number.isInteger(units) && (units as number) >= 1 ? (units as number) : undefined
}

function readLine(entry: unknown): CartLine | undefined {
  if (typeof entry !== 'object' || entry === null) return undefined
  const { id, name, price, image, size, color, vatClass } = entry as Record<string, unknown>
  const texts = [id, name, image, size, color]
  if (!texts.every((text) => typeof text === 'string' && text.length > 0 && text.length <= 300)) {
    return undefined
  }
  if (typeof price !== 'number' || !(price >= 0.01 && price < 100_000)) return undefined
  const units = readUnits(entry)
  if (units === undefined) return undefined
  // Only our own pictures: a tampered value must not load anything from another host.
  if (!(image as string).startsWith('/img/')) return undefined
  try {
    return {
      id: id as string,
      name: name as string,
      priceCents: centsFromEuros(price),
      image: image as string,
      // The limit may have been higher when the line was stored: `cutLines` names it.
      quantity: Math.min(units, policy.limits.lineQuantity),
      size: size as string,
      color: color as string,
      ...vatClassOf({ vatClass: VAT_CLASSES.find((one) => one === vatClass) }),
    }
  } catch {
    return undefined // the shop has no price with more than two decimals
  }
}
