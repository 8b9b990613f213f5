import { expect, test } from 'vitest'
import { setUnits, usesOf } from '#tests/support/database/stocked-shop.ts'
import { addCode, NOON } from '#tests/support/factories/factories.ts'
import {
  elsewhere,
  paymentContext,
  purchase,
  shopWithOrders,
  times,
} from '#tests/support/factories/order-life.ts'
import type { RequestInput } from '#tests/support/factories/order-request.ts'
import { insertUser } from '#tests/support/factories/users.ts'
import { cancelOrder } from '#core/payments/cancel-order.server.ts'
import { expireUnpaidOrders } from '#core/payments/expire-orders.server.ts'
import type { Db } from '#db/schema.ts'
import { dump } from '#tests/support/database/dump.ts'
import { readChangesFrom } from '#core/base/policy/live-settings.ts'
import { checkCode } from './customer-code.server.ts'
import { placeOrder, type PlaceOrderContext } from './place-order.server.ts'

/** 15 % of the purchase of `purchase`, 229,97 €, is 34,50 €; the shipping is free. */
const SHOWN = 22_997 - 3450 + 4105

/** Places the n-th order with the code; the outcome, or why the code was refused. */
async function buy(
  context: PlaceOrderContext,
  n: number,
  code: string,
  changes: RequestInput = {},
) {
  const request = purchase(n, { discountCode: code, shownTotalCents: SHOWN, ...changes })
  const outcome = await placeOrder(context, request)
  if (outcome.ok) return 'ok'
  return 'why' in outcome ? outcome.why : outcome.reason
}

const to = (email: string): RequestInput => ({ recipient: { email } })
const ordersIn = async (db: Db) => (await db.selectFrom('orders').select('id').execute()).length

async function openShop() {
  const shop = await shopWithOrders(0)
  await addCode(shop.db, 'UNA', { max_uses_per_customer: 1 })
  await addCode(shop.db, 'TRES', { max_uses_per_customer: 3 })
  await addCode(shop.db, 'PRIMERA', { is_first_purchase: 1 })
  for (const variant of ['mens-jacket-1/M/Azul', 'mens-tshirt-1/S/Negro']) {
    await setUnits(shop.db, variant, 99)
  }
  return { ...shop, payment: paymentContext(shop.db).ctx }
}

test('a code for one use per customer: the same e-mail in other letters is the same customer', async () => {
  const { db, context } = await openShop()
  expect(await buy(context, 1, 'UNA')).toBe('ok')
  const before = await dump(db)
  const used = { reason: 'customer_limit', maxUses: 1 }
  expect(await buy(context, 2, 'UNA')).toEqual(used)
  expect(await buy(context, 3, 'UNA', to('Lucia@Correo.EXAMPLE'))).toEqual(used)
  expect(await dump(db)).toEqual(before)
  // Accepted: a shop cannot know that two addresses are one person.
  expect(await buy(context, 4, 'UNA', to('otra@correo.example'))).toBe('ok')
  expect(await buy(context, 5, 'TRES')).toBe('ok')
  expect(await usesOf(db, 'UNA')).toBe(2)
})

test('an account is a customer, whatever e-mail its order names', async () => {
  const { db, context } = await openShop()
  const userId = await insertUser(db, 'lucia')
  expect(await buy({ ...context, userId }, 1, 'UNA', to('a@correo.example'))).toBe('ok')
  expect(await buy({ ...context, userId }, 2, 'UNA', to('b@correo.example'))).toMatchObject({
    reason: 'customer_limit',
  })
  expect(await buy({ ...context, userId }, 3, 'PRIMERA', to('c@correo.example'))).toEqual({
    reason: 'first_purchase',
  })
})

test('a code for the first purchase is refused after any order that stands', async () => {
  const { db, context } = await openShop()
  expect(await buy(context, 1, 'TRES')).toBe('ok')
  expect(await buy(context, 2, 'PRIMERA', to('LUCIA@correo.example'))).toEqual({
    reason: 'first_purchase',
  })
  expect(await usesOf(db, 'PRIMERA')).toBe(0)
  expect(await buy(context, 3, 'PRIMERA', to('nueva@correo.example'))).toBe('ok')
  expect(await buy(context, 4, 'PRIMERA', to('nueva@correo.example'))).toEqual({
    reason: 'first_purchase',
  })
})

test('a cancelled order gives its use back, and counts as no purchase', async () => {
  const { db, context, payment } = await openShop()
  expect(await buy(context, 1, 'UNA')).toBe('ok')
  expect(await cancelOrder(payment, 'VR-TEST-0001')).toMatchObject({ ok: true })
  expect(await usesOf(db, 'UNA')).toBe(0)
  expect(await buy(context, 2, 'PRIMERA')).toBe('ok')
  expect(await buy(context, 3, 'UNA')).toBe('ok')
})

test('an order that expired unpaid gives its use back; one that waits for its money does not', async () => {
  const { db, context } = await openShop()
  const unpaid = { ...context, provider: elsewhere() }
  const few = { lines: purchase(1).lines.slice(1), shownTotalCents: 2999 - 450 + 535 + 395 }
  expect(await buy(unpaid, 1, 'PRIMERA', few)).toBe('ok')
  expect(await buy(unpaid, 2, 'PRIMERA', few)).toEqual({ reason: 'first_purchase' })
  await expireUnpaidOrders(db, new Date(Date.parse(NOON) + 31 * 60_000))
  expect(await usesOf(db, 'PRIMERA')).toBe(0)
  expect(await buy(unpaid, 3, 'PRIMERA', few)).toBe('ok')
})

