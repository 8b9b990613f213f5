import { returnExchangeText } from '#core/orders/exchanges/exchange-text.ts'
import { findOrderFile, type OrderFile } from '#core/orders/owner-orders.server.ts'
import { mailsOfOrder } from '#core/owner/desk-orders/order-mails.server.ts'
import { invoicesAtDesk } from '#core/owner/desk-orders/full-invoice.server.ts'
import { changesOfOrder } from '#core/owner/desk-orders/order-actors.server.ts'
import { whoCaused } from '#core/owner/desk-orders/order-actors.ts'
import { notesOfOrder } from '#core/owner/desk-orders/order-notes.server.ts'
import { canChangeAddress, deliveryOf } from '#core/orders/delivery/delivery-address.ts'
import { replacementLines } from '#core/orders/replacements/replacement-mails.ts'
import { isWaiting } from '#core/orders/replacements/replacement.ts'
import { findReplaceable } from '#core/orders/replacements/replaceable.server.ts'
import type { BuyerChange } from '#core/orders/delivery/changed-by-buyer.server.ts'
import { CLAIM_REASONS } from '#core/account/claims/claim.ts'
import { claimsOf } from '#core/account/claims/claims.server.ts'
import {
  addressLines,
  choiceText,
  linesOfUnits,
  lineText,
  paymentName,
  toCollectText,
} from '#core/orders/order-words.ts'
import { openUnits } from '#core/orders/fulfilment/line-units.ts'
import { findOrdersToPack } from '#core/owner/packing/packing.server.ts'
import { ANONYMOUS_BUYER } from '#core/base/policy/anonymous-buyer.ts'
import { findAllChangeable } from '#core/returns/line-changes/changeable.server.ts'
import { changeChoices } from './delivery/line-changes.server.ts'
import { quoteCancellation } from '#core/payments/cancel-order.server.ts'
import { shippingName } from '#core/pricing/shipping/shipping-labels.ts'
import type { Db } from '#db/schema.ts'
import { awaitedLink, awaitedTransfer } from '#core/payments/offline/awaited-transfer.server.ts'

/** Everything about an order that its page shows; without the money for those who may not see it. */
export async function orderFacts(db: Db, number: string, seesMoney: boolean) {
  const file = await findOrderFile(db, number)
  if (!file) return undefined
  const { order, parcels, units, events } = file
  const [mails, notes, changes, packed, changeable] = await Promise.all([
    mailsOfOrder(db, order.id),
    notesOfOrder(db, order.id),
    changesOfOrder(db, order.id),
    order.isToSend ? findOrdersToPack(db, { numbers: [order.number], most: 1 }) : [],
    findAllChangeable(db, order),
  ])
  const who = whoCaused(events, changes)
  const lines = order.lines.map((line, position) => {
    const own = units.find((one) => one.position === position)
    return {
      position,
      name: line.name,
      image: line.image,
      size: line.size,
      color: line.color,
      variantId: own?.variantId ?? '',
      quantity: line.quantity,
      cancelled: own?.cancelled ?? 0,
      dispatched: own?.dispatched ?? 0,
      returned: own?.returned ?? 0,
      refunded: own?.refunded ?? 0,
      open: order.isToSend && own ? openUnits(own) : 0,
      ...(seesMoney ? { totalCents: line.totalCents } : {}),
    }
  })
  return {
    id: order.id,
    number: order.number,
    placedAt: order.placedAt,
    state: order.state,
    isToSend: order.isToSend,
    changeable: changeChoices(changeable, seesMoney),
    cancelCents: seesMoney ? await cancelCentsOf(db, order) : null,
    lines,
    openUnits: lines.reduce((sum, line) => sum + line.open, 0),
    allUnits: sumOf(lines),
    withdrawnUnits: sumOf(packed.flatMap(({ withdrawn }) => withdrawn)),
    parcels,
    claims: await claimFacts(db, order),
    ...(await replacementFacts(db, file)),
    ...exchangeFacts(file, seesMoney),
    delivery: deliveryOf(order.recipient),
    addressLines: addressLines(order),
    email: order.recipient.email,
    ...parcelFacts(order),
    addressChange: canChangeAddress(order) ? lastByBuyer(events, 'address_changed') : null,
    goodsChange: order.isToSend ? lastByBuyer(events, 'line_changed') : null,
    shipping: shippingName(order.shippingMethod),
    mails,
    notes,
    isForgotten: order.recipient.email === ANONYMOUS_BUYER.email,
    events: events.map((event, at) => ({ ...event, who: who[at] ?? null })),
    ...(seesMoney ? await paidFacts(db, file) : {}),
  }
}

