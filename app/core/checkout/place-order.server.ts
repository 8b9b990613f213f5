import { createHash } from 'node:crypto'
import { isLockTimeout, isUniqueViolation } from '#db/errors.ts'
import type { Db } from '#db/schema.ts'
import { stockChanges } from '#core/catalogue/catalogue-changes.server.ts'
import type { NewOrderMail } from '#core/orders/owner-mail/owners-mail.server.ts'
import { queuePaidMails } from '#core/orders/owner-mail/queue-paid-mails.server.ts'
import { storeBuyer } from '#core/orders/invoices/invoice-buyers.server.ts'
import { invoiceSale } from '#core/orders/invoice-order.server.ts'
import { COD } from '#core/orders/order.ts'
import { findPlacedOrder, isPaymentUsed } from '#core/orders/orders.server.ts'
import { storeOrder, type OrderToStore } from '#core/orders/store-order.server.ts'
import { policy } from '#core/base/policy/policy.ts'
import { findShort, reservedUnits, takeStock } from '#core/stock/stock.server.ts'
import { recordHold } from '#core/stock/unpaid-holds.server.ts'
import { offersAt } from '#core/pricing/offers/offer.ts'
import type { PaymentProvider } from '#core/payments/provider/payment-provider.ts'
import {
  requireUnpaidAllowance,
  requireVariantLimit,
  type HoldContext,
  type Unpaid,
} from './hold-unpaid.server.ts'
import { refuseSecondOrder } from './earlier-order.server.ts'
import {
  requireCodeUse,
  requireDiscount,
  requireMinimum,
  withCodeToken,
  type CodeTokens,
} from './order-code.server.ts'
import { requireCod } from './cod/require-cod.server.ts'
import type { PlaceOrderOutcome } from './outcome.ts'
import type { OrderRequest } from './order-request.ts'
import { applyToOrder, priceLines, outOfStockLines, type PricedLine } from './price-lines.server.ts'
import { checkTyped, refuseVatId, refuseWithoutTaxId, type TypedTexts } from './check-typed.ts'
import { quote } from './quote.ts'
import { authorise, methodOf, requireChargeable } from './order-payment.ts'
import { Refused } from './refused.ts'
import { transact } from '#db/transact.ts'
import { askAboutBuyer, noteVatCheck } from '#core/orders/vies/vat-checks.server.ts'
import type { ViesAnswer } from '#core/orders/vies/vies-answer.ts'
import type { Vies } from '#core/orders/vies/vies-service.server.ts'

/** Context of placing an order: time, ids, the provider, the shop's address. */
export type PlaceOrderContext = {
  db: Db
  now: () => Date
  provider: PaymentProvider
  newIds: () => { orderId: string; orderNumber: string; mailId: string }
  shopUrl: string
  newOrderMail?: NewOrderMail
  /** Asked about a VAT number, where the owner wants it. */
  vies?: Vies
  /** The signed-in shopper: the order belongs to the account. */
  userId?: string | undefined
  /** Called before the commit, if pages show what the order takes. */
  onShown?: () => void
  /** Stores what waits for the payment, with an order that is not paid. */
  whenUnpaid?: (trx: Db, orderId: string) => Promise<void>
} & (OutsideLimits | { isByShop: true })

/** Of who orders from outside. What the shop enters for a buyer, no limit holds back. */
export type OutsideLimits = CodeTokens & HoldContext & { isByShop?: false }

/** Tries in all, each with another order number, in case one is taken. */
const MAX_TRIES = 3

/**
 * Turns a request into an order, in one transaction: checks, prices from the shop's own data, takes
 * stock, spends the code, stores the order and, if already paid, queues its confirmation. A refusal
 * stores and charges nothing. A repeated request with the same key gets the same order, and never
 * makes a second one, whatever else it contains.
 * Guarded by: place-order.server.test.ts, place-order-races.server.test.ts.
 */
export async function placeOrder(
  ctx: PlaceOrderContext,
  request: OrderRequest,
): Promise<PlaceOrderOutcome> {
  const requestHash = hashRequest(request)
  const replayed = await replay(ctx, request, requestHash)
  if (replayed) return replayed
  if (request.lines.length === 0) return { ok: false, reason: 'empty_cart' }
  const checked = checkTyped(request)
  if (!checked.ok) return checked
  // Here, where nothing is locked or held yet.
  const vatAnswer = await askAboutBuyer(ctx.vies, checked.buyer)
  if (vatAnswer?.state === 'invalid') return refuseVatId()
  const authorised = await authorise(ctx.provider, request)
  if (!authorised.ok) return authorised

  const { paymentRef } = authorised
  const { ok: _ok, ...typed } = checked
  const attempt: Attempt = { request, requestHash, ...typed, paymentRef, vatAnswer }
  const place = () => placeAttempt(ctx, attempt)
  return ctx.isByShop ? place() : withCodeToken(ctx, request.discountCode, place)
}