test.each([
  ['UNA', 1],
  ['TRES', 3],
  ['PRIMERA', 1],
])('ten orders of one customer at once with %s: exactly %i', async (code, allowed) => {
  const { db, context } = await openShop()
  const outcomes = await Promise.all(times(10, (n) => buy(context, n, code)))
  expect(outcomes.filter((outcome) => outcome === 'ok')).toHaveLength(allowed)
  expect(await usesOf(db, code)).toBe(allowed)
  expect(await ordersIn(db)).toBe(allowed)
})

test('ten customers at once with a code for one use each: ten', async () => {
  const { db, context } = await openShop()
  const outcomes = await Promise.all(
    times(10, (n) => buy(context, n, 'UNA', to(`cliente${n}@correo.example`))),
  )
  expect(outcomes.filter((outcome) => outcome === 'ok')).toHaveLength(10)
  expect(await usesOf(db, 'UNA')).toBe(10)
})

test('who is signed in learns it before the checkout; a guest when the order is placed', async () => {
  const { db, context } = await openShop()
  const userId = await insertUser(db, 'lucia')
  expect(await buy({ ...context, userId }, 1, 'UNA')).toBe('ok')
  const before = await dump(db)
  const now = NOON
  expect(await checkCode(db, 'una', { now, email: undefined, userId })).toEqual({
    ok: false,
    reason: 'customer_limit',
    maxUses: 1,
  })
  expect(await checkCode(db, 'una', { now, email: undefined, userId: undefined })).toMatchObject({
    ok: true,
  })
  expect(await checkCode(db, 'primera', { now, email: undefined, userId })).toEqual({
    ok: false,
    reason: 'first_purchase',
  })
  expect(await checkCode(db, 'nada', { now, email: undefined, userId })).toEqual({
    ok: false,
    reason: 'unknown',
  })
  expect(await dump(db)).toEqual(before)
})

/** 20 % of the same purchase is 45,99 €. */
const WELCOME: RequestInput = { shownTotalCents: 22_997 - 4599 + 3864 }
const CODE = 'SUMMER20'

test('the code of the announcement bar is for a first purchase, by the e-mail in any letters', async () => {
  const { db, context, payment } = await openShop()
  expect(await buy(context, 1, CODE, WELCOME)).toBe('ok')
  const before = await dump(db)
  const again = { ...to('LUCIA@Correo.EXAMPLE'), ...WELCOME }
  expect(await buy(context, 2, CODE, again)).toEqual({ reason: 'first_purchase' })
  expect(await dump(db)).toEqual(before)
  expect(await cancelOrder(payment, 'VR-TEST-0001')).toMatchObject({ ok: true })
  expect(await buy(context, 3, CODE, again)).toBe('ok')
})

test('two orders at once with that code and one e-mail: one', async () => {
  const { db, context } = await openShop()
  const emails = ['lucia@correo.example', 'Lucia@Correo.Example']
  const outcomes = await Promise.all(
    emails.map((email, n) => buy(context, n + 1, CODE, { ...to(email), ...WELCOME })),
  )
  expect(outcomes).toHaveLength(2)
  expect(outcomes).toContain('ok')
  expect(outcomes).toContainEqual({ reason: 'first_purchase' })
  expect(await usesOf(db, CODE)).toBe(1)
  expect(await ordersIn(db)).toBe(1)
})

test('the owner may let that code work for every order', async () => {
  const { context } = await openShop()
  const before = readChangesFrom(() => ({ 'policy.firstPurchase.onlyOnce': false }))
  try {
    expect(await buy(context, 1, CODE, WELCOME)).toBe('ok')
    expect(await buy(context, 2, CODE, WELCOME)).toBe('ok')
  } finally {
    readChangesFrom(before)
  }
})

test('a proved e-mail of the account counts the orders that it made as a guest', async () => {
  const { db, context } = await openShop()
  const userId = await insertUser(db, 'lucia')
  expect(await buy(context, 1, 'UNA')).toBe('ok')
  const ask = (email: string | undefined) => checkCode(db, CODE, { now: NOON, userId, email })
  expect(await ask('lucia@correo.example')).toEqual({ ok: false, reason: 'first_purchase' })
  expect(await ask(undefined)).toMatchObject({ ok: true })
})

/** Orders that are refused whoever asks, and so must not say what an e-mail has bought. */
const PROBES: [string, string, RequestInput][] = [
  ['a wrong total', 'total_changed', { shownTotalCents: 1 }],
  [
    'more units than there are',
    'sold_out',
    {
      lines: [{ ...purchase(1).lines[0]!, quantity: 10 }],
      shownTotalCents: 99_990 - 14_999 + 17_848,
    },
  ],
  ['a payment that is spent', 'declined', { payment: purchase(1).payment }],
]

test.each(PROBES)(
  "an order with %s says nothing of a stranger's purchases: %s",
  async (_what, answer, probe) => {
    const { db, context } = await openShop()
    await setUnits(db, 'mens-jacket-1/M/Azul', 6)
    expect(await buy(context, 1, 'UNA')).toBe('ok')
    const before = await dump(db)
    for (const code of ['UNA', 'PRIMERA']) {
      expect(await buy(context, 2, code, { ...to('lucia@correo.example'), ...probe })).toBe(answer)
      expect(await buy(context, 3, code, { ...to('nadie@correo.example'), ...probe })).toBe(answer)
    }
    expect(await dump(db)).toEqual(before)
  },
)
