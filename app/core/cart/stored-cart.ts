import type { Discount } from '#core/discounts/discount.ts'
import { centsFromEuros } from '#core/money/money.ts'
import { policy } from '#core/policy/policy.ts'
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

/** A higher quantity was never possible under any policy. */
const MOST_UNITS_STORED = 99

function readLine(entry: unknown): CartLine | undefined {
  if (typeof entry !== 'object' || entry === null) return undefined
  const { id, name, price, image, quantity, size, color } = entry as Record<string, unknown>
  const texts = [id, name, image, size, color]
  if (!texts.every((text) => typeof text === 'string' && text.length > 0 && text.length <= 300)) {
    return undefined
  }
  if (typeof price !== 'number' || !(price >= 0.01 && price < 100_000)) return undefined
  if (!Number.isInteger(quantity)) return undefined
  const units = quantity as number
  if (units < 1 || units > MOST_UNITS_STORED) return undefined
  // Only our own pictures: a tampered value must not load anything from another host.
  if (!(image as string).startsWith('/img/')) return undefined
  try {
    return {
      id: id as string,
      name: name as string,
      priceCents: centsFromEuros(price),
      image: image as string,
      // The limit may have been higher when the line was stored.
      quantity: Math.min(units, policy.limits.lineQuantity),
      size: size as string,
      color: color as string,
    }
  } catch {
    return undefined // the shop has no price with more than two decimals
  }
}
