import { sql } from 'kysely'
import { isMailAddress } from '#core/mail/address.ts'
import { queuedMails, type MailContext } from '#core/mail/outbox.server.ts'
import { newOrderLink } from '#core/orders/order-links.server.ts'
import { ANONYMOUS_BUYER } from '#core/base/policy/anonymous-buyer.ts'
import type { Db } from '#db/schema.ts'
import { transact } from '#db/transact.ts'
import type { Recall } from './recall.ts'
import { recallMail } from './recall-mail.ts'
import { findRecall } from './recalls.server.ts'

type TellContext = MailContext & { now: () => Date }

/** How many buyers were told by this run, and orders of nobody any more. */
export type Told = { buyers: number; unreachable: number }

/**
 * Queues the notice for every buyer of a recall who has not been told, each in a transaction of their
 * own: one mail for all orders at an address. What dies between has told some, and the next run tells
 * the others; of two runs at once, one tells each buyer. Orders whose buyer's data were deleted
 * are noted as out of reach. Guarded by: recall-drill.server.test.ts.
 */
export async function tellBuyers(
  ctx: TellContext,
  recall: Recall,
  onStep: (told: Told) => void = () => {},
): Promise<Told> {
  const told: Told = { buyers: 0, unreachable: await noteUnreachable(ctx.db, recall.code) }
  for (let next = await nextWaiting(ctx.db, recall.code, ''); next !== undefined;) {
    const { id, email } = next
    const outcome = await transact(ctx, (inside) => tellOne(inside, recall, email))
    if (outcome === 'told') told.buyers += 1
    if (outcome === 'unreachable') told.unreachable += 1
    onStep(told)
    next = await nextWaiting(ctx.db, recall.code, id)
  }
  return told
}

async function noteUnreachable(db: Db, code: string): Promise<number> {
  return transact(db, async (trx) => {
    const rows = await trx
      .updateTable('recall_orders')
      .set({ reach: 'unreachable' })
      .where('recall_code', '=', code)
      .where('reach', '=', 'waiting')
      .where('order_id', 'in', (eb) =>
        eb
          .selectFrom('recall_orders as noted')
          .innerJoin('orders', 'orders.id', 'noted.order_id')
          .select('orders.id')
          .where('noted.recall_code', '=', code)
          .where('orders.email', '=', ANONYMOUS_BUYER.email),
      )
      .returning('order_id')
      .execute()
    return rows.length
  })
}

const waitingOrders = (db: Db, code: string) =>
  db
    .selectFrom('recall_orders')
    .innerJoin('orders', 'orders.id', 'recall_orders.order_id')
    .where('recall_code', '=', code)
    .where('reach', '=', 'waiting')
    .where('orders.email', '<>', ANONYMOUS_BUYER.email)

/** The first order after an id whose buyer was not told: whatever happens to one, the run goes on. */
const nextWaiting = (db: Db, code: string, after: string) =>
  waitingOrders(db, code)
    .select(['orders.id', 'orders.email'])
    .where('recall_orders.order_id', '>', after)
    .orderBy('recall_orders.order_id')
    .limit(1)
    .executeTakeFirst()

/** `before`: another run has told this buyer meanwhile. */
async function tellOne(
  ctx: TellContext,
  recall: Recall,
  email: string,
): Promise<'told' | 'unreachable' | 'before'> {
  const { db } = ctx
  const at = ctx.now().toISOString()
  const waiting = waitingOrders(db, recall.code)
    .select('orders.id')
    // Both by the database: SQLite's `lower` leaves what is not ASCII.
    .where((eb) =>
      eb(eb.fn('lower', ['orders.email']), '=', eb.fn('lower', [sql`cast(${email} as text)`])),
    )
  const id = ctx.newId('mail')
  const noted = await db
    .updateTable('recall_orders')
    // An address of an older program may be none: it must not keep the others from being told.
    .set(
      isMailAddress(email) ? { reach: 'told', told_at: at, mail_id: id } : { reach: 'unreachable' },
    )
    .where('recall_code', '=', recall.code)
    .where('reach', '=', 'waiting')
    .where('order_id', 'in', waiting)
    .returning(['order_id', 'units'])
    .execute()
  if (noted.length === 0) return 'before'
  if (!isMailAddress(email)) return 'unreachable'
  await queueNotice(ctx, recall, { id, to: email, at, noted })
  return 'told'
}

