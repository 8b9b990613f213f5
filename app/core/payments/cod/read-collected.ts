import type { Cents } from '#core/base/money/money.ts'
import { readEuros } from '#core/base/money/read-euros.ts'
import { readOrderNumber } from '#core/orders/order.ts'

/** What the courier collected for an order; null: all of it. */
export type Collected = { number: string; cents: Cents | null }

/** A settlement has at most so many orders. */
export const MOST_COLLECTED = 200

/**
 * Reads a courier's settlement as it is pasted: an order a line, with its amount or without. `bad`:
 * the lines that are neither. Guarded by: read-collected.test.ts.
 */
export function readCollected(
  text: string,
): { ok: true; rows: Collected[] } | { ok: false; bad: string[] } {
  const lines = text.split(/\r?\n/).map((line) => line.trim())
  const rows: Collected[] = []
  const bad: string[] = []
  for (const line of lines.filter((one) => one !== '')) {
    const row = readLine(line)
    if (row) rows.push(row)
    else bad.push(line)
  }
  return bad.length > 0 || rows.length === 0 || rows.length > MOST_COLLECTED
    ? { ok: false, bad }
    : { ok: true, rows }
}

function readLine(line: string): Collected | undefined {
  const [first = '', ...rest] = line.split(/[\t;: ]+/)
  const number = readOrderNumber(first)
  const typed = rest.filter((word) => word !== '' && word !== '€').join('')
  if (number === undefined) return undefined
  if (typed === '') return { number, cents: null }
  const cents = readEuros(typed.replace('€', ''))
  return cents === undefined ? undefined : { number, cents }
}