async function placeAttempt(ctx: PlaceOrderContext, attempt: Attempt): Promise<PlaceOrderOutcome> {
  const { paymentRef } = attempt
  for (let tries = 1; ; tries += 1) {
    try {
      return await transact(ctx, (ctx) => placeInside(ctx, attempt))
    } catch (error) {
      if (error instanceof Refused) return error.refusal
      if (isLockTimeout(error)) return refuseIfSoldOut(ctx.db, attempt.request, error)
      const isTaken = isUniqueViolation(error)
      if (isTaken && paymentRef !== null && (await isPaymentUsed(ctx.db, paymentRef))) {
        return { ok: false, reason: 'declined' } // one authorisation pays one order
      }
      // Otherwise the order number was taken: the next try makes another one.
      if (!isTaken || tries >= MAX_TRIES) throw error
    }
  }
}

type Attempt = TypedTexts & {
  request: OrderRequest
  requestHash: string
  /** Null while it is not paid. */
  paymentRef: string | null
  vatAnswer: ViesAnswer | undefined
}

async function placeInside(ctx: PlaceOrderContext, attempt: Attempt): Promise<PlaceOrderOutcome> {
  const { request, recipient, buyer, vatAnswer: answer } = attempt
  const now = ctx.now().toISOString()
  // First of all: on Postgres a duplicate of this request waits here until the first one ends.
  if (!(await claimKey(ctx.db, request.idempotencyKey, attempt.requestHash, now))) {
    const replayed = await replay(ctx, request, attempt.requestHash)
    if (!replayed) throw new Error('an idempotency key without an order')
    return replayed
  }
  const agreed = await quoteOrder(ctx, attempt, now)
  const { totalCents } = agreed.amounts
  const refusal = refuseWithoutTaxId(totalCents, buyer)
  if (refusal) throw new Refused(refusal)
  requireChargeable(ctx.provider, totalCents)
  const { orderId, orderNumber, mailId } = ctx.newIds()
  // Nothing is left to pay, and no provider accepts an amount of zero.
  const ref = attempt.paymentRef ?? (totalCents === 0 ? `free_${orderId}` : null)
  // Before the stock, as `reserveUnpaidAllowance` requires.
  const unpaid =
    ref !== null || ctx.isByShop ? undefined : await requireUnpaidAllowance(ctx, recipient, agreed)
  const lowestLeft = await requireStock(ctx.db, agreed.lines, unpaid)
  if (agreed.discount) await requireCodeUse(ctx, agreed.discount, attempt)
  const order: OrderToStore = {
    id: orderId,
    number: orderNumber,
    placedAt: now,
    ...termsOf(attempt, agreed),
    paymentMethod: methodOf(ctx.provider, request),
  }
  const cause = ctx.isByShop ? 'owner' : 'checkout'
  const isShown = lowestLeft <= policy.lowStockUnits // by some page
  const ofOrder = agreed.lines.map((line, position) => ({ ...line, position }))
  const variants = agreed.lines.map(({ variantId }) => variantId)
  await storeOrder(
    ctx.db,
    {
      order,
      idempotencyKey: request.idempotencyKey,
      payment: { provider: ctx.provider.id, ref },
      userId: ctx.userId ?? null,
      cause,
    },
    [
      reservedUnits(ctx.db, ofOrder, { orderId }, { cause, at: now }),
      ...(isShown ? [stockChanges(ctx.db, variants)] : []),
    ],
  )
  if (buyer) await storeBuyer(ctx.db, { orderId, buyer, at: now })
  if (buyer && answer) await noteVatCheck(ctx.db, { orderId, buyer, answer, at: now })
  if (unpaid) await recordHold(ctx.db, orderId, { ...unpaid, lines: agreed.lines, at: now })
  if (isShown) ctx.onShown?.()
  if (ref === null) await ctx.whenUnpaid?.(ctx.db, orderId)
  else {
    // Near the end: until the commit no other invoice can be made.
    const invoice = await invoiceSale(ctx.db, order, now)
    const number = invoice?.ok ? invoice.number : null
    await queuePaidMails({ ...ctx, newId: () => mailId }, order, { at: now, invoice: number })
  }
  return { ok: true, order: { id: order.id, number: order.number, totalCents } }
}

