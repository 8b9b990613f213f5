import type { Cents } from '#core/base/money/money.ts'
import { isAmbiguousEuros, readEuros } from '#core/base/money/read-euros.ts'
import { plainWord } from '#core/base/text/plain-word.ts'
import { headedTable, type TornRow } from '#core/base/text/headed-table.ts'
import { readTableFile } from '#core/base/text/table-file.server.ts'
import type { Db } from '#db/schema.ts'
import { transactApart } from '#db/savepoint.ts'

/** A higher cost of a unit, in cents, is a typing error. */
export const MOST_COST_CENTS = 10_000_000
/** Names in one statement: well within the parameters that SQLite takes. */
const AT_ONCE = 300

/** What a unit of a variant costs the shop, without VAT; null if nobody has said it. */
export type UnitCost = { variantId: string; productId: string; unitCostCents: Cents | null }

/** A cost to set; `beforeCents` is what the owner saw. */
export type CostChange = { variantId: string; beforeCents: Cents | null; costCents: Cents | null }

export type CostOutcome =
  | { ok: true; changed: number }
  /** Another change came first: nothing was set. `costCents` is what it set. */
  | { ok: false; reason: 'changed_meanwhile'; variantId: string; costCents: Cents | null }
  | { ok: false; reason: 'unknown'; variantId: string }

const costRows = (db: Db) =>
  db
    .selectFrom('stock')
    .innerJoin('variants', 'variants.id', 'stock.variant_id')
    .select(['variants.id as variantId', 'variants.product_id as productId'])
    .select('stock.unit_cost_cents as unitCostCents')

/** The cost of a variant, or of all variants of a product, by its id or its EAN; none if unknown. */
export async function findUnitCosts(db: Db, typed: string): Promise<UnitCost[]> {
  return (await namedCosts(db, [typed])).get(typed) ?? []
}

async function namedCosts(db: Db, names: readonly string[]): Promise<Map<string, UnitCost[]>> {
  const found = new Map<string, UnitCost[]>()
  for (let at = 0; at < names.length; at += AT_ONCE) {
    const some = names.slice(at, at + AT_ONCE)
    const rows = await costRows(db)
      .select('stock.ean')
      .where((eb) =>
        eb.or([
          eb('variants.id', 'in', some),
          eb('variants.product_id', 'in', some),
          eb('stock.ean', 'in', some),
        ]),
      )
      .orderBy('variants.id')
      .execute()
    for (const { ean, ...row } of rows) {
      for (const name of [row.variantId, row.productId, ean ?? '']) {
        if (some.includes(name)) found.set(name, [...(found.get(name) ?? []), row])
      }
    }
  }
  return found
}

class NotSet extends Error {
  readonly outcome: Extract<CostOutcome, { ok: false }>
  constructor(outcome: NotSet['outcome']) {
    super('cost not set')
    this.outcome = outcome
  }
}

/**
 * Sets what units cost, in cents without VAT, all or none; null removes it. Refuses if a cost is no
 * longer what the owner saw. Orders placed before keep the cost of their time. Guarded by:
 * unit-costs.server.test.ts.
 */
export async function setUnitCosts(
  ctx: { db: Db },
  changes: readonly CostChange[],
): Promise<CostOutcome> {
  try {
    return await transactApart(ctx, async ({ db }) => {
      let changed = 0
      // In one order, so that two changes at once cannot wait for each other.
      for (const change of changes.toSorted((a, b) => (a.variantId < b.variantId ? -1 : 1))) {
        await setOne(db, change)
        if (change.costCents !== change.beforeCents) changed += 1
      }
      return { ok: true, changed }
    })
  } catch (error) {
    if (error instanceof NotSet) return error.outcome
    throw error
  }
}

async function setOne(db: Db, { variantId, beforeCents, costCents }: CostChange): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('stock')
    .set({ unit_cost_cents: costCents })
    .where('variant_id', '=', variantId)
    .where((eb) =>
      beforeCents === null
        ? eb('unit_cost_cents', 'is', null)
        : eb('unit_cost_cents', '=', beforeCents),
    )
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 1n) return
  const [now] = await costRows(db).where('variants.id', '=', variantId).execute()
  throw new NotSet(
    now
      ? { ok: false, reason: 'changed_meanwhile', variantId, costCents: now.unitCostCents }
      : { ok: false, reason: 'unknown', variantId },
  )
}

