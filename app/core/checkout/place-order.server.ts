import { createHash } from 'node:crypto'
import { isUniqueViolation } from '#db/errors.ts'
import type { Db } from '#db/schema.ts'
import { bumpCatalogueVersion } from '#core/catalogue/catalogue-version.server.ts'
import { findDiscount, spendDiscount } from '#core/discounts/discount.server.ts'
import { queueConfirmation } from '#core/orders/queue-confirmation.server.ts'
import { recipientForm, type Recipient } from '#core/addresses/recipient.ts'
import {
  findPlacedOrder,
  isPaymentUsed,
  storeOrder,
  type OrderToStore,
} from '#core/orders/orders.server.ts'
import { policy } from '#core/policy/policy.ts'
import { reserveStock } from '#core/stock/stock.server.ts'
import { recordHold } from '#core/stock/unpaid-holds.server.ts'
import type { PaymentProvider } from '#core/payment-provider/payment-provider.ts'
import { requireUnpaidAllowance, requireVariantShare, type Unpaid } from './hold-unpaid.server.ts'
import type { PlaceOrderOutcome } from './outcome.ts'
import type { OrderRequest } from './order-request.ts'
import { priceLines, shortLines, type PricedLine } from './price-lines.server.ts'
import { quote } from './quote.ts'
import { checkForm } from '#core/text/form-schema.ts'
import { Refused } from './refused.ts'
import { transact } from '#db/transact.ts'

/** Context of placing an order: time, ids, the provider, the shop's address. */
export type PlaceOrderContext = {
  db: Db
  provider: PaymentProvider
  now: () => Date
  newIds: () => { orderId: string; orderNumber: string; mailId: string }
  shopUrl: string
  /** The signed-in shopper: the order belongs to the account. */
  userId?: string | undefined
  /** The client, for the limit of unpaid orders by client. */
  clientAddress?: string | undefined
  /** The name under which a client or an e-mail holds goods: a keyed hash. */
  holderKey: (kind: 'client' | 'email', value: string) => string
}

/** Tries in all, each with another order number, in case one is taken. */
const MAX_TRIES = 3

/**
 * Turns a request into an order, in one transaction: checks, prices from the shop's own data, takes
 * stock, spends the code, stores the order and, if already paid, queues its confirmation. A refusal
 * stores and charges nothing. A repeated request with the same key and body gets the same order.
 * Guarded by: place-order.server.test.ts, place-order-races.server.test.ts.
 */
export async function placeOrder(
  ctx: PlaceOrderContext,
  request: OrderRequest,
): Promise<PlaceOrderOutcome> {
  const requestHash = hashRequest(request)
  const replayed = await replay(ctx.db, request.idempotencyKey, requestHash)
  if (replayed) return replayed
  if (request.lines.length === 0) return { ok: false, reason: 'empty_cart' }
  const checked = checkForm(recipientForm, request.recipient)
  if (!checked.ok) return { ok: false, reason: 'bad_fields', errors: checked.errors }
  const authorised = await authorise(ctx.provider, request.payment)
  if (!authorised.ok) return authorised

  const { paymentRef } = authorised
  const attempt: Attempt = { request, requestHash, recipient: checked.values, paymentRef }
  for (let tries = 1; ; tries += 1) {
    try {
      return await transact(ctx, (ctx) => placeInside(ctx, attempt))
    } catch (error) {
      if (error instanceof Refused) return error.refusal
      const isTaken = isUniqueViolation(error)
      if (isTaken && paymentRef !== null && (await isPaymentUsed(ctx.db, paymentRef))) {
        return { ok: false, reason: 'declined' } // one authorisation pays one order
      }
      // Otherwise the order number was taken: the next try makes another one.
      if (!isTaken || tries >= MAX_TRIES) throw error
    }
  }
}

type Attempt = {
  request: OrderRequest
  requestHash: string
  recipient: Recipient
  /** Null while it is not paid. */
  paymentRef: string | null
}

/** A payment in the browser is made before the order; one at a provider's page, after it. */
async function authorise(
  provider: PaymentProvider,
  payment: OrderRequest['payment'],
): Promise<{ ok: true; paymentRef: string | null } | { ok: false; reason: 'declined' }> {
  return provider.kind === 'redirect'
    ? { ok: true, paymentRef: null }
    : provider.checkAuthorisation(payment)
}

