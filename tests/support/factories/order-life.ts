import { OWNER } from '#tests/support/database/actors.ts'
import type { OrderRequest } from '#core/checkout/order-request.ts'
import { placeOrder, type PlaceOrderContext } from '#core/checkout/place-order.server.ts'
import { forgetBuyers } from '#core/orders/invoices/invoice-buyers.server.ts'
import { openPayment } from '#core/payments/open-payment.server.ts'
import { settlePayment } from '#core/payments/settle-payment.server.ts'
import { addMoneyEntry } from '#core/orders/ledger/ledger.server.ts'
import { transitionOrder } from '#core/orders/transition-order.server.ts'
import type { PaymentContext } from '#core/payments/provider/payment-context.server.ts'
import type {
  PaymentProvider,
  RedirectProvider,
  RefundAnswer,
} from '#core/payments/provider/payment-provider.ts'
import { simulado } from '#core/payments/provider/simulado.ts'
import type { Db } from '#db/schema.ts'
import { addCode, jacket, NOON, tshirt } from './factories.ts'
import { orderRequest, requestLine, someBuyer, type RequestInput } from './order-request.ts'
import { stockedShop, unitsOf, usesOf } from '../database/stocked-shop.ts'

const JACKET = 'mens-jacket-1/M/Azul'
const SHIRT = 'mens-tshirt-1/S/Negro'
const HOUR = 3_600_000
export const LATER = new Date(Date.parse(NOON) + HOUR)

/** Message-IDs are unique across mails, also of several contexts of one database. */
let mails = 0

/** Payment dependencies, with a clock fixed one hour after the orders; errors are collected. */
export function paymentContext(db: Db, overrides: Partial<PaymentContext> = {}) {
  const made = new Map<string, number>()
  const errors: string[] = []
  const ctx: PaymentContext = {
    db,
    actor: OWNER,
    provider: simulado,
    now: () => LATER,
    newId: (prefix) => {
      // Padded, so that ids sort as they were made: test files that share a worker go on counting.
      if (prefix === 'mail') return `mail_later_${String((mails += 1)).padStart(6, '0')}`
      const n = (made.get(prefix) ?? 0) + 1
      made.set(prefix, n)
      return `${prefix}_${n}`
    },
    shopUrl: 'https://vereda.example',
    wakeMail: () => {},
    logError: (message, _error, subjectId) => errors.push(`${message}: ${subjectId}`),
    ...overrides,
  }
  return { ctx, errors }
}

/** A provider with its own page, where orders stay unpaid unless the test pays them. */
export function elsewhere(overrides: Partial<RedirectProvider> = {}): RedirectProvider {
  return {
    kind: 'redirect',
    id: 'stripe',
    isLive: false,
    leastChargeCents: 50,
    open: async ({ orderId, attempt }) => ({
      status: 'open',
      ref: `cs_${orderId}_${attempt}`,
      url: `https://pay.example/${orderId}/${attempt}`,
    }),
    ask: async () => undefined,
    close: async () => undefined,
    refund: async ({ refundId }): Promise<RefundAnswer> => ({
      status: 'done',
      ref: `re_${refundId}`,
    }),
    readEvent: () => undefined,
    ...overrides,
  }
}

/** Ten of everything, and orders VR-TEST-0001…: two jackets, a shirt, WELCOME10, 250,43 €. */
export async function shopWithOrders(
  orders: number,
  provider: PaymentProvider = simulado,
  changes: RequestInput = {},
) {
  const database = await stockedShop([jacket, tshirt])
  const context = { ...database.context, provider }
  for (let n = 1; n <= orders; n += 1) {
    const outcome = await placeOrder(context, purchase(n, changes))
    if (!outcome.ok) throw new Error(`order ${n}: ${outcome.reason}`)
  }
  return { ...database, context }
}

/**
 * Orders VR-TEST-0001… as `shopWithOrders` makes them, placed and paid by a program that invoiced
 * each parcel as it left.
 */
