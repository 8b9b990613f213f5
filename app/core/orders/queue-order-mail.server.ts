import type { Cents } from '#core/base/money/money.ts'
import { ANONYMOUS_BUYER } from '#core/base/policy/anonymous-buyer.ts'
import { newOrderLink } from './order-links.server.ts'
import type { Order } from './order.ts'
import { linesOfUnits } from './order-words.ts'
import { findOrder } from './orders.server.ts'
import type { Units } from '#core/orders/fulfilment/line-units.ts'
import type { MailContent } from '#core/mail/layout.ts'
import {
  cancelledMail,
  linesCancelledMail,
  notShippedMail,
  shippedMail,
  type OrderMail,
  type ShippedParcel,
} from './order-mails.ts'
import { queueMail, withdrawMail, type MailContext } from '#core/mail/outbox.server.ts'

/**
 * The mail about a parcel waits this long: a parcel that was marked by mistake is taken back within
 * it as if it had never been. Longer than the desk offers the way back.
 */
const SHIPPED_HOLD_MS = 60_000

/** Queues the mail about dispatch, in the transaction that stores the parcel. */
export async function queueShippedMail(ctx: MailContext, sent: Sent): Promise<void> {
  const { orderId, at, parcel, units, isLast } = sent
  await queueOrderMail(
    ctx,
    { orderId, at, kind: 'order-shipped', key: sent.parcelId, holdMs: SHIPPED_HOLD_MS },
    (mail) => shippedMail({ ...mail, order: onlyUnits(mail.order, units) }, { ...parcel, isLast }),
  )
}

/**
 * Withdraws the mail about a parcel that had not left; queues a mail that says so if the buyer may
 * have been told. Answers whether it did.
 */
export async function queueNotShippedMail(
  ctx: MailContext,
  undone: { orderId: string; parcelId: string; at: string; units: readonly Units[] },
): Promise<boolean> {
  const { orderId, parcelId, at, units } = undone
  if ((await withdrawMail(ctx.db, `order-shipped/${parcelId}`)) === 'never_tried') return false
  await queueOrderMail(ctx, { orderId, at, kind: 'order-not-shipped', key: parcelId }, (mail) =>
    notShippedMail({ ...mail, order: onlyUnits(mail.order, units) }),
  )
  return true
}

type Sent = {
  orderId: string
  parcelId: string
  at: string
  parcel: Omit<ShippedParcel, 'isLast'>
  units: readonly Units[]
  /** Nothing more is to be sent. */
  isLast: boolean
}

/** The order with only these units. */
const onlyUnits = (order: Order, units: readonly Units[]): Order => ({
  ...order,
  lines: linesOfUnits(order.lines, units),
})

/** Queues the mail about units that will not be sent, in the transaction that cancels them. */
export async function queueLinesCancelledMail(
  ctx: MailContext,
  cancelled: {
    orderId: string
    at: string
    key: string
    units: readonly Units[]
    isByShopper: boolean
    givesCents: Cents | null
  },
): Promise<void> {
  await queueOrderMail(ctx, { ...cancelled, kind: 'order-lines-cancelled' }, (mail) =>
    linesCancelledMail({ ...mail, order: onlyUnits(mail.order, cancelled.units) }, cancelled),
  )
}

/** Queues the mail about a cancellation and its refund, in the transaction that cancels. */
export const queueCancelledMail = (
  ctx: MailContext,
  cancelled: {
    orderId: string
    at: string
    isByShopper: boolean
    givesCents: Cents | null
    isDisputed?: boolean
    isRefused?: boolean
  },
): Promise<void> =>
  queueOrderMail(ctx, { ...cancelled, kind: 'order-cancelled', key: cancelled.orderId }, (mail) =>
    cancelledMail(mail, cancelled),
  )

type QueuedOrderMail = { orderId: string; at: string; kind: string; key: string; holdMs?: number }

/** Queues a mail about an order, with a new link to it; skips anonymised orders. */
export async function queueOrderMail(
  ctx: MailContext,
  { orderId, at, kind, key, holdMs }: QueuedOrderMail,
  write: (mail: OrderMail) => MailContent,
): Promise<void> {
  const order = await findOrder(ctx.db, orderId)
  if (!order) throw new Error(`order ${orderId} has gone`)
  if (order.recipient.email === ANONYMOUS_BUYER.email) return
  const orderPath = await newOrderLink(ctx.db, orderId, at)
  const mail = {
    kind,
    dedupeKey: `${kind}/${key}`,
    to: order.recipient.email,
    holdMs,
    ...write({ order, orderPath, shopUrl: ctx.shopUrl }),
  }
  await queueMail(ctx, mail, at)
}
