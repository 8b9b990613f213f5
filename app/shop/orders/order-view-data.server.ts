import { formatMoment } from '#core/base/dates/format-dates.ts'
import type { Db } from '#db/schema.ts'
import type { CatalogueReader } from '#core/catalogue/snapshot.server.ts'
import { orderSumRows } from '#core/orders/order-sum-rows.ts'
import { canChangeAddress } from '#core/orders/delivery/delivery-address.ts'
import { addressLines, linesOfUnits, lineText, paymentName } from '#core/orders/order-words.ts'
import type { AmountRow } from '#core/base/money/amount-rows.ts'
import { formatEuros } from '#core/base/money/money.ts'
import { shippingName, shippingPromise } from '#core/pricing/shipping/shipping-labels.ts'
import { orderInvoices, type InvoiceLink } from '../invoices/invoice-request.server.ts'
import type { PaySectionView } from '../pay-link/pay-section.tsx'
import { paySectionView } from '../pay-link/pay-section-view.server.ts'
import { transferView, type TransferView } from '../transfer/transfer-view.server.ts'
import { exchangeViews } from './exchange/exchange.server.ts'
import { reviewLinks } from '../reviews/review-steps.server.ts'
import type { ReturnExchangeView } from '../returns/return-exchange.server.ts'
import { orderReturns, type ReturnView } from '../returns/return-action.server.ts'
import { orderEventText, orderStateText, type StateText } from '#core/orders/order-state-text.ts'
import type { OrderWithState, OrderEvent, OrderLine } from '#core/orders/order.ts'
import { nextState } from '#core/orders/order-transitions.ts'
import { eventsOf } from '#core/orders/orders.server.ts'
import { changeablePositions } from '#core/returns/line-changes/changeable.server.ts'
import { recallsOfOrder } from '#core/returns/recalls/recall-remedies.server.ts'
import { replacementLines } from '#core/orders/replacements/replacement-mails.ts'
import type { Replacement } from '#core/orders/replacements/replacement.ts'
import { replacementsOf } from '#core/orders/replacements/replacements.server.ts'
import { parcelsOf, type Parcel } from '#core/orders/fulfilment/parcels.server.ts'

/** An order in a list. Times are formatted here, since server and browser could differ. */
export type OrderSummary = {
  number: string
  placedAt: string
  total: string
  units: number
  state: StateText
  /** The first few lines, which represent the order. */
  pictures: { key: number; name: string; image: string }[]
}

/** The data of an order's page, for a shopper or a guest. */
export type OrderViewData = {
  number: string
  placedAt: string
  state: StateText
  events: { key: number; text: string; at: string }[]
  /**
   * `isSold`: the product still has a page. `change`: the number of a line that may have another size
   * or colour. `review`: the link to the buyer's review of it.
   */
  lines: (OrderLine & { isSold: boolean; change?: number; review?: string })[]
  /** Without `tone`: the discount is not coloured here. */
  sums: Omit<AmountRow, 'tone'>[]
  address: string[]
  canChangeAddress: boolean
  email: string
  phone: string
  note: string
  /** The note of a wrapped order, empty if there is none; null: not wrapped. */
  gift: string | null
  shipping: string
  payment: string
  /** The transfer that it waits for, or that did not come. */
  transfer: TransferView | null
  /** The payment by its link that it waits for, or that did not come. */
  byLink: PaySectionView | null
  /** What waits to be paid, and then replaces goods of it. */
  exchanges: { number: string; text: string }[]
  /** What its returns are exchanged for, or what it is the exchange of. */
  returnExchanges: ReturnExchangeView[]
  parcels: ParcelView[]
  /** What is sent again at 0 €; without a carrier it is to be sent. */
  replacements: ReplacementView[]
  /** Says what a cancellation refunds; null if the order can no longer be cancelled. */
  cancelGives: string | null
  invoices: InvoiceLink[]
  /** Too large for an invoice without the buyer's tax number. */
  needsTaxId: boolean
  /** Whether a full invoice, with a tax number, can be asked for. */
  canComplete: boolean
  returns: ReturnView[]
  /** Recalls for safety of something in it. */
  recalls: { code: string; productName: string; isChosen: boolean }[]
  /** Whether a return of some units is possible now. */
  canReturn: boolean
}

/** A parcel on its order's page. `goods` is empty if it is the only one, with all units. */
export type ParcelView = Pick<Parcel, 'carrier' | 'trackingCode' | 'trackingUrl'> & {
  goods: string[]
}

/** Goods that are sent again, on their order's page. */
export type ReplacementView = Omit<ParcelView, 'carrier'> & { carrier: string | null }

const PICTURES = 4

export const orderSummary = (order: OrderWithState): OrderSummary => ({
  number: order.number,
  placedAt: formatMoment(order.placedAt),
  total: formatEuros(order.amounts.totalCents),
  units: order.lines.reduce((sum, { quantity }) => sum + quantity, 0),
  state: orderStateText(order),
  pictures: order.lines.slice(0, PICTURES).map(({ name, image }, key) => ({ key, name, image })),
})

