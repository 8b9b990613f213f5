import { computeAmounts, type Amounts } from '#core/base/money/amounts.ts'
import type { Cents } from '#core/base/money/money.ts'
import { openUnits, type LineUnits } from '#core/orders/fulfilment/line-units.ts'
import { findLineUnits } from '#core/orders/fulfilment/line-units.server.ts'
import { findBuyer } from '#core/orders/invoices/invoice-buyers.server.ts'
import type { Gift, OrderWithState } from '#core/orders/order.ts'
import { findOrderWithState } from '#core/orders/orders.server.ts'
import type { OrderToStore } from '#core/orders/store-order.server.ts'
import { quoteCancelledLines } from '#core/payments/cancel-lines.server.ts'
import { quoteCancellation } from '#core/payments/cancel-order.server.ts'
import { payLink } from '#core/payments/link/link-provider.ts'
import type { PaymentContext } from '#core/payments/provider/payment-context.server.ts'
import { ownPercent, saleTax, unitPriceAt, type SaleTax } from '#core/pricing/tax/tax.ts'
import { needsTaxId } from '#core/pricing/tax/needs-tax-id.ts'
import {
  quoteChangedLine,
  type ChangeLineOutcome,
  type LineChange,
} from '#core/returns/line-changes/change-line.server.ts'
import {
  findChangeable,
  type Changeable,
  type StoredVariant,
} from '#core/returns/line-changes/changeable.server.ts'
import type { Db } from '#db/schema.ts'
import { linesOfNow } from '../price-lines.server.ts'
import { exchangePrice } from './exchange-price.ts'

export type ExchangeRefusal =
  | Extract<ChangeLineOutcome, { ok: false }>
  /** It costs no more: the line itself changes. */
  | { ok: false; reason: 'not_dearer' }

/** What an order for a dearer variant would be. */
export type ExchangeTerms = {
  origin: OrderWithState
  /** The line as it is, and how many of its units it replaces. */
  line: Changeable['line']
  units: number
  /** The total of the new order, and what comes back for the old units. */
  newCents: Cents
  backCents: Cents
  tax: SaleTax
  amounts: Amounts
  gift: Gift | null
  lines: OrderToStore['lines']
}

/**
 * The terms on which units of a line become a dearer variant. Refuses what `changeLine` refuses but for
 * its price, and as `dearer` what is too little for the provider, or needs a tax number that is not there.
 * If it replaces all of an order, the shipping and the wrap of that move along; else they stay.
 */
export async function quoteExchange(
  ctx: Pick<PaymentContext, 'db' | 'provider'>,
  orderNumber: string,
  change: LineChange,
): Promise<{ ok: true; terms: ExchangeTerms } | ExchangeRefusal> {
  const { db } = ctx
  const quoted = await quoteChangedLine(db, orderNumber, change)
  if (quoted.ok) return { ok: false, reason: 'not_dearer' }
  if (quoted.reason !== 'dearer') return quoted
  const terms = await termsOf(db, orderNumber, change)
  if (terms === undefined) return { ok: false, reason: 'moved_meanwhile' }
  if (!('origin' in terms)) return terms
  const { newCents, origin } = terms
  const isFree = await isPayable(ctx, origin.id, newCents)
  return isFree ? { ok: true, terms } : { ok: false, reason: 'dearer' }
}

/** Whether a link takes so much: the provider, and without a tax number the law, have their limits. */
export async function isPayable(
  { db, provider }: Pick<PaymentContext, 'db' | 'provider'>,
  originId: string,
  newCents: Cents,
): Promise<boolean> {
  if (newCents < payLink(provider).leastChargeCents) return false
  return !needsTaxId(newCents) || (await findBuyer(db, originId)) !== null
}

async function termsOf(
  db: Db,
  orderNumber: string,
  { position, wanted: wantedId, units: some }: LineChange,
): Promise<ExchangeTerms | ExchangeRefusal | undefined> {
  const { origin, found } = await findBoth(db, orderNumber, position)
  const wanted = found?.variants.find(({ variantId }) => variantId === wantedId)
  if (!origin || !found || !wanted) return undefined
  const { line } = found
  const units = some ?? line.quantity
  const exchanged = await exchangedLine(db, origin, { line, wanted, units })
  if (!exchanged.ok) return exchanged
  const { tax, lines } = exchanged
  const whole = isWhole(await findLineUnits(db, origin.id), { position, quantity: units })
  const amounts = computeAmounts({
    subtotalCents: exchanged.subtotalCents,
    discountCents: 0,
    shippingCents: whole ? origin.amounts.shippingCents : 0,
    giftWrapCents: whole ? origin.amounts.giftWrapCents : 0,
    vat: tax.vat,
    lines,
  })
  const back = whole
    ? await quoteCancellation(db, orderNumber)
    : await quoteCancelledLines(db, orderNumber, [{ position, quantity: units }])
  if (!back.ok) return undefined
  const newCents = amounts.totalCents
  const gift = whole ? origin.gift : null
  return { origin, line, units, newCents, backCents: back.amountCents, tax, amounts, gift, lines }
}

/** What units of a line cost in another variant of its product, as a line of a new order. */
export async function exchangedLine(
  db: Db,
  { recipient }: Pick<OrderWithState, 'recipient'>,
  { line, wanted, units }: { line: Changeable['line']; wanted: StoredVariant; units: number },
): Promise<
  | { ok: true; tax: SaleTax; lines: OrderToStore['lines']; subtotalCents: Cents }
  | { ok: false; reason: 'not_sold' }
  | { ok: false; reason: 'sold_out'; unitsLeft: number }
> {
  const { size, color, available } = wanted
  const priced = await linesOfNow(db, [{ id: line.productId, size, color, quantity: units }])
  const [now] = priced.ok ? priced.lines : []
  if (!now) return { ok: false, reason: 'not_sold' }
  if (available < units) return { ok: false, reason: 'sold_out', unitsLeft: available }
  const tax = saleTax(recipient)
  const wantedCents = now.priceCents
  const saleCents = unitPriceAt(now, tax)
  const vatPercent = ownPercent(now, tax)
  const rule = { ...tax.vat, vatPercent: vatPercent ?? tax.vat.vatPercent }
  const priceCents = exchangePrice(line, { wantedCents, saleCents }, rule)
  const totalCents = priceCents * units
  const lines = [{ ...now, priceCents, totalCents, vatPercent }]
  return { ok: true, tax, lines, subtotalCents: totalCents }
}

async function findBoth(db: Db, orderNumber: string, position: number) {
  const { id } = (await db
    .selectFrom('orders')
    .select('id')
    .where('number', '=', orderNumber)
    .executeTakeFirst()) ?? { id: '' }
  const origin = await findOrderWithState(db, id)
  return { origin, found: origin && (await findChangeable(db, origin, position)) }
}

/** Whether an order would have nothing left: it ends then, and with it its shipping. */
const isWhole = (
  lines: readonly LineUnits[],
  wanted: { position: number; quantity: number },
): boolean =>
  lines.every((line) => {
    const taken = line.position === wanted.position ? wanted.quantity : 0
    return line.dispatched === 0 && openUnits(line) === taken
  })