type Notice = {
  id: string
  to: string
  at: string
  /** The orders that it is about, one at least. */
  noted: readonly { order_id: string; units: number }[]
  /** Set if the same orders were told before. */
  again?: string
}

/** Queues the notice about some orders to an address, with a link to each of them. */
async function queueNotice(
  ctx: TellContext,
  recall: Recall,
  { id: mailId, to, at, noted, again }: Notice,
): Promise<void> {
  const units = new Map(noted.map((row) => [row.order_id, row.units]))
  const rows = await ctx.db
    .selectFrom('orders')
    .select(['id', 'number', 'first_name'])
    .where('id', 'in', [...units.keys()])
    .orderBy('placed_at')
    .orderBy('id')
    .execute()
  const orders: { number: string; units: number; path: string }[] = []
  for (const { id, number } of rows) {
    const link = await newOrderLink(ctx.db, id, at)
    const path = `${link}?retirada=${recall.code}`
    orders.push({ number, units: units.get(id) ?? 0, path })
  }
  const [first] = rows
  const firstName =
    first === undefined || first.first_name === ANONYMOUS_BUYER.first_name ? '' : first.first_name
  const key = `product-recall/${recall.code}/${first?.id}`
  const mail = {
    id: mailId,
    kind: 'product-recall',
    dedupeKey: again === undefined ? key : `${key}/${again}`,
    to,
    ...recallMail(recall, { firstName, orders }, ctx),
  }
  await queuedMails(ctx, [mail], at).execute()
}

export type TellAgainOutcome =
  | { ok: true; code: string }
  | { ok: false; reason: 'not_in_recall' | 'bad_address' }
  /** Somebody has told this order meanwhile. */
  | { ok: false; reason: 'told_meanwhile' }

type TellAgain = { code: string; orderId: string; to: string; toldAt: string | null }

/**
 * Queues the notice about one order once more, to the address that its buyer has now: the order keeps
 * the one it was placed with. `toldAt` is when the page says that it was told last (ISO-8601 UTC;
 * null: never), so that two presses send one mail.
 * Guarded by: recall-desk.server.test.ts.
 */
export async function tellAgain(
  ctx: TellContext,
  { code, orderId, to, toldAt }: TellAgain,
): Promise<TellAgainOutcome> {
  if (!isMailAddress(to)) return { ok: false, reason: 'bad_address' }
  return transact(ctx, async (inside): Promise<TellAgainOutcome> => {
    const recall = await findRecall(inside.db, code)
    if (!recall) return { ok: false, reason: 'not_in_recall' }
    const at = inside.now().toISOString()
    const id = inside.newId('mail')
    const told = await inside.db
      .updateTable('recall_orders')
      .set({ reach: 'told', told_at: at, mail_id: id })
      .where('recall_code', '=', recall.code)
      .where('order_id', '=', orderId)
      .where('told_at', toldAt === null ? 'is' : '=', toldAt)
      .returning(['order_id', 'units'])
      .execute()
    if (told.length === 0) {
      const isThere = await isInRecall(inside.db, recall.code, orderId)
      return { ok: false, reason: isThere ? 'told_meanwhile' : 'not_in_recall' }
    }
    await queueNotice(inside, recall, { id, to, at, noted: told, again: id })
    return { ok: true, code: recall.code }
  })
}

const isInRecall = async (db: Db, code: string, orderId: string): Promise<boolean> =>
  (await db
    .selectFrom('recall_orders')
    .select('order_id')
    .where('recall_code', '=', code)
    .where('order_id', '=', orderId)
    .executeTakeFirst()) !== undefined
