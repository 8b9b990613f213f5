import type { WithActor } from '#core/base/actor/actor.ts'
import { transactApart } from '#db/savepoint.ts'
import type { Db } from '#db/schema.ts'
import { plainWord } from '#core/base/text/plain-word.ts'
import { addStock, type CountOutcome } from './owner-stock.server.ts'

/** Units of a variant that a supplier has brought. */
export type DeliveryLine = { variantId: string; units: number }

/** `reference` is the number of the supplier's delivery note. */
export type DeliveryInput = {
  id: string
  supplier: string
  reference: string
  lines: readonly DeliveryLine[]
  /** Who of the shop received it. */
  staffId: string
}

export type DeliveryOutcome =
  | { ok: true; units: number }
  /** This note of this supplier was received before, at `at`, ISO-8601 UTC. */
  | { ok: false; reason: 'repeated'; at: string }
  | ({ variantId: string } & Extract<CountOutcome, { ok: false }>)

/** Rolls back what this work has written. */
class NotMoved extends Error {
  readonly outcome: { variantId: string } & Extract<CountOutcome, { ok: false }>
  constructor(outcome: NotMoved['outcome']) {
    super('not moved')
    this.outcome = outcome
  }
}

/** «Albarán 12-B » and «albaran 12-b» are one note. */
const matchKey = ({ supplier, reference }: Pick<DeliveryInput, 'supplier' | 'reference'>) =>
  JSON.stringify([plainWord(supplier), plainWord(reference)])

/**
 * Adds what a supplier has brought, all variants or none, with a movement of each. Refuses a note that
 * was received before, so that sending it twice adds once, an unknown variant and too many units.
 * `at` is ISO-8601 UTC. A refusal changes nothing, also inside an outer transaction (the desk's).
 * Guarded by: deliveries.server.test.ts, racing; delivery-changes.server.test.ts.
 */
export async function receiveDelivery(
  ctx: WithActor & { db: Db },
  { id, supplier, reference, lines, staffId }: DeliveryInput,
  at: string,
): Promise<DeliveryOutcome> {
  const units = lines.reduce((sum, line) => sum + line.units, 0)
  return orRefused(() =>
    transactApart(ctx, async (inside) => {
      const { db } = inside
      const match_key = matchKey({ supplier, reference })
      const { numInsertedOrUpdatedRows: inserted } = await db
        .insertInto('deliveries')
        .values({
          id,
          supplier,
          reference,
          match_key,
          units,
          received_by: staffId,
          received_at: at,
        })
        .onConflict((oc) => oc.column('match_key').doNothing())
        .executeTakeFirstOrThrow()
      if (inserted !== 1n)
        return { ok: false, reason: 'repeated', at: await receivedAt(db, match_key) }
      const note = noteOf({ supplier, reference })
      await move(inside, lines, (units_) => ({ units: units_, reason: 'received', note, at }))
      await db
        .insertInto('delivery_lines')
        .values(
          lines.map((line) => ({ delivery_id: id, variant_id: line.variantId, units: line.units })),
        )
        .execute()
      return { ok: true, units }
    }),
  )
}

const noteOf = ({ supplier, reference }: Pick<DeliveryInput, 'supplier' | 'reference'>) =>
  `Albarán ${reference}, ${supplier}`

async function receivedAt(db: Db, match_key: string): Promise<string> {
  const row = await db
    .selectFrom('deliveries')
    .select('received_at')
    .where('match_key', '=', match_key)
    .executeTakeFirstOrThrow()
  return row.received_at
}

async function orRefused<T>(work: () => Promise<T>): Promise<T | NotMoved['outcome']> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof NotMoved) return error.outcome
    throw error
  }
}

async function move(
  ctx: WithActor & { db: Db },
  lines: readonly DeliveryLine[],
  change: (units: number) => Parameters<typeof addStock>[2],
): Promise<void> {
  // In one order, so that two deliveries at once cannot wait for each other.
  for (const { variantId, units } of lines.toSorted(byVariant)) {
    const outcome = await addStock(ctx, variantId, change(units))
    if (!outcome.ok) throw new NotMoved({ ...outcome, variantId })
  }
}

const byVariant = (a: DeliveryLine, b: DeliveryLine): number => (a.variantId < b.variantId ? -1 : 1)

export type UndoneOutcome =
  | { ok: true; units: number; reference: string; lines: number }
  /** Unknown, or taken back already. */
  | { ok: false; reason: 'gone' }
  | NotMoved['outcome']

/**
 * Takes a delivery back, all variants or none: refused if fewer units are on hand by now. The note can
 * be received again. `at` is ISO-8601 UTC. Guarded by: delivery-changes.server.test.ts.
 */
export async function undoDelivery(
  ctx: WithActor & { db: Db },
  id: string,
  at: string,
): Promise<UndoneOutcome> {
  return orRefused(() =>
    transactApart(ctx, async (inside) => {
      const { db } = inside
      const undone = await db
        .updateTable('deliveries')
        .set({ undone_at: at, match_key: null })
        .where('id', '=', id)
        .where('undone_at', 'is', null)
        .returning(['reference', 'supplier', 'units'])
        .executeTakeFirst()
      if (!undone) return { ok: false, reason: 'gone' }
      const rows = await db
        .selectFrom('delivery_lines')
        .select(['variant_id as variantId', 'units'])
        .where('delivery_id', '=', id)
        .execute()
      const note = `Deshace: ${noteOf(undone)}`
      await move(inside, rows, (units) => ({ units: -units, reason: 'corrected', note, at }))
      return { ok: true, units: undone.units, reference: undone.reference, lines: rows.length }
    }),
  )
}

/** A delivery that was received. `receivedAt` is ISO-8601 UTC. */
export type ListedDelivery = {
  id: string
  supplier: string
  reference: string
  units: number
  receivedAt: string
  isUndone: boolean
}

/** The last deliveries, the newest first. */
export async function lastDeliveries(db: Db, most: number): Promise<ListedDelivery[]> {
  const rows = await db
    .selectFrom('deliveries')
    .selectAll()
    .orderBy('received_at', 'desc')
    .orderBy('id')
    .limit(most)
    .execute()
  return rows.map(({ id, supplier, reference, units, ...row }) => ({
    id,
    supplier,
    reference,
    units,
    receivedAt: row.received_at,
    isUndone: row.undone_at !== null,
  }))
}
