import { addLine, sameLine, type CartLine, type CartOutcome } from './cart.ts'
import { removeLine, setQuantity } from './change-lines.ts'
import type { LineKey } from './cart.ts'
import type { Cents } from '#core/base/money/money.ts'

export type SizeChange = CartOutcome | { ok: false; reason: 'gone' }

/**
 * Changes the size of one unit of a line: the unit that was just added, not those that were there
 * before. A line of one unit keeps its place. Refuses if the line is gone, or if the cart or the
 * line of the other size is full. `priceCents`: of the other size, without VAT.
 */
export function changeSize(
  lines: readonly CartLine[],
  from: LineKey,
  { size, priceCents }: { size: string; priceCents: Cents },
): SizeChange {
  const line = lines.find((one) => sameLine(one, from))
  if (!line) return { ok: false, reason: 'gone' }
  if (size === line.size) return { ok: true, lines: [...lines] }
  const changed = { ...line, size, priceCents, quantity: 1 }
  const isAlone = line.quantity === 1
  if (isAlone && !lines.some((one) => sameLine(one, changed))) {
    return { ok: true, lines: lines.map((one) => (one === line ? changed : one)) }
  }
  const others = isAlone ? removeLine(lines, line) : setQuantity(lines, line, line.quantity - 1)
  return addLine(others, changed)
}