async function placeInside(ctx: PlaceOrderContext, attempt: Attempt): Promise<PlaceOrderOutcome> {
  const { request, recipient } = attempt
  const now = ctx.now().toISOString()
  // First of all: on Postgres a duplicate of this request waits here until the first one ends.
  if (!(await claimKey(ctx.db, request.idempotencyKey, attempt.requestHash, now))) {
    const replayed = await replay(ctx.db, request.idempotencyKey, attempt.requestHash)
    if (!replayed) throw new Error('an idempotency key without an order')
    return replayed
  }
  const agreed = await quoteOrder(ctx.db, attempt, now)
  const { orderId, orderNumber, mailId } = ctx.newIds()
  // Nothing is left to pay, and no provider accepts an amount of zero.
  const ref = attempt.paymentRef ?? (agreed.amounts.totalCents === 0 ? `free_${orderId}` : null)
  // Before the stock, as `reserveUnpaidAllowance` requires.
  const unpaid =
    ref === null ? await requireUnpaidAllowance(ctx, recipient, agreed.lines) : undefined
  const reservedBy = { orderId, at: now }
  const lowestLeft = await requireStock(ctx.db, agreed.lines, unpaid, reservedBy)
  if (agreed.discount && !(await spendDiscount(ctx.db, agreed.discount.code))) {
    throw new Refused({ ok: false, reason: 'code_not_valid', code: agreed.discount.code })
  }
  const order: OrderToStore = {
    id: orderId,
    number: orderNumber,
    placedAt: now,
    recipient,
    shippingMethod: request.shippingMethod,
    paymentMethod: ctx.provider.kind === 'redirect' ? 'online' : request.payment.method,
    discount: agreed.discount,
    vat: agreed.tax.vat,
    tax: agreed.tax,
    amounts: agreed.amounts,
    lines: agreed.lines.map(toOrderLine),
  }
  await storeOrder(ctx.db, {
    order,
    idempotencyKey: request.idempotencyKey,
    payment: { provider: ctx.provider.id, ref },
    userId: ctx.userId ?? null,
  })
  if (unpaid) await recordHold(ctx.db, orderId, { ...unpaid, lines: agreed.lines, at: now })
  if (ref !== null) await queueConfirmation({ ...ctx, newId: () => mailId }, order, now)
  // Last, and only if a page shows the change: otherwise every order would wait for this one row.
  if (lowestLeft <= policy.lowStockUnits) await bumpCatalogueVersion(ctx.db)
  const { totalCents } = agreed.amounts
  return { ok: true, order: { id: order.id, number: order.number, totalCents } }
}

/** The terms of the order; refuses where the request differs from the shop's own data. */
async function quoteOrder(trx: Db, { request, recipient }: Attempt, now: string) {
  const priced = await priceLines(trx, request.lines)
  if (!priced.ok) throw new Refused(priced)
  const discount = await requireDiscount(trx, request.discountCode, now)
  const method = request.shippingMethod
  const quoted = quote({ lines: priced.lines, discount, destination: recipient, method })
  const { lines, tax, shipping, amounts } = quoted
  if (shipping?.method !== method) throw new Refused({ ok: false, reason: 'no_delivery' })
  if (amounts.totalCents !== request.shownTotalCents) {
    throw new Refused({
      ok: false,
      reason: 'total_changed',
      fromCents: request.shownTotalCents,
      toCents: amounts.totalCents,
    })
  }
  return { lines, discount, tax, amounts }
}

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
  db: Db,
  key: string,
  requestHash: string,
): Promise<PlaceOrderOutcome | undefined> {
  const before = await db
    .selectFrom('idempotency_keys')
    .select('request_hash')
    .where('key', '=', key)
    .executeTakeFirst()
  if (!before) return undefined
  if (before.request_hash !== requestHash) return { ok: false, reason: 'key_reused' }
  const order = await findPlacedOrder(db, key)
  return order && { ok: true, order }
}

async function requireDiscount(trx: Db, code: string | null, now: string) {
  if (code === null) return null
  const outcome = await findDiscount(trx, code, now)
  if (!outcome.ok) throw new Refused({ ok: false, reason: 'code_not_valid', code })
  return outcome.discount
}

async function requireStock(
  trx: Db,
  lines: readonly PricedLine[],
  unpaid: Unpaid | undefined,
  { orderId, at }: { orderId: string; at: string },
): Promise<number> {
  const ofOrder = lines.map((line, position) => ({ ...line, position }))
  const taken = await reserveStock(trx, ofOrder, { orderId }, { cause: 'checkout', at })
  if (!taken.ok) {
    throw new Refused({ ok: false, reason: 'sold_out', lines: shortLines(lines, taken.short) })
  }
  if (unpaid) await requireVariantShare(trx, unpaid, lines)
  return taken.lowestLeft
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
