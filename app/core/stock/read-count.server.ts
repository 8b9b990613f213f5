import { MOST_UNITS, stockOnSale, type CountedVariant } from '#core/stock/owner-stock.server.ts'
import { readTableFile } from '#core/text/table-file.server.ts'
import { plainWord } from '#core/text/plain-word.ts'
import type { Db } from '#db/schema.ts'

/** A line of the owner's count that the shop cannot use. */
export type CountFault = {
  line: number
  reason:
    | 'not_text'
    | 'broken_table'
    | 'no_variant_column'
    | 'no_units_column'
    | 'no_rows'
    | 'unknown_variant'
    | 'bad_units'
    | 'too_many'
    | 'repeated'
  /** What was typed, or the line of the first of two. */
  detail: string
}

/** A counted variant; `before` is what the shop has on hand. */
export type CountedLine = { line: number; variant: CountedVariant; before: number; units: number }

export type CountPlan = {
  /** Counts that differ from the shop's number. */
  changes: CountedLine[]
  /** Counts that agree with it. */
  agreeing: CountedLine[]
  /** Lines without a number: not counted. */
  left: number
  /** Variants on sale that the file does not count. */
  uncounted: number
  faults: CountFault[]
}

const VARIANT_COLUMNS = ['variante', 'ean', 'sku']
const UNITS_COLUMNS = ['unidades', 'contadas', 'cantidad']

/**
 * Reads a table with a variant (`product/size/colour`, or its EAN) and its units on hand in each
 * line, and compares it with the shop; changes nothing. A line without units is not counted.
 */
export async function planCount(db: Db, bytes: Uint8Array): Promise<CountPlan> {
  const variants = await stockOnSale(db)
  const plan: CountPlan = { changes: [], agreeing: [], left: 0, uncounted: 0, faults: [] }
  const table = readRows(bytes)
  if ('reason' in table) return { ...plan, faults: [table] }
  const known = new Map(
    variants.flatMap((one) => [
      [plainWord(one.variantId), one],
      ...(one.ean === null ? [] : [[one.ean, one] as const]),
    ]),
  )
  const lines = new Map<string, number>()
  for (const { line, variant: typed, units } of table.rows) {
    const fault = (reason: CountFault['reason'], detail: string) =>
      plan.faults.push({ line, reason, detail })
    const variant = known.get(plainWord(typed))
    const first = variant && lines.get(variant.variantId)
    if (!variant) fault('unknown_variant', typed)
    else if (first !== undefined) fault('repeated', String(first))
    else if (units === '') plan.left += 1
    else if (!/^\d{1,9}$/.test(units)) fault('bad_units', units)
    else if (Number(units) > MOST_UNITS) fault('too_many', units)
    else {
      const counted = { line, variant, before: variant.onHand, units: Number(units) }
      plan[counted.before === counted.units ? 'agreeing' : 'changes'].push(counted)
    }
    if (variant && first === undefined) lines.set(variant.variantId, line)
  }
  const counted = plan.changes.length + plan.agreeing.length
  return { ...plan, uncounted: variants.length - counted }
}

type Row = { line: number; variant: string; units: string }

function readRows(bytes: Uint8Array): { rows: Row[] } | CountFault {
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return { line: 1, reason: 'not_text', detail: '' }
  }
  const file = readTableFile(text)
  if (!file.ok) return { line: file.line, reason: 'broken_table', detail: '' }
  const [head, ...body] = file.records
  const columnOf = (names: readonly string[]) =>
    (head?.cells ?? []).findIndex((cell) => names.includes(plainWord(cell)))
  const [variantAt, unitsAt] = [columnOf(VARIANT_COLUMNS), columnOf(UNITS_COLUMNS)]
  if (variantAt < 0) return { line: 1, reason: 'no_variant_column', detail: '' }
  if (unitsAt < 0) return { line: 1, reason: 'no_units_column', detail: '' }
  if (body.length === 0) return { line: 1, reason: 'no_rows', detail: '' }
  const rows = body.map(({ line, cells }) => ({
    line,
    variant: (cells[variantAt] ?? '').trim(),
    units: (cells[unitsAt] ?? '').trim(),
  }))
  return { rows }
}
