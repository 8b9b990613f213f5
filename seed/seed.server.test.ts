import { expect, test } from 'vitest'
import { loadCatalogue } from '#core/catalogue/import/load-catalogue.server.ts'
import { loadDiscountCodes } from '#core/pricing/discounts/discount.server.ts'
import {
  FULFILMENT_TRANSITIONS,
  ORDER_TRANSITIONS,
  PAYMENT_TRANSITIONS,
} from '#tests/support/factories/order-states.ts'
import { listReturns } from '#core/returns/owner-returns.server.ts'
import { RETURN_TRANSITIONS } from '#core/returns/return.ts'
import { SHIPPING_METHODS } from '#core/pricing/shipping/shipping.ts'
import discountCodes from '#content/discount-codes.json' with { type: 'json' }
import type { Db } from '#db/schema.ts'
import { insertOrder } from '#tests/support/factories/orders.ts'
import { shippedProducts } from '#tests/support/factories/shop-order.ts'
import { testDb } from '#tests/support/database/test-db.ts'
import { PEOPLE, WITH_ACCOUNT } from './people.ts'
import { seedShop } from './seed.ts'
import { STORIES } from './stories.ts'

const NOW = new Date('2026-03-20T10:00:00.000Z')

async function shop() {
  const { db } = await testDb()
  const before = '2026-01-01T00:00:00.000Z'
  await loadCatalogue(db, shippedProducts, before)
  await loadDiscountCodes(db, discountCodes, before)
  const input = { db, shopUrl: 'http://127.0.0.1:3000', sessionSecret: 'tests-only-'.repeat(4) }
  return { db, seed: () => seedShop({ ...input, now: NOW }) }
}

const statesOf = (db: Db) =>
  db
    .selectFrom('orders')
    .select(['status', 'payment_status as payment', 'fulfilment_status as fulfilment'])
    .execute()

const counts = async (db: Db) => {
  const count = async (
    table: 'orders' | 'users' | 'returns' | 'mail_outbox' | 'contact_messages',
  ) => (await db.selectFrom(table).select('id').execute()).length
  const tables = ['orders', 'users', 'returns', 'mail_outbox', 'contact_messages'] as const
  return Promise.all(tables.map(count))
}

test('afterwards an order is in every state, and a return of each kind', async () => {
  const { db, seed } = await shop()
  expect(await seed()).toEqual({ ok: true, orders: STORIES.length, isNew: true })
  const states = await statesOf(db)
  const seen = (part: keyof (typeof states)[number]) => new Set(states.map((one) => one[part]))
  expect(seen('status')).toEqual(new Set(Object.keys(ORDER_TRANSITIONS)))
  expect(seen('payment')).toEqual(new Set(Object.keys(PAYMENT_TRANSITIONS)))
  expect(seen('fulfilment')).toEqual(new Set(Object.keys(FULFILMENT_TRANSITIONS)))
  const returns = await listReturns(db, { all: true })
  expect(new Set(returns.map(({ status }) => status))).toEqual(
    new Set(Object.keys(RETURN_TRANSITIONS)),
  )
  expect(new Set(returns.map(({ kind }) => kind))).toEqual(new Set(['return', 'withdrawal']))
  expect(returns.some(({ orderId }) => orderId === null)).toBe(true)
  const methods = await db
    .selectFrom('orders')
    .select(['shipping_method', 'payment_method'])
    .execute()
  expect(new Set(methods.map((one) => one.shipping_method))).toEqual(new Set(SHIPPING_METHODS))
  expect(new Set(methods.map((one) => one.payment_method)).size).toBe(3)
  await expectUnfinished(db)
  await expectAccounts(db)
})

/** Money is owed, a mail waits, a message is answered and another not. */
async function expectUnfinished(db: Db): Promise<void> {
  const refunds = await db.selectFrom('refunds').select('status').execute()
  expect(new Set(refunds.map(({ status }) => status))).toEqual(new Set(['pending', 'done']))
  const messages = await db.selectFrom('contact_messages').select('handled_at').execute()
  expect(messages.filter(({ handled_at: at }) => at === null)).toHaveLength(1)
  const mails = await db.selectFrom('mail_outbox').select('to_email').execute()
  expect(mails.length).toBeGreaterThan(30)
  expect(mails.filter(({ to_email: to }) => !to.endsWith('.example'))).toEqual([])
}

/** The people with an account have their orders in it. */
async function expectAccounts(db: Db): Promise<void> {
  const users = await db.selectFrom('users').select(['id', 'email']).execute()
  expect(users.map(({ email }) => email).toSorted()).toEqual(
    WITH_ACCOUNT.map(({ email }) => email).toSorted(),
  )
  const orders = await db.selectFrom('orders').select(['user_id', 'email']).execute()
  for (const { email, user_id: userId } of orders) {
    expect(userId).toBe(users.find((user) => user.email === email)?.id ?? null)
  }
  expect(orders.some(({ email }) => email === PEOPLE.tiago.email)).toBe(true)
}

test('a second run adds nothing, and from the first real order on there is none', async () => {
  const { db, seed } = await shop()
  await seed()
  const before = await counts(db)
  expect(await seed()).toEqual({ ok: true, orders: STORIES.length, isNew: false })
  expect(await counts(db)).toEqual(before)
  await insertOrder(db, 'ord_real', 'someone@correo.example')
  expect(await seed()).toEqual({ ok: false, reason: 'real_orders', orders: 1 })
})

test('a shop with real orders gets no sample', async () => {
  const { db, seed } = await shop()
  await insertOrder(db, 'ord_real', 'someone@correo.example')
  const before = await counts(db)
  expect(await seed()).toEqual({ ok: false, reason: 'real_orders', orders: 1 })
  expect(await counts(db)).toEqual(before)
})