/** A line of a table of costs that the shop cannot use; `detail` is what was typed. */
export type CostFault = {
  line: number
  reason:
    | 'broken_table'
    | 'torn'
    | 'no_columns'
    | 'no_rows'
    | 'unknown_variant'
    | 'bad_cost'
    | 'repeated'
  detail: string
}

export type CostPlan = { changes: CostChange[]; agreeing: number; faults: CostFault[] }

/**
 * Reads a table with a variant, an EAN or a whole product, and its cost in euros without VAT, in
 * each line; changes nothing. A line without a cost is left out, and «no» removes it.
 */
export async function planCosts(db: Db, text: string): Promise<CostPlan> {
  const table = readCosts(text)
  if ('reason' in table) return { changes: [], agreeing: 0, faults: [table] }
  const plan: CostPlan = { changes: [], agreeing: 0, faults: [...table.torn] }
  const known = await namedCosts(db, [...new Set(table.rows.map(({ name }) => name))])
  const seen = new Set<string>()
  for (const { line, name, typed } of table.rows) {
    const costCents = readCost(typed)
    const variants = known.get(name) ?? []
    if (variants.length === 0) plan.faults.push({ line, reason: 'unknown_variant', detail: name })
    else if (costCents === undefined) plan.faults.push({ line, reason: 'bad_cost', detail: typed })
    else if (variants.some(({ variantId }) => seen.has(variantId))) {
      plan.faults.push({ line, reason: 'repeated', detail: name })
    } else {
      for (const { variantId, unitCostCents: beforeCents } of variants) {
        seen.add(variantId)
        if (beforeCents === costCents) plan.agreeing += 1
        else plan.changes.push({ variantId, beforeCents, costCents })
      }
    }
  }
  return plan
}

/** Parses a cost in euros; null for «no», undefined for what is no cost. */
export function readCost(typed: string): Cents | null | undefined {
  if (plainWord(typed) === 'no') return null
  const costCents = isAmbiguousEuros(typed) ? undefined : readEuros(typed)
  return costCents !== undefined && costCents <= MOST_COST_CENTS ? costCents : undefined
}

const NAME_COLUMNS = ['variante', 'producto', 'ean', 'sku']

type CostRow = { line: number; name: string; typed: string }

function readCosts(text: string): { rows: CostRow[]; torn: TornRow[] } | CostFault {
  const file = readTableFile(text)
  if (!file.ok) return { line: file.line, reason: 'broken_table', detail: '' }
  const { head: heads, rows: body, torn } = headedTable(file.records)
  // The first of them: a table with all three names the variant before the product.
  const nameAt = heads.indexOf(NAME_COLUMNS.find((name) => heads.includes(name)) ?? '')
  const costAt = heads.indexOf('coste')
  if (nameAt < 0 || costAt < 0) return { line: 1, reason: 'no_columns', detail: '' }
  const all = body.map(({ line, cell }) => ({ line, name: cell(nameAt), typed: cell(costAt) }))
  const rows = all.filter(({ typed }) => typed !== '')
  if (rows.length + torn.length === 0) return { line: 1, reason: 'no_rows', detail: '' }
  return { rows, torn }
}

/** Everything on sale with its cost, read in parts. */
export async function* costsOnSale(db: Db): AsyncGenerator<UnitCost & { productName: string }> {
  const most = 1000
  for (let after = ''; ;) {
    const rows = await costRows(db)
      .innerJoin('products', 'products.id', 'variants.product_id')
      .select('products.name as productName')
      .where('products.is_active', '=', 1)
      .where('variants.is_active', '=', 1)
      .where('variants.id', '>', after)
      .orderBy('variants.id')
      .limit(most)
      .execute()
    yield* rows
    const last = rows.at(-1)
    if (!last || rows.length < most) return
    after = last.variantId
  }
}
