import type { Db } from '#db/schema.ts'
import type { BuyerInput, RequestRefusal } from '#core/orders/invoices/buyer-form.ts'
import { findBuyer } from '#core/orders/invoices/invoice-buyers.server.ts'
import { findUninvoiced } from '#core/orders/invoices/uninvoiced-sales.server.ts'
import {
  isSameBuyer,
  wholeBuyer,
  type Buyer,
  type InvoiceKind,
} from '#core/orders/invoices/invoice.ts'
import {
  invoicesOfOrder,
  effectiveInvoices,
  type StoredInvoice,
} from '#core/orders/invoices/invoices.server.ts'
import { completeOrder } from '#core/orders/invoice-order.server.ts'
import { wasPaid, type OrderWithState } from '#core/orders/order.ts'
import { findOrderWithState } from '#core/orders/orders.server.ts'
import { lockOrder } from '#core/orders/transition-order.server.ts'
import { ANONYMOUS_BUYER } from '#core/base/policy/anonymous-buyer.ts'
import { usualIdType } from '#core/pricing/tax/id-types.ts'
import { vatCheckAtDesk, type VatCheckAtDesk } from '#core/orders/vies/vat-checks.server.ts'
import type { ViesAnswer } from '#core/orders/vies/vies-answer.ts'

/** Why an order gets no full invoice; null: it can have one. */
export function fullInvoiceRefusal(
  { state }: OrderWithState,
  all: readonly StoredInvoice[],
): RequestRefusal | null {
  const standing = effectiveInvoices(all)
  const isOpen = wasPaid(state) && state.order === 'placed' && state.payment !== 'refunded'
  if (standing.length === 0) return isOpen ? null : 'nothing_left'
  if (standing.some(({ stored }) => stored.invoice.buyer !== null)) return 'is_full'
  return standing.some((one) => one.standing.totalCents > 0) ? null : 'nothing_left'
}

/** What a form for a full invoice begins with: the buyer as stored, or as the order was placed. */
export function buyerValues({ recipient }: OrderWithState, stored: Buyer | null): BuyerInput {
  if (stored) return wholeBuyer(stored)
  const { firstName, lastName, address, postcode, city, country } = recipient
  const name = `${firstName} ${lastName}`
  return { name, country, idType: usualIdType(country), taxId: '', address, postcode, city }
}

export type OrderInvoices = {
  invoices: { number: string; kind: InvoiceKind }[]
  /** It has none, since it is too large for one without the buyer's tax number. */
  waitsForTaxId: boolean
  /** Who has asked for full invoices. */
  buyer: Buyer | null
  /** What VIES said about that buyer's VAT number; null: nobody asked. */
  vatCheck: VatCheckAtDesk | null
  /** The values of the form; null: no full invoice can be made. */
  form: BuyerInput | null
}

/** The invoices of an order as the desk shows them, the oldest first. */
export async function invoicesAtDesk(db: Db, order: OrderWithState): Promise<OrderInvoices> {
  const all = await invoicesOfOrder(db, order.id)
  const buyer = await findBuyer(db, order.id)
  const isForgotten = order.recipient.email === ANONYMOUS_BUYER.email
  const isRefused = isForgotten || fullInvoiceRefusal(order, all) !== null
  return {
    invoices: all.map(({ invoice: { number, kind } }) => ({ number, kind })),
    waitsForTaxId:
      all.length === 0 && (await findUninvoiced(db, order.id))?.reason === 'needs_buyer',
    buyer,
    vatCheck: await vatCheckAtDesk(db, order.id),
    form: isRefused ? null : buyerValues(order, buyer),
  }
}

export type FullInvoiceOutcome =
  | { ok: true; orderId: string; numbers: string[] }
  | { ok: false; reason: RequestRefusal | 'unknown_order' | 'forgotten' | 'not_in_vies' }
  /** Somebody else has stored another buyer since the form was read. */
  | { ok: false; reason: 'moved_meanwhile'; now: Buyer }

type FullInvoiceInput = {
  orderId: string
  buyer: Buyer
  read: Buyer | null
  at: string
  vatAnswer?: ViesAnswer | undefined
}

/**
 * Makes the full invoices that the buyer of an order has asked the shop for, inside the caller's
 * transaction; before dispatch it keeps the buyer for then (`numbers` is empty). `read`: the buyer
 * that the form was made from; `vatAnswer`: what VIES said about the number. Refuses a number that is not
 * valid, an order with a full invoice for somebody else, of which
 * nothing is left, or whose buyer was forgotten. Guarded by: full-invoice.server.test.ts.
 */
export async function makeFullInvoice(
  trx: Db,
  { orderId, buyer, read, at, vatAnswer }: FullInvoiceInput,
): Promise<FullInvoiceOutcome> {
  if (vatAnswer?.state === 'invalid') return { ok: false, reason: 'not_in_vies' }
  await lockOrder(trx, orderId)
  const order = await findOrderWithState(trx, orderId)
  if (!order) return { ok: false, reason: 'unknown_order' }
  if (order.recipient.email === ANONYMOUS_BUYER.email) return { ok: false, reason: 'forgotten' }
  const refusal = fullInvoiceRefusal(order, await invoicesOfOrder(trx, orderId))
  if (refusal === 'nothing_left') return { ok: false, reason: refusal }
  const now = await findBuyer(trx, orderId)
  const isRead = now === null ? read === null : read !== null && isSameBuyer(now, read)
  if (now && refusal === null && !isRead && !isSameBuyer(now, buyer)) {
    return { ok: false, reason: 'moved_meanwhile', now }
  }
  // The same data again is no change: the same invoices.
  const outcome = await completeOrder(trx, { order, buyer, at, vatAnswer })
  return outcome.ok ? { ...outcome, orderId } : outcome
}
