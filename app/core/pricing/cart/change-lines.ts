import { policy } from '#core/base/policy/policy.ts'
import { sameLine, type CartLine, type LineKey } from './cart.ts'

// What only an open cart does, apart from what every page does with it.

/** Removes that line only; other sizes and colours of the product stay. */
export function removeLine(lines: readonly CartLine[], key: LineKey): CartLine[] {
  return lines.filter((line) => !sameLine(line, key))
}

/**
 * Restores a removed line at its old position. Does nothing if the same line is back already, or if
 * the cart is full.
 */
export function restoreLine(lines: readonly CartLine[], line: CartLine, at: number): CartLine[] {
  if (lines.length >= policy.limits.cartLines || lines.some((one) => sameLine(one, line))) {
    return [...lines]
  }
  return lines.toSpliced(at, 0, line)
}

/** Sets the quantity: below 1 removes the line, above the limit becomes the limit. */
export function setQuantity(
  lines: readonly CartLine[],
  key: LineKey,
  quantity: number,
): CartLine[] {
  if (quantity < 1) return removeLine(lines, key)
  const capped = Math.min(Math.floor(quantity), policy.limits.lineQuantity)
  return lines.map((line) => (sameLine(line, key) ? { ...line, quantity: capped } : line))
}