export async function shopWithOlderOrders(orders: number, changes: RequestInput = {}) {
  const shop = await shopWithOrders(0)
  const older = { ...shop.context, provider: elsewhere({ id: simulado.id }) }
  for (let n = 1; n <= orders; n += 1) {
    const outcome = await placeOrder(older, purchase(n, changes))
    if (!outcome.ok) throw new Error(`order ${n}: ${outcome.reason}`)
    await payAsBefore(shop.db, outcome.order.id)
  }
  return shop
}

/** Marks an order as paid, with its money, and makes no invoice. */
export async function payAsBefore(db: Db, orderId: string): Promise<void> {
  const by = { cause: 'provider', at: NOON } as const
  const ref = `sim_${orderId}`
  const { total_cents: amountCents } = await orderRow(db, orderId)
  if (!(await transitionOrder(db, orderId, 'pay', by, { payment_ref: ref }))) {
    throw new Error(`${orderId} cannot be paid`)
  }
  const entry = { kind: 'charged', amountCents, refundId: null, providerRef: ref } as const
  await addMoneyEntry(db, { orderId, ...entry, by })
}

/** Not the provider of `paymentContext`: its refunds stay owed until a test passes it. */
export const otherProvider: PaymentProvider = { ...simulado, id: 'stripe' }

/** A shop whose only order is free: a code covered all of it. */
export async function shopWithFreeOrder() {
  const shop = await shopWithOrders(0)
  await addCode(shop.db, 'REGALO', { percent: 100 })
  const free = purchase(1, { discountCode: 'REGALO', shownTotalCents: 0 })
  const outcome = await placeOrder(shop.context, free)
  if (!outcome.ok) throw new Error(outcome.reason)
  return shop
}

export const purchase = (n: number, changes: RequestInput = {}) =>
  orderRequest({
    n,
    lines: [
      requestLine(jacket, { size: 'M', color: 'Azul', quantity: 2 }),
      requestLine(tshirt, { size: 'S', color: 'Negro' }),
    ],
    discountCode: 'WELCOME10',
    ...changes,
  })

export const orderRow = (db: Db, id = 'ord_1') =>
  db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

export async function storyOf(db: Db, id = 'ord_1'): Promise<string[]> {
  const events = await db
    .selectFrom('order_events')
    .selectAll()
    .where('order_id', '=', id)
    .orderBy('position')
    .execute()
  return events.map(({ kind, cause }) => `${kind} by ${cause}`)
}

/** What an order of `shopWithOrders` holds or has released. */
export const holdings = async (db: Db) => ({
  jackets: await unitsOf(db, JACKET),
  shirts: await unitsOf(db, SHIRT),
  uses: await usesOf(db, 'WELCOME10'),
})

export const times = <T>(count: number, make: (n: number) => T): T[] =>
  Array.from({ length: count }, (_, i) => make(i + 1))

/** On its own page, under the name of the one that pays at once. */
const payingLater = elsewhere({ id: 'simulado' })

/** An order above 3.000 € of a server of before, which asked for no tax number; it is unpaid. */
export async function placeDearAsBefore(context: PlaceOrderContext, request: OrderRequest) {
  const asked = { ...request, invoice: someBuyer }
  const outcome = await placeOrder({ ...context, provider: payingLater }, asked)
  if (!outcome.ok) throw new Error(outcome.reason)
  await forgetBuyers(context.db, [outcome.order.id])
  return outcome.order
}

/** The same, paid since. */
export async function sellDearAsBefore(context: PlaceOrderContext, request: OrderRequest) {
  const order = await placeDearAsBefore(context, request)
  const { ctx } = paymentContext(context.db, { provider: payingLater, now: context.now })
  await openPayment(ctx, order.id)
  const outcome = await settlePayment(ctx, {
    orderId: order.id,
    attempt: 1,
    sessionRef: `cs_${order.id}_1`,
    status: 'paid',
    paymentRef: `pi_${order.id}`,
    amountCents: request.shownTotalCents,
    currency: 'EUR',
    isLive: false,
  })
  if (outcome !== 'paid') throw new Error(outcome)
  return order
}
