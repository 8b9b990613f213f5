import { sql } from 'kysely'
import type { Db } from '#db/schema.ts'
import { transact } from '#db/transact.ts'
import { findUnsent, type ReachedOrder } from './recall-reach.server.ts'
import { findRecall } from './recalls.server.ts'
import type { DoneAs, Recall, Remedy } from './recall.ts'

/** What became of an order of a recall. */
export type RecallOrder = {
  number: string
  email: string
  units: number
  reach: 'waiting' | 'told' | 'unreachable'
  toldAt: string | null
  remedy: Remedy | null
  chosenAt: string | null
  doneAt: string | null
  /** What was done; null also if a program from before migration 065 noted it. */
  doneAs: DoneAs | null
}

const ordersOf = (db: Db, code: string) =>
  db
    .selectFrom('recall_orders')
    .innerJoin('orders', 'orders.id', 'recall_orders.order_id')
    .select(['number', 'email', 'units', 'reach', 'told_at as toldAt', 'remedy'])
    .select(['chosen_at as chosenAt', 'done_at as doneAt', 'done_as as doneAs'])
    .where('recall_code', '=', code)

/** The orders of a recall, in the order in which they were placed. */
export const listRecallOrders = (db: Db, code: string): Promise<RecallOrder[]> =>
  ordersOf(db, code).orderBy('orders.placed_at').orderBy('orders.id').execute()

/** An order's recalls, and what its buyer has chosen. */
export async function recallsOfOrder(
  db: Db,
  orderId: string,
): Promise<{ code: string; productName: string; remedy: Remedy | null; isDone: boolean }[]> {
  const rows = await recallHistoryOfOrder(db, orderId)
  return rows.map(({ code, productName, remedy, doneAt }) => ({
    code,
    productName,
    remedy,
    isDone: doneAt !== null,
  }))
}

/** All that is known of an order's recalls, the oldest first; moments are ISO-8601 UTC. */
export const recallHistoryOfOrder = (
  db: Db,
  orderId: string,
): Promise<
  ({ code: string; productName: string } & Omit<RecallOrder, 'number' | 'email' | 'reach'>)[]
> =>
  db
    .selectFrom('recall_orders')
    .innerJoin('recalls', 'recalls.code', 'recall_orders.recall_code')
    .select(['code', 'product_name as productName', 'units', 'told_at as toldAt', 'remedy'])
    .select(['chosen_at as chosenAt', 'done_at as doneAt', 'done_as as doneAs'])
    .where('order_id', '=', orderId)
    .orderBy('opened_at')
    .execute()

/** A recall of an order, for its buyer to choose; undefined if the order is not in it. */
export async function findRecallOfOrder(
  db: Db,
  { code, orderId }: { code: string; orderId: string },
): Promise<{ recall: Recall; order: RecallOrder } | undefined> {
  const recall = await findRecall(db, code)
  if (!recall) return undefined
  const order = await ordersOf(db, recall.code).where('order_id', '=', orderId).executeTakeFirst()
  return order && { recall, order }
}

export type ChooseOutcome =
  | { ok: true }
  /** `done`: what was chosen before has been carried out. */
  | { ok: false; reason: 'not_in_recall' | 'not_offered' | 'done' }

type Choice = { code: string; orderId: string; remedy: Remedy }

/**
 * Stores the remedy that a buyer chooses; another one may be chosen until the owner has carried it out.
 * It moves no money and no goods. Source: Regulation (EU) 2023/988, article 37(2).
 */
export async function chooseRemedy(
  ctx: { db: Db; now: () => Date },
  { code, orderId, remedy }: Choice,
): Promise<ChooseOutcome> {
  const found = await findRecallOfOrder(ctx.db, { code, orderId })
  if (!found) return { ok: false, reason: 'not_in_recall' }
  if (!found.recall.remedies.includes(remedy)) return { ok: false, reason: 'not_offered' }
  const chosen = await ctx.db
    .updateTable('recall_orders')
    .set({ remedy, chosen_at: ctx.now().toISOString() })
    .where('recall_code', '=', found.recall.code)
    .where('order_id', '=', orderId)
    .where('done_at', 'is', null)
    .returning('order_id')
    .executeTakeFirst()
  return chosen ? { ok: true } : { ok: false, reason: 'done' }
}

