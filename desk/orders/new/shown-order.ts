import type { Cents } from '#core/base/money/money.ts'
import type { DeskAnswer } from '../../http/desk-answer.ts'

/** A row of the form as it was understood: its article, or those to choose among. */
export type ShownRow = {
  at: number
  label: string
  options: { value: string; label: string }[]
}

/** A priced line. */
export type ShownLine = { key: string; name: string; units: number; cents: Cents }

/** What the form shows of the order: parts of an answer's `facts`. */
export type ShownOrder = {
  rows: ShownRow[]
  lines: ShownLine[]
  sums: { label: string; value: string }[]
  notes: string[]
  /** Names exactly this order, so that what is placed is what was shown; empty: nothing is priced. */
  seen: string
  deed: string
}

const NOTHING: ShownOrder = { rows: [], lines: [], sums: [], notes: [], seen: '', deed: '' }

/** An answer's `facts` are texts. */
export const asFacts = (shown: Partial<ShownOrder>): Record<string, string> => ({
  pedido: JSON.stringify({ ...NOTHING, ...shown }),
  visto: shown.seen ?? '',
})

/** What an answer shows. */
export function shownIn(answer: DeskAnswer | undefined): ShownOrder {
  const text = answer?.facts?.['pedido']
  return text === undefined ? NOTHING : (JSON.parse(text) as ShownOrder) // `asFacts` wrote it
}
