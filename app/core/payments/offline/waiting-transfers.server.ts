import { bank } from '#core/base/policy/bank.ts'
import { madridDay } from '#core/base/dates/madrid-time.ts'
import type { Cents } from '#core/base/money/money.ts'
import { pageOfRows, type Page, type PageAsked } from '#core/base/text/list-end.ts'
import type { MailContent } from '#core/mail/layout.ts'
import { queueMail } from '#core/mail/outbox.server.ts'
import { newOrderLink } from '#core/orders/order-links.server.ts'
import { LINK, type Order, type OrderState, type OwnerMethod } from '#core/orders/order.ts'
import { findOrder } from '#core/orders/orders.server.ts'
import { payLinkReminderMail } from '#core/payments/link/link-mail.ts'
import { TERM_ATTEMPT } from '#core/payments/payment-sessions.server.ts'
import type { PaymentContext } from '#core/payments/provider/payment-context.server.ts'
import { afterRow } from '#db/after-row.ts'
import type { Db } from '#db/schema.ts'
import { transact } from '#db/transact.ts'
import { transferReminderMail } from './transfer-mail.ts'

/** An order that waits for its money; `endsAt`, ISO-8601 UTC, is the moment after its last day. */
export type WaitingOrder = { orderId: string; number: string; openedAt: string; endsAt: string }

/** The orders that wait for their transfers, the first to end first. */
export const waitingTransfers = (db: Db): Promise<WaitingOrder[]> => waitingFor(db, 'transfer')

/** The orders that wait to be paid by their links, the first to end first. */
export const waitingLinks = (db: Db): Promise<WaitingOrder[]> => waitingFor(db, LINK)

const selectWaiting = (db: Db, provider: OwnerMethod) =>
  db
    .selectFrom('orders')
    .innerJoin('payment_sessions', 'payment_sessions.order_id', 'orders.id')
    .select(['orders.id as orderId', 'orders.number', 'opened_at as openedAt'])
    .select('expires_at as endsAt')
    .where('orders.payment_status', '=', 'pending')
    .where('orders.status', '=', 'placed')
    .where('orders.payment_provider', '=', provider)
    .where('payment_sessions.attempt', '=', TERM_ATTEMPT)
    .where('payment_sessions.closed_at', 'is', null)

const waitingFor = (db: Db, provider: OwnerMethod): Promise<WaitingOrder[]> =>
  selectWaiting(db, provider).orderBy('expires_at').orderBy('orders.id').execute()

/** A waiting order with what it costs, and how far its goods are. */
export type WaitingMoney = WaitingOrder & {
  totalCents: Cents
  email: string
  fulfilment: OrderState['fulfilment']
}

/** A page of waiting orders, the first to end first. Guarded by: money-pages.server.test.ts. */
export async function pageOfWaiting(
  db: Db,
  method: OwnerMethod,
  { after, most }: PageAsked,
): Promise<Page<WaitingMoney>> {
  let query = selectWaiting(db, method).select([
    'total_cents as totalCents',
    'email',
    'fulfilment_status as fulfilment',
  ])
  if (after) {
    query = query.where(afterRow(after, { at: 'expires_at', id: 'orders.id', isUp: true }))
  }
  const found = await query
    .orderBy('expires_at')
    .orderBy('orders.id')
    .limit(most + 1)
    .execute()
  return pageOfRows(found, most, ({ endsAt, orderId }) => ({ at: endsAt, id: orderId }))
}

/** How many orders wait so: a part of a query. */
export const waitingCount = (db: Db, method: OwnerMethod) =>
  selectWaiting(db, method)
    .clearSelect()
    .select((eb) => eb.fn.countAll().as('waiting'))

/** The last day in Madrid on which the money may arrive. */
export const lastDayOf = ({ endsAt }: Pick<WaitingOrder, 'endsAt'>): string =>
  madridDay(new Date(Date.parse(endsAt) - 1))

const DAY_MS = 86_400_000

/**
 * Reminds the buyers whose transfers or links end within two days, once each and not on the day of the
 * order. Answers how many. Guarded by: waiting-transfers.server.test.ts, pay-link.server.test.ts.
 */
export async function remindOfPayments(ctx: PaymentContext): Promise<number> {
  const transfers = await remindOf(ctx, await waitingTransfers(ctx.db), TRANSFERS)
  return transfers + (await remindOf(ctx, await waitingLinks(ctx.db), LINKS))
}

/** A kind of reminders, and its mail about an order; null: there is none. */
type Reminder = {
  kind: string
  mailOf: (
    ctx: PaymentContext,
    order: Order,
    due: { lastDay: string; at: string },
  ) => Promise<MailContent | null>
}

const TRANSFERS: Reminder = {
  kind: 'transfer-reminder',
  mailOf: async ({ shopUrl }, order, { lastDay }) =>
    bank.iban === '' ? null : transferReminderMail(order, { iban: bank.iban, lastDay, shopUrl }),
}

const LINKS: Reminder = {
  kind: 'pay-link-reminder',
  mailOf: async ({ db, shopUrl }, order, { lastDay, at }) =>
    payLinkReminderMail(order, {
      lastDay,
      shopUrl,
      orderPath: await newOrderLink(db, order.id, at),
    }),
}

async function remindOf(
  ctx: PaymentContext,
  waiting: readonly WaitingOrder[],
  reminder: Reminder,
): Promise<number> {
  const now = ctx.now()
  const before = (ms: number) => new Date(now.getTime() + ms).toISOString()
  const due = waiting.filter(
    ({ openedAt, endsAt }) => endsAt <= before(2 * DAY_MS) && openedAt <= before(-DAY_MS),
  )
  const keyOf = ({ orderId }: WaitingOrder): string => `${reminder.kind}/${orderId}`
  const reminded = await keysIn(ctx.db, due.map(keyOf))
  const left = due.filter((one) => !reminded.has(keyOf(one)))
  for (const one of left) {
    const key = { dedupeKey: keyOf(one), at: now.toISOString() }
    await transact(ctx, (inside) => remind(inside, one, { ...reminder, ...key }))
  }
  if (left.length > 0) ctx.wakeMail()
  return left.length
}

async function keysIn(db: Db, keys: readonly string[]): Promise<ReadonlySet<string>> {
  if (keys.length === 0) return new Set()
  const rows = await db
    .selectFrom('mail_outbox')
    .select('dedupe_key')
    .where('dedupe_key', 'in', keys)
    .execute()
  return new Set(rows.map((row) => row.dedupe_key))
}

async function remind(
  ctx: PaymentContext,
  due: WaitingOrder,
  { kind, mailOf, dedupeKey, at }: Reminder & { dedupeKey: string; at: string },
): Promise<void> {
  const order = await findOrder(ctx.db, due.orderId)
  const mail = order && (await mailOf(ctx, order, { lastDay: lastDayOf(due), at }))
  if (mail) await queueMail(ctx, { kind, dedupeKey, to: order.recipient.email, ...mail }, at)
}