export type DoneOutcome = { ok: true } | { ok: false; reason: 'not_in_recall' | 'done' }

/**
 * Notes that the owner has done for an order what its recall asked, and as what: one conditional
 * update. It may be another remedy than was chosen, or one that was agreed by telephone.
 */
export async function markRecallDone(
  { db, now }: { db: Db; now: () => Date },
  { code, orderId, doneAs }: Omit<Choice, 'remedy'> & { doneAs: DoneAs | null },
): Promise<DoneOutcome> {
  return transact(db, async (trx): Promise<DoneOutcome> => {
    if (!(await findRecallOfOrder(trx, { code, orderId }))) {
      return { ok: false, reason: 'not_in_recall' }
    }
    const done = await trx
      .updateTable('recall_orders')
      .set({ done_at: now().toISOString(), done_as: doneAs })
      .where('recall_code', '=', code)
      .where('order_id', '=', orderId)
      .where('done_at', 'is', null)
      .returning('order_id')
      .executeTakeFirst()
    return done ? { ok: true } : { ok: false, reason: 'done' }
  })
}

export type UndoDoneOutcome = { ok: true } | { ok: false; reason: 'not_done' }

/**
 * Takes back that a remedy was done. `doneAt` is when the page says that it was (ISO-8601 UTC): what
 * somebody noted since stays.
 */
export async function undoRecallDone(
  db: Db,
  { code, orderId, doneAt }: Omit<Choice, 'remedy'> & { doneAt: string },
): Promise<UndoDoneOutcome> {
  return transact(db, async (trx): Promise<UndoDoneOutcome> => {
    const undone = await trx
      .updateTable('recall_orders')
      .set({ done_at: null, done_as: null })
      .where('recall_code', '=', code)
      .where('order_id', '=', orderId)
      .where('done_at', '=', doneAt)
      .returning('order_id')
      .executeTakeFirst()
    return undone ? { ok: true } : { ok: false, reason: 'not_done' }
  })
}

/** What recalls ask of the owner; moments are ISO-8601 UTC. */
export type RecallWork = {
  /** Orders whose buyers have chosen a remedy, and wait. */
  chosen: number
  oldestChosenAt: string | null
  /** Those that wait longest, `MOST_NAMED` at most. */
  longest: { code: string; number: string }[]
  /** Buyers of open recalls who were not told yet: a run was interrupted. */
  untold: number
  /** Numbers of orders to send that have something recalled. */
  unsent: string[]
}

const MOST_NAMED = 5

/** Reads what waits of all recalls. */
export async function readRecallWork(db: Db): Promise<RecallWork> {
  const chosen = await db
    .selectFrom('recall_orders')
    .select((eb) => [eb.fn.countAll().as('chosen'), eb.fn.min('chosen_at').as('oldestAt')])
    .where('remedy', 'is not', null)
    .where('done_at', 'is', null)
    .executeTakeFirstOrThrow()
  const longest = await db
    .selectFrom('recall_orders')
    .innerJoin('orders', 'orders.id', 'recall_orders.order_id')
    .select(['recall_code as code', 'number'])
    .where('remedy', 'is not', null)
    .where('done_at', 'is', null)
    .orderBy('chosen_at')
    .limit(MOST_NAMED)
    .execute()
  const untold = await db
    .selectFrom('recall_orders')
    .select((eb) => eb.fn.countAll().as('untold'))
    .where('reach', '=', sql.lit('waiting'))
    .executeTakeFirstOrThrow()
  const variants = await db
    .selectFrom('recall_variants')
    .leftJoin('recall_ends', 'recall_ends.recall_code', 'recall_variants.recall_code')
    .select('variant_id')
    .where('recall_ends.ended_at', 'is', null)
    .execute()
  const ids = variants.map((row) => row.variant_id)
  const unsent: Omit<ReachedOrder, 'email'>[] = await findUnsent(db, ids)
  return {
    chosen: Number(chosen.chosen),
    oldestChosenAt: chosen.oldestAt,
    longest,
    untold: Number(untold.untold),
    unsent: unsent.map(({ number }) => number),
  }
}
