import { expect, test } from 'vitest'
import { findOrder } from '#core/orders/orders.server.ts'
import { emptyTestDb } from '#tests/support/database/test-db.ts'
import { insertOrder } from '#tests/support/factories/orders.ts'
import { migrate } from './migrate.ts'
import type { NewOrderRow } from './tables/orders.ts'

const WITH_VAT = { vat_percent: 21, vat_cents: 630, subtotal_cents: 2999 } as const

/** Orders as the version before stored them, in several states and under several terms. */
const OLD: Record<string, Partial<NewOrderRow>> = {
  home: { ...WITH_VAT, shipping_cents: 395, total_cents: 4024 },
  free: { ...WITH_VAT, total_cents: 3629, payment_status: 'paid', payment_ref: 'a' },
  express: { ...WITH_VAT, shipping_cents: 695, total_cents: 4324, status: 'cancelled' },
  included: {
    ...WITH_VAT,
    vat_cents: 520,
    prices_include_vat: 1,
    shipping_cents: 395,
    total_cents: 3394,
    payment_status: 'refunded',
    refunded_cents: 3394,
    payment_ref: 'b',
  },
  lisbon: { ...WITH_VAT, country: 'PT', shipping_cents: 995, total_cents: 4624 },
  andorra: { ...WITH_VAT, country: 'AD', shipping_cents: 995, total_cents: 4624 },
  forgotten: { ...WITH_VAT, postcode: '—', city: '—', shipping_cents: 395, total_cents: 4024 },
  untaxed: {},
}

async function upgradedShop() {
  const { db, kind } = await emptyTestDb()
  await migrate(db, kind, { to: '021' })
  for (const [id, state] of Object.entries(OLD)) {
    await insertOrder(db, id, 'lucia@correo.example', null, state)
  }
  const before = await db.selectFrom('orders').selectAll().orderBy('id').execute()
  await migrate(db, kind)
  return { db, before }
}

test('an upgrade says where each order went and what VAT its shipping contains', async () => {
  const { db } = await upgradedShop()
  const rows = await db
    .selectFrom('orders')
    .select(['id', 'tax_zone', 'vat_country', 'shipping_vat_cents'])
    .execute()
  expect(Object.fromEntries(rows.map(({ id, ...row }) => [id, Object.values(row)]))).toEqual({
    home: ['peninsula_baleares', 'ES', 69],
    free: ['peninsula_baleares', 'ES', 0],
    express: ['peninsula_baleares', 'ES', 121],
    included: ['peninsula_baleares', 'ES', 69],
    lisbon: ['eu', 'ES', 173],
    andorra: ['export', 'ES', 173], // it was charged Spanish VAT
    forgotten: ['peninsula_baleares', 'ES', 69],
    untaxed: ['peninsula_baleares', 'ES', 0],
  })
})

test('it changes no other figure of an order', async () => {
  const { db, before } = await upgradedShop()
  const after = await db.selectFrom('orders').selectAll().orderBy('id').execute()
  expect(before).toHaveLength(Object.keys(OLD).length)
  for (const [at, row] of before.entries()) expect(after[at]).toMatchObject(row)
})

test('an order that the older version stores after the upgrade reads the same', async () => {
  const { db } = await upgradedShop()
  // The factory names no column of the tax, like the older version.
  for (const id of ['home', 'lisbon', 'andorra', 'forgotten']) {
    await insertOrder(db, `late-${id}`, 'lucia@correo.example', null, OLD[id])
    const { tax, amounts } = (await findOrder(db, id)) ?? {}
    expect(tax).toBeDefined()
    expect(await findOrder(db, `late-${id}`)).toMatchObject({ tax, amounts })
  }
})
