import type { Cents } from '#core/money/money.ts'
import { ANONYMOUS_BUYER } from '#core/policy/anonymous-buyer.ts'
import { newOrderLink } from './order-links.server.ts'
import type { Order } from './order.ts'
import { linesOfUnits } from './order-words.ts'
import { findOrder } from './orders.server.ts'
import type { Units } from '#core/fulfilment/line-units.ts'
import type { MailContent } from '#core/mail/layout.ts'
import {
  cancelledMail,
  linesCancelledMail,
  shippedMail,
  type OrderMail,
  type ShippedParcel,
} from './order-mails.ts'
import { queueMail, type MailContext } from '#core/mail/outbox.server.ts'

/** Queues the mail about dispatch, in the transaction that stores the parcel. */
export async function queueShippedMail(ctx: MailContext, sent: Sent): Promise<void> {
  const { orderId, at, parcel, units, isLast } = sent
  await queueOrderMail(ctx, { orderId, at, kind: 'order-shipped', key: sent.parcelId }, (mail) =>
    shippedMail({ ...mail, order: onlyUnits(mail.order, units) }, { ...parcel, isLast }),
  )
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
  },
): Promise<void> =>
  queueOrderMail(ctx, { ...cancelled, kind: 'order-cancelled', key: cancelled.orderId }, (mail) =>
    cancelledMail(mail, cancelled),
  )

/** Queues a mail about an order, with a new link to it; skips anonymised orders. */
export async function queueOrderMail(
  ctx: MailContext,
  { orderId, at, kind, key }: { orderId: string; at: string; kind: string; key: string },
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
    ...write({ order, orderPath, shopUrl: ctx.shopUrl }),
  }
  await queueMail(ctx, mail, at)
}
