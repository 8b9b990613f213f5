import { isMailAddress } from '#core/mail/address.ts'
import { queueMail, type MailContext } from '#core/mail/outbox.server.ts'
import { newOrderLink } from '#core/orders/order-links.server.ts'
import { ANONYMOUS_BUYER } from '#core/policy/anonymous-buyer.ts'
import type { Db } from '#db/schema.ts'
import { transact } from '#db/transact.ts'
import type { Recall } from './recall.ts'
import { recallMail } from './recall-mail.ts'

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
  for (let email = await nextWaiting(ctx.db, recall.code); email !== undefined;) {
    const address = email
    const outcome = await transact(ctx, (inside) => tellOne(inside, recall, address))
    if (outcome === 'told') told.buyers += 1
    if (outcome === 'unreachable') told.unreachable += 1
    onStep(told)
    email = await nextWaiting(ctx.db, recall.code)
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

async function nextWaiting(db: Db, code: string): Promise<string | undefined> {
  const row = await waitingOrders(db, code)
    .select('orders.email')
    .orderBy('recall_orders.order_id')
    .limit(1)
    .executeTakeFirst()
  return row?.email
}

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
    .where((eb) => eb.fn<string>('lower', ['orders.email']), '=', email.toLowerCase())
  const noted = await db
    .updateTable('recall_orders')
    // An address of an older program may be none: it must not keep the others from being told.
    .set(isMailAddress(email) ? { reach: 'told', told_at: at } : { reach: 'unreachable' })
    .where('recall_code', '=', recall.code)
    .where('reach', '=', 'waiting')
    .where('order_id', 'in', waiting)
    .returning(['order_id', 'units'])
    .execute()
  if (noted.length === 0) return 'before'
  if (!isMailAddress(email)) return 'unreachable'
  const units = new Map(noted.map((row) => [row.order_id, row.units]))
  const rows = await db
    .selectFrom('orders')
    .select(['id', 'number', 'first_name'])
    .where('id', 'in', [...units.keys()])
    .orderBy('placed_at')
    .orderBy('id')
    .execute()
  const orders: { number: string; units: number; path: string }[] = []
  for (const { id, number } of rows) {
    const link = await newOrderLink(db, id, at)
    const path = `${link}?retirada=${recall.code}`
    orders.push({ number, units: units.get(id) ?? 0, path })
  }
  const [first] = rows
  const mail = {
    kind: 'product-recall',
    dedupeKey: `product-recall/${recall.code}/${first?.id}`,
    to: email,
    ...recallMail(recall, { firstName: first?.first_name ?? '', orders }, ctx),
  }
  await queueMail(ctx, mail, at)
  return 'told'
}