/** What whoever packs has to know of it. */
const parcelFacts = (order: OrderFile['order']) => ({
  buyerNote: order.recipient.note,
  gift: order.gift,
  collect: toCollectText(order),
})

const sumOf = (units: readonly { quantity: number }[]): number =>
  units.reduce((sum, { quantity }) => sum + quantity, 0)

/** What the buyer claims; `reference` is that of the message, null once it was deleted. */
const claimFacts = async (db: Db, order: OrderFile['order']) =>
  (await claimsOf(db, order.id)).map(({ id, at, units, reason, reference, handledAt }) => ({
    id,
    at,
    what: CLAIM_REASONS[reason],
    goods: linesOfUnits(order.lines, units).map(lineText),
    reference,
    isOpen: reference !== null && handledAt === null,
  }))

/** What waits to be paid and then replaces units of it, and what it replaces itself. */
const exchangeFacts = (
  { order, exchanges, exchangeOf, returnExchanges }: OrderFile,
  seesMoney: boolean,
) => ({
  exchangeOf,
  returnExchanges: returnExchanges.map((one) => ({
    number: one.orderId === order.id ? one.originNumber : one.number,
    returnCode: one.returnCode,
    text: `${one.orderId === order.id ? 'Es el cambio' : 'Cambio'} de la devolución ${one.returnCode}: ${returnExchangeText(one, seesMoney)}.`,
  })),
  awaitsReturn: returnExchanges.some((one) => one.orderId === order.id && !one.isArrived),
  exchanges: exchanges.map((one) => ({
    number: one.number,
    text: `La línea ${one.position + 1} espera el pago de su cambio: ${choiceText(one)}, ${one.quantity} de ${order.lines[one.position]?.quantity ?? one.quantity}. Hasta entonces no sale.`,
  })),
})

/** What is sent again at no cost, and of which lines more may be. */
const replacementFacts = async (db: Db, { order, units, replacements }: OrderFile) => ({
  replacements: replacements.map((one) => ({
    number: one.number,
    madeAt: one.madeAt,
    sentAt: one.sentAt,
    deliveredAt: one.deliveredAt,
    isWaiting: isWaiting(one),
    tracking: [one.carrier, one.trackingCode].filter((part) => part !== null).join(' · '),
    goods: replacementLines(order, one).map(lineText),
  })),
  replaceable: await findReplaceable(db, order, units, replacements),
})

/** When its buyer last changed this of it; null: never. */
const lastByBuyer = (events: OrderFile['events'], wanted: BuyerChange): string | null =>
  events.findLast(({ kind, cause }) => kind === wanted && cause === 'shopper')?.happenedAt ?? null

/** What cancelling the whole order gives back, in cents; null if it is not cancelled any more. */
async function cancelCentsOf(db: Db, { number, state }: OrderFile['order']) {
  if (state.order !== 'placed' || state.fulfilment !== 'unfulfilled') return null
  const quote = await quoteCancellation(db, number)
  return quote.ok ? quote.amountCents : null
}

export type OrderFacts = NonNullable<Awaited<ReturnType<typeof orderFacts>>>

/** What only those read who may see money. */
const paidFacts = async (db: Db, file: OrderFile) => ({
  transfer: await awaitedTransfer(db, file.order),
  link: await awaitedLink(db, file.order),
  money: moneyFacts(file),
  invoices: await invoicesAtDesk(db, file.order),
})

/** The order's money: the sums of its ledger, and each refund. */
const moneyFacts = ({ order, money, refunds, paymentRef, provider }: OrderFile) => ({
  method: paymentName(order),
  amounts: order.amounts,
  sums: money,
  paymentRef,
  provider,
  refunds,
})