/** The terms of the order; refuses where the request differs from the shop's own data. */
async function quoteOrder(ctx: PlaceOrderContext, attempt: Attempt, now: string) {
  const { request, recipient, gift } = attempt
  const isWrapped = gift !== null
  if (isWrapped && !policy.giftWrap.isOffered)
    throw new Refused({ ok: false, reason: 'no_gift_wrap' })
  const priced = await priceLines(ctx.db, request.lines, offersAt(now))
  if (!priced.ok) throw new Refused(priced)
  const code = await requireDiscount(ctx.db, request, now)
  const method = request.shippingMethod
  const isCod = ctx.provider.id === COD
  const quoted = quote({
    lines: priced.lines,
    discount: code,
    destination: recipient,
    method,
    isWrapped,
    isCod,
    offers: applyToOrder,
  })
  const { lines, tax, shipping, discount, offers, amounts } = quoted
  if (shipping?.method !== method) throw new Refused({ ok: false, reason: 'no_delivery' })
  if (code) requireMinimum(code, amounts.subtotalCents)
  if (isCod) await requireCod(ctx.db, { recipient, method, ...amounts }, ctx.now())
  if (amounts.totalCents !== request.shownTotalCents) {
    throw new Refused({
      ok: false,
      reason: 'total_changed',
      fromCents: request.shownTotalCents,
      toCents: amounts.totalCents,
    })
  }
  return { lines, discount, offers, tax, amounts }
}

const termsOf = (
  { request, recipient, gift }: Attempt,
  { discount, offers, tax, amounts, lines }: Awaited<ReturnType<typeof quoteOrder>>,
) => ({
  recipient,
  shippingMethod: request.shippingMethod,
  discount,
  offers,
  vat: tax.vat,
  tax,
  amounts,
  gift,
  lines: lines.map(toOrderLine),
})

const toOrderLine = (line: PricedLine) => ({ ...line, totalCents: line.priceCents * line.quantity })

async function claimKey(trx: Db, key: string, requestHash: string, now: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('idempotency_keys')
    .values({ key, request_hash: requestHash, created_at: now })
    .onConflict((oc) => oc.column('key').doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

/** The earlier answer for this key; undefined for a new key. */
async function replay(
  { db, userId }: PlaceOrderContext,
  { idempotencyKey: key, recipient: { email } }: OrderRequest,
  requestHash: string,
): Promise<PlaceOrderOutcome | undefined> {
  const before = await db
    .selectFrom('idempotency_keys')
    .select('request_hash')
    .where('key', '=', key)
    .executeTakeFirst()
  if (!before) return undefined
  if (before.request_hash !== requestHash) return refuseSecondOrder(db, key, { userId, email })
  const order = await findPlacedOrder(db, key)
  return order && { ok: true, order }
}

async function requireStock(
  trx: Db,
  lines: readonly PricedLine[],
  unpaid: Unpaid | undefined,
): Promise<number> {
  const taken = await takeStock(trx, lines)
  if (!taken.ok) {
    throw new Refused({ ok: false, reason: 'sold_out', lines: outOfStockLines(lines, taken.short) })
  }
  if (unpaid) await requireVariantLimit(trx, unpaid, lines)
  return taken.lowestLeft
}

/**
 * Refuses an order that waited too long behind other buyers, if they have bought the last units
 * meanwhile; else throws `timeout`, since it may be sent again.
 */
async function refuseIfSoldOut(
  db: Db,
  request: OrderRequest,
  timeout: unknown,
): Promise<PlaceOrderOutcome> {
  const priced = await priceLines(db, request.lines)
  if (!priced.ok) return priced
  const short = await findShort(db, priced.lines)
  if (short.length === 0) throw timeout
  return { ok: false, reason: 'sold_out', lines: outOfStockLines(priced.lines, short) }
}

/**
 * A hash of the request, to compare repeated requests. Leaves out the authorisation: a retry of the
 * same purchase carries a new one.
 */
function hashRequest(request: OrderRequest): string {
  const { payment, ...rest } = request
  const canonical = JSON.stringify([rest, payment.method])
  return createHash('sha256').update(canonical).digest('hex')
}