/** Loads an order with all data of its page. */
export async function loadOrderView(
  { db, catalogue, now }: { db: Db; catalogue: CatalogueReader; now: () => Date },
  order: OrderWithState,
): Promise<OrderViewData> {
  const { byId } = catalogue.current()
  const [
    events,
    parcels,
    replacements,
    back,
    invoices,
    reviews,
    recalls,
    changeable,
    transfer,
    byLink,
    exchanges,
  ] = await Promise.all([
    eventsOf(db, order.id),
    parcelsOf(db, order.id),
    replacementsOf(db, order.id),
    orderReturns(db, order, now()),
    orderInvoices(db, order),
    reviewLinks(db, order),
    recallsOfOrder(db, order.id),
    changeablePositions(db, order),
    transferView({ db, now }, order),
    paySectionView({ db, now }, order),
    exchangeViews(db, order.id),
  ])
  const view = orderViewData(order, { events, parcels }, (id) => byId.has(id))
  const lines = view.lines.map((line, at) => {
    const link = line.isSold ? reviews.find(({ position }) => position === at) : undefined
    const product = byId.get(line.productId)
    const hasOthers = product !== undefined && product.sizes.length * product.colors.length > 1
    return {
      ...line,
      ...(hasOthers && changeable.has(at) && { change: at + 1 }),
      ...(link && { review: link.text }),
    }
  })
  return {
    ...view,
    ...back,
    ...invoices,
    transfer,
    byLink,
    exchanges,
    lines,
    replacements: replacementViews(order, replacements),
    recalls: recalls.map(({ code, productName, remedy }) => ({
      code,
      productName,
      isChosen: remedy !== null,
    })),
  }
}

function cancelGives({ state, amounts, isOwed, paymentMethod }: OrderWithState): string | null {
  if (nextState(state, 'cancelUnpaid')) {
    return paymentMethod === 'transfer'
      ? 'Todavía no ha llegado el dinero. Si ya has hecho la transferencia, te la devolvemos.'
      : 'Todavía no has pagado nada.'
  }
  if (!nextState(state, 'cancelPaid')) return null
  if (amounts.totalCents === 0) return 'No te cobramos nada.'
  if (state.payment !== 'paid' || isOwed) return 'Te devolvemos lo que queda de lo que pagaste.'
  return `Te devolvemos ${formatEuros(amounts.totalCents)} por el mismo medio con el que pagaste.`
}

function parcelViews(order: OrderWithState, parcels: readonly Parcel[]): ParcelView[] {
  const isOne = parcels.length === 1 && order.state.fulfilment !== 'partly_shipped'
  return parcels.map(({ carrier, trackingCode, trackingUrl, units }) => ({
    carrier,
    trackingCode,
    trackingUrl,
    goods: isOne ? [] : linesOfUnits(order.lines, units).map(lineText),
  }))
}

const replacementViews = (
  order: OrderWithState,
  replacements: readonly Replacement[],
): ReplacementView[] =>
  replacements
    .filter(({ cancelledAt }) => cancelledAt === null)
    .map((one) => ({
      carrier: one.carrier,
      trackingCode: one.trackingCode,
      trackingUrl: one.trackingUrl,
      goods: replacementLines(order, one).map(lineText),
    }))

/** Formats the stored order. The catalogue only tells which products still have a page. */
function orderViewData(
  order: OrderWithState,
  { events, parcels }: { events: readonly OrderEvent[]; parcels: readonly Parcel[] },
  isSold: (productId: string) => boolean,
): Omit<
  OrderViewData,
  | 'transfer'
  | 'byLink'
  | 'exchanges'
  | 'returns'
  | 'returnExchanges'
  | 'replacements'
  | 'recalls'
  | 'canReturn'
  | 'invoices'
  | 'canComplete'
  | 'needsTaxId'
> {
  const { recipient, shippingMethod } = order
  return {
    number: order.number,
    placedAt: formatMoment(order.placedAt),
    state: orderStateText(order),
    events: events.flatMap(({ kind, at }, key) => {
      const text = orderEventText(kind)
      return text === undefined ? [] : [{ key, text, at: formatMoment(at) }]
    }),
    lines: order.lines.map((line) => ({ ...line, isSold: isSold(line.productId) })),
    sums: orderSumRows(order).map(({ tone: _tone, ...row }) => row),
    address: addressLines(order),
    canChangeAddress: canChangeAddress(order),
    email: recipient.email,
    phone: recipient.phone,
    note: recipient.note,
    gift: order.gift && order.gift.note,
    shipping: `${shippingName(shippingMethod)}, ${shippingPromise(shippingMethod, recipient)}`,
    payment: paymentName(order),
    parcels: parcelViews(order, parcels),
    cancelGives: cancelGives(order),
  }
}
