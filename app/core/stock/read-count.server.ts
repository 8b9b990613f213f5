import { MOST_UNITS, stockOnSale, type CountedVariant } from '#core/stock/owner-stock.server.ts'
import { headedTable, type TornRow } from '#core/base/text/headed-table.ts'
import { readTableFile } from '#core/base/text/table-file.server.ts'
import { plainWord } from '#core/base/text/plain-word.ts'
import type { Db } from '#db/schema.ts'
import { readShelf } from './shelf.ts'
import type { ShelfChange } from './shelves.server.ts'

/** A line of the owner's count that the shop cannot use. */
export type CountFault = {
  line: number
  reason:
    | 'not_text'
    | 'broken_table'
    | 'torn'
    | 'no_variant_column'
    | 'no_units_column'
    | 'no_rows'
    | 'unknown_variant'
    | 'bad_units'
    | 'too_many'
    | 'repeated'
    | 'long_shelf'
  /** What was typed, or the line of the first of two. */
  detail: string
}

/** A counted variant; `before` is what the shop has on hand. */
export type CountedLine = { line: number; variant: CountedVariant; before: number; units: number }

/** A variant whose shelf in the table differs from the stored one. */
export type MovedLine = ShelfChange & { line: number; variant: CountedVariant }

export type CountPlan = {
  /** Counts that differ from the shop's number. */
  changes: CountedLine[]
  /** Counts that agree with it. */
  agreeing: CountedLine[]
  /** Places that differ from the shop's. */
  moves: MovedLine[]
  /** Lines without a number: not counted. */
  left: number
  /** Variants on sale that the file does not count. */
  uncounted: number
  faults: CountFault[]
}

const VARIANT_COLUMNS = ['variante', 'ean', 'sku']
const UNITS_COLUMNS = ['unidades', 'contadas', 'cantidad']
const SHELF_COLUMNS = ['sitio', 'estante', 'ubicacion']

/**
 * Reads a table of variants (`product/size/colour`, or their EAN) with their units on hand, their
 * shelf, or both, and compares it with the shop. It changes nothing. An empty cell leaves the units
 * or the shelf as they are; «no» removes the shelf.
 */
export async function planCount(db: Db, bytes: Uint8Array): Promise<CountPlan> {
  const variants = await stockOnSale(db)
  const plan: CountPlan = {
    changes: [],
    agreeing: [],
    moves: [],
    left: 0,
    uncounted: 0,
    faults: [],
  }
  const table = readRows(bytes, { needsUnits: false })
  if ('reason' in table) return { ...plan, faults: [table] }
  plan.faults.push(...table.torn)
  const known = byName(variants)
  const lines = new Map<string, number>()
  for (const { line, variant: typed, units, shelf } of table.rows) {
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
    if (variant && first === undefined) {
      lines.set(variant.variantId, line)
      const place = placeOf(variant, shelf)
      if (place === undefined) fault('long_shelf', shelf)
      else if (place.before !== place.shelf) plan.moves.push({ line, variant, ...place })
    }
  }
  const counted = plan.changes.length + plan.agreeing.length
  plan.faults.sort((a, b) => a.line - b.line)
  return { ...plan, uncounted: variants.length - counted }
}

/** Undefined if the place is too long. */
function placeOf({ variantId, shelf: before }: CountedVariant, typed: string) {
  const shelf = readShelf(typed)
  if (shelf === undefined) return undefined
  if (shelf === '') return { variantId, before, shelf: before }
  return { variantId, before, shelf: plainWord(shelf) === 'no' ? null : shelf }
}

/** Variants by their names as a table has them, and by their EANs. */
const byName = (variants: readonly CountedVariant[]) =>
  new Map(
    variants.flatMap((one) => [
      [plainWord(one.variantId), one],
      ...(one.ean === null ? [] : [[one.ean, one] as const]),
    ]),
  )

/** A line of a delivery note: units that come, and `before` them on hand. */
export type DeliveryPlan = { lines: Omit<CountedLine, 'line'>[]; faults: CountFault[] }

/**
 * Reads a table with a variant and its units that have come in each line; changes nothing. Lines of one
 * variant are added up, and those without units are left out.
 */
export async function planDelivery(db: Db, bytes: Uint8Array): Promise<DeliveryPlan> {
  const table = readRows(bytes, { needsUnits: true })
  if ('reason' in table) return { lines: [], faults: [table] }
  const known = byName(await stockOnSale(db))
  const faults: CountFault[] = [...table.torn]
  const units = new Map<CountedVariant, number>()
  for (const { line, variant: typed, units: written } of table.rows) {
    const variant = known.get(plainWord(typed))
    if (written === '' || /^0+$/.test(written)) continue
    const sum = variant ? (units.get(variant) ?? 0) + Number(written) : 0
    if (!variant) faults.push({ line, reason: 'unknown_variant', detail: typed })
    else if (!/^\d{1,9}$/.test(written)) faults.push({ line, reason: 'bad_units', detail: written })
    else if (sum > MOST_UNITS) faults.push({ line, reason: 'too_many', detail: written })
    else units.set(variant, sum)
  }
  if (faults.length === 0 && units.size === 0)
    faults.push({ line: 1, reason: 'no_rows', detail: '' })
  const lines = [...units].map(([variant, sum]) => ({
    variant,
    before: variant.onHand,
    units: sum,
  }))
  return { lines, faults }
}

type Row = { line: number; variant: string; units: string; shelf: string }

function readRows(
  bytes: Uint8Array,
  { needsUnits }: { needsUnits: boolean },
): { rows: Row[]; torn: TornRow[] } | CountFault {
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return { line: 1, reason: 'not_text', detail: '' }
  }
  const file = readTableFile(text)
  if (!file.ok) return { line: file.line, reason: 'broken_table', detail: '' }
  const { head, rows: body, torn } = headedTable(file.records)
  const columnOf = (names: readonly string[]) => head.findIndex((name) => names.includes(name))
  const [variantAt, unitsAt] = [columnOf(VARIANT_COLUMNS), columnOf(UNITS_COLUMNS)]
  const shelfAt = columnOf(SHELF_COLUMNS)
  if (variantAt < 0) return { line: 1, reason: 'no_variant_column', detail: '' }
  if (unitsAt < 0 && (needsUnits || shelfAt < 0))
    return { line: 1, reason: 'no_units_column', detail: '' }
  if (body.length + torn.length === 0) return { line: 1, reason: 'no_rows', detail: '' }
  const rows = body.map(({ line, cell }) => ({
    line,
    variant: cell(variantAt),
    units: cell(unitsAt),
    shelf: cell(shelfAt),
  }))
  return { rows, torn }
}
