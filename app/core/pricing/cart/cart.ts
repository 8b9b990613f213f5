import type { Cents } from '#core/base/money/money.ts'
import type { Classed } from '#core/base/policy/vat-class.ts'
import { policy } from '#core/base/policy/policy.ts'

/** One product in one size and colour; another size or colour is another line. */
export type LineKey = { id: string; size: string; color: string }

export type CartLine = LineKey &
  Classed & {
    name: string
    priceCents: Cents
    image: string
    quantity: number
  }

export type CartOutcome =
  | { ok: true; lines: CartLine[] }
  | { ok: false; reason: 'too_many_lines' | 'too_many_units' }

export const sameLine = (a: LineKey, b: LineKey): boolean =>
  a.id === b.id && a.size === b.size && a.color === b.color

export const lineKey = (line: LineKey): string => `${line.id}/${line.size}/${line.color}`

/** Adds to the quantity of the same line, or appends one. Refuses more than the policy allows. */
export function addLine(lines: readonly CartLine[], added: CartLine): CartOutcome {
  const existing = lines.find((line) => sameLine(line, added))
  const quantity = (existing?.quantity ?? 0) + added.quantity
  if (quantity > policy.limits.lineQuantity) return { ok: false, reason: 'too_many_units' }
  if (!existing && lines.length >= policy.limits.cartLines) {
    return { ok: false, reason: 'too_many_lines' }
  }
  // The shopper just saw the newest price and picture, so they replace the old ones.
  const line = { ...added, quantity }
  return {
    ok: true,
    lines: existing ? lines.map((l) => (sameLine(l, added) ? line : l)) : [...lines, line],
  }
}

export const countUnits = (lines: readonly CartLine[]): number =>
  lines.reduce((sum, line) => sum + line.quantity, 0)

export const lineTotalCents = (line: Pick<CartLine, 'priceCents' | 'quantity'>): Cents =>
  line.priceCents * line.quantity

export const subtotalCents = (lines: readonly Pick<CartLine, 'priceCents' | 'quantity'>[]): Cents =>
  lines.reduce((sum, line) => sum + lineTotalCents(line), 0)
