import { bank } from '#core/base/policy/bank.ts'
import { madridDay } from '#core/base/dates/madrid-time.ts'
import { queueMail } from '#core/mail/outbox.server.ts'
import { findOrder } from '#core/orders/orders.server.ts'
import type { PaymentContext } from '#core/payments/provider/payment-context.server.ts'
import type { Db } from '#db/schema.ts'
import { transact } from '#db/transact.ts'
import { transfer } from './offline-provider.ts'
import { transferReminderMail } from './transfer-mail.ts'

/** An order that waits for its transfer; `endsAt`, ISO-8601 UTC, is the moment after its last day. */
export type WaitingTransfer = { orderId: string; number: string; openedAt: string; endsAt: string }

/** The orders that wait for their transfers, the first to end first. */
export async function waitingTransfers(db: Db): Promise<WaitingTransfer[]> {
  return db
    .selectFrom('orders')
    .innerJoin('payment_sessions', 'payment_sessions.order_id', 'orders.id')
    .select(['orders.id as orderId', 'orders.number', 'opened_at as openedAt'])
    .select('expires_at as endsAt')
    .where('orders.payment_status', '=', 'pending')
    .where('orders.status', '=', 'placed')
    .where('orders.payment_provider', '=', transfer.id)
    .where('payment_sessions.closed_at', 'is', null)
    .orderBy('expires_at')
    .orderBy('orders.id')
    .execute()
}

/** The last day in Madrid on which the money may arrive. */
export const lastDayOf = ({ endsAt }: Pick<WaitingTransfer, 'endsAt'>): string =>
  madridDay(new Date(Date.parse(endsAt) - 1))

const DAY_MS = 86_400_000

/**
 * Reminds the buyers whose transfers end within two days, once each and not on the day of the order.
 * Answers how many. Guarded by: waiting-transfers.server.test.ts.
 */
export async function remindOfTransfers(ctx: PaymentContext): Promise<number> {
  const now = ctx.now()
  const before = (ms: number) => new Date(now.getTime() + ms).toISOString()
  const due = (await waitingTransfers(ctx.db)).filter(
    ({ openedAt, endsAt }) => endsAt <= before(2 * DAY_MS) && openedAt <= before(-DAY_MS),
  )
  const reminded = new Set(await keysOf(ctx.db, due))
  const left = due.filter((one) => !reminded.has(keyOf(one)))
  for (const one of left) await transact(ctx, (inside) => remind(inside, one, now))
  if (left.length > 0) ctx.wakeMail()
  return left.length
}

const keyOf = ({ orderId }: WaitingTransfer): string => `transfer-reminder/${orderId}`

async function keysOf(db: Db, due: readonly WaitingTransfer[]): Promise<string[]> {
  if (due.length === 0) return []
  const rows = await db
    .selectFrom('mail_outbox')
    .select('dedupe_key')
    .where('dedupe_key', 'in', due.map(keyOf))
    .execute()
  return rows.map((row) => row.dedupe_key)
}

async function remind(ctx: PaymentContext, due: WaitingTransfer, now: Date): Promise<void> {
  const order = await findOrder(ctx.db, due.orderId)
  if (!order || bank.iban === '') return
  const terms = { iban: bank.iban, lastDay: lastDayOf(due), shopUrl: ctx.shopUrl }
  const mail = {
    kind: 'transfer-reminder',
    dedupeKey: keyOf(due),
    to: order.recipient.email,
    ...transferReminderMail(order, terms),
  }
  await queueMail(ctx, mail, now.toISOString())
}
