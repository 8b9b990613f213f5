import { centsFromEuros, type Cents } from '#core/money/money.ts'
import { computeAmounts, type Amounts } from '#core/money/amounts.ts'
import { policy, vatRule } from '#core/policy/policy.ts'

/** A line is what was chosen: the same product in another size or colour is another line. */
export type LineKey = { id: string; size: string; color: string }

export type CartLine = LineKey & {
  name: string
  priceCents: Cents
  image: string
  quantity: number
}

export type CartDiscount = { code: string; percent: number }

export type CartOutcome =
  | { ok: true; lines: CartLine[] }
  | { ok: false; reason: 'too_many_lines' | 'too_many_units' }

export const sameLine = (a: LineKey, b: LineKey): boolean =>
  a.id === b.id && a.size === b.size && a.color === b.color

export const lineKey = (line: LineKey): string => `${line.id}/${line.size}/${line.color}`

/** Adds to the quantity of the same line, or appends one. Refuses past the limits of the policy. */
export function addLine(lines: readonly CartLine[], added: CartLine): CartOutcome {
  const existing = lines.find((line) => sameLine(line, added))
  const quantity = (existing?.quantity ?? 0) + added.quantity
  if (quantity > policy.limits.lineQuantity) return { ok: false, reason: 'too_many_units' }
  if (!existing && lines.length >= policy.limits.cartLines) {
    return { ok: false, reason: 'too_many_lines' }
  }
  // The newest price and picture win: they are what the shopper just saw.
  const line = { ...added, quantity }
  return {
    ok: true,
    lines: existing ? lines.map((l) => (sameLine(l, added) ? line : l)) : [...lines, line],
  }
}

/** Takes away that line only; other sizes and colours of the product stay. */
export function removeLine(lines: readonly CartLine[], key: LineKey): CartLine[] {
  return lines.filter((line) => !sameLine(line, key))
}

/**
 * Puts a removed line back at its old place. If it came back by itself in the meantime, or the cart
 * has filled up, everything stays as it is.
 */
export function restoreLine(lines: readonly CartLine[], line: CartLine, at: number): CartLine[] {
  if (lines.length >= policy.limits.cartLines || lines.some((one) => sameLine(one, line))) {
    return [...lines]
  }
  return lines.toSpliced(at, 0, line)
}

/** Below 1 removes the line; above the limit stays at the limit. */
export function setQuantity(
  lines: readonly CartLine[],
  key: LineKey,
  quantity: number,
): CartLine[] {
  if (quantity < 1) return removeLine(lines, key)
  const capped = Math.min(Math.floor(quantity), policy.limits.lineQuantity)
  return lines.map((line) => (sameLine(line, key) ? { ...line, quantity: capped } : line))
}

export const countUnits = (lines: readonly CartLine[]): number =>
  lines.reduce((sum, line) => sum + line.quantity, 0)

export const lineTotalCents = (line: Pick<CartLine, 'priceCents' | 'quantity'>): Cents =>
  line.priceCents * line.quantity

export const subtotalCents = (lines: readonly Pick<CartLine, 'priceCents' | 'quantity'>[]): Cents =>
  lines.reduce((sum, line) => sum + lineTotalCents(line), 0)

export type CartTotals = Amounts & {
  isDiscountApplied: boolean
  /** 0 once shipping is free. */
  missingForFreeShippingCents: Cents
  /** 0..1, for the progress bar. */
  freeShippingProgress: number
}

/** The cart's own estimate: shipping by the cart's threshold, on the subtotal before discount. */
export function cartTotals(lines: readonly CartLine[], discount: CartDiscount | null): CartTotals {
  const goodsCents = subtotalCents(lines)
  const { priceCents, freeFromCents } = policy.cartShipping
  const isFree = goodsCents >= freeFromCents || lines.length === 0
  return {
    ...computeAmounts({
      subtotalCents: goodsCents,
      discountPercent: discount?.percent ?? 0,
      shippingCents: isFree ? 0 : priceCents,
      vat: vatRule,
    }),
    isDiscountApplied: discount !== null,
    missingForFreeShippingCents: Math.max(0, freeFromCents - goodsCents),
    freeShippingProgress: Math.min(1, goodsCents / freeFromCents),
  }
}

/** The array kept in browser storage: the specification's field names, price in euros. */
export function toStored(lines: readonly CartLine[]): unknown[] {
  return lines.map(({ priceCents, ...line }) => ({ ...line, price: priceCents / 100 }))
}

/** Reads what storage holds. Whatever is not a believable line is left out; never throws. */
export function fromStored(value: unknown): CartLine[] {
  if (!Array.isArray(value)) return []
  const lines: CartLine[] = []
  for (const entry of value.slice(0, policy.limits.cartLines)) {
    const line = readLine(entry)
    if (line && !lines.some((l) => sameLine(l, line))) lines.push(line)
  }
  return lines
}

/** More of one thing was never in a cart, whatever the policy said. */
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
  // Only our own pictures: a tampered value must not load anything from elsewhere.
  if (!(image as string).startsWith('/img/')) return undefined
  try {
    return {
      id: id as string,
      name: name as string,
      priceCents: centsFromEuros(price),
      image: image as string,
      // The limit may have been higher when it was stored.
      quantity: Math.min(units, policy.limits.lineQuantity),
      size: size as string,
      color: color as string,
    }
  } catch {
    return undefined // a price with more than two decimals was never ours
  }
}
