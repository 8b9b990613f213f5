import { expect, test } from 'vitest'
import { MOST_BY_BUYER } from '#core/orders/delivery/changed-by-buyer.server.ts'
import { findOrder } from '#core/orders/orders.server.ts'
import { checkStock } from '#core/stock/stock-movements.server.ts'
import { dump } from '#tests/support/database/dump.ts'
import { setUnits, unitsOf } from '#tests/support/database/stocked-shop.ts'
import { jacket, tshirt } from '#tests/support/factories/factories.ts'
import { orderRow, storyOf } from '#tests/support/factories/order-life.ts'
import { LARGE, MEDIUM, SHIRT, shopToChange } from '#tests/support/orders/changed-line.ts'

test('all units of a line become another variant: reserved at once, and the old ones on sale', async () => {
  const { db, change } = await shopToChange()
  await db
    .updateTable('stock')
    .set({ unit_cost_cents: 4100 })
    .where('variant_id', '=', LARGE)
    .execute()
  expect([await unitsOf(db, MEDIUM), await unitsOf(db, LARGE)]).toEqual([8, 10])
  expect(await change(LARGE)).toMatchObject({
    ok: true,
    isChanged: true,
    line: { quantity: 2, before: { size: 'M' }, after: { size: 'L' } },
  })
  expect([await unitsOf(db, MEDIUM), await unitsOf(db, LARGE)]).toEqual([10, 8])
  const line = await db
    .selectFrom('order_lines')
    .select(['variant_id', 'size', 'color', 'quantity', 'unit_cost_cents', 'total_cents'])
    .where('order_id', '=', 'ord_1')
    .where('position', '=', 0)
    .executeTakeFirstOrThrow()
  expect(line).toEqual({
    variant_id: LARGE,
    size: 'L',
    color: 'Azul',
    quantity: 2,
    unit_cost_cents: 4100,
    total_cents: 2 * jacket.priceCents,
  })
  expect((await checkStock(db)).faults).toEqual([])
  const movements = await db
    .selectFrom('stock_movements')
    .select(['variant_id', 'reason', 'reserved_change', 'on_hand_change', 'cause'])
    .where('order_id', '=', 'ord_1')
    .where('line_position', '=', 0)
    .where('cause', '=', 'shopper')
    .orderBy('id')
    .execute()
  expect(movements).toEqual([
    {
      variant_id: MEDIUM,
      reason: 'released',
      reserved_change: -2,
      on_hand_change: 0,
      cause: 'shopper',
    },
    {
      variant_id: LARGE,
      reason: 'reserved',
      reserved_change: 2,
      on_hand_change: 0,
      cause: 'shopper',
    },
  ])
})

test('another colour brings its picture', async () => {
  const { db, change } = await shopToChange()
  await change(`${jacket.id}/M/Negro`)
  const order = await findOrder(db, 'ord_1')
  expect(order?.lines[0]).toMatchObject({ color: 'Negro', image: expect.stringContaining('negro') })
})

test('the money and the invoice stay as they are', async () => {
  const { db, change } = await shopToChange()
  const facts = async () => ({
    order: await orderRow(db),
    invoices: await db.selectFrom('invoices').selectAll().execute(),
    entries: await db.selectFrom('money_entries').selectAll().execute(),
  })
  const before = await facts()
  expect(before.invoices).toHaveLength(1)
  await change(LARGE)
  expect(await facts()).toEqual(before)
})

test.each(['M first', 'L first'])(
  'sold out is refused with what is left, and nothing changes: locks %s',
  async (order) => {
    const { db, change } = await shopToChange()
    const wanted = order === 'M first' ? `${jacket.id}/S/Azul` : LARGE
    await setUnits(db, wanted, 1)
    const before = await dump(db)
    expect(await change(wanted)).toEqual({ ok: false, reason: 'sold_out', unitsLeft: 1 })
    expect(await dump(db)).toEqual(before)
  },
)

test('a refused change keeps what is reserved, also if a count found fewer than that', async () => {
  const { db, change } = await shopToChange()
  await setUnits(db, MEDIUM, 0)
  const small = `${jacket.id}/S/Azul`
  await setUnits(db, small, 1)
  await db.updateTable('stock').set({ on_hand: 1 }).where('variant_id', '=', MEDIUM).execute()
  const before = await dump(db)
  expect(await change(small)).toEqual({ ok: false, reason: 'sold_out', unitsLeft: 1 })
  expect(await dump(db)).toEqual(before)
})

type Shop = Awaited<ReturnType<typeof shopToChange>>

test.each<[string, string, string, (shop: Shop) => Promise<unknown>]>([
  [
    'that costs more',
    LARGE,
    'dearer',
    ({ db }) =>
      db.updateTable('variants').set({ price_cents: 10999 }).where('id', '=', LARGE).execute(),
  ],
  [
    'that is not sold',
    LARGE,
    'not_sold',
    ({ db }) => db.updateTable('variants').set({ is_active: 0 }).where('id', '=', LARGE).execute(),
  ],
  ['of another product', SHIRT, 'not_sold', async () => {}],
  ['that does not exist', `${jacket.id}/XXS/Oro`, 'not_sold', async () => {}],
  [
    'that another line has',
    LARGE,
    'in_order',
    ({ db }) =>
      db
        .updateTable('order_lines')
        .set({ variant_id: LARGE, product_id: jacket.id, size: 'L', color: 'Azul' })
        .where('order_id', '=', 'ord_1')
        .where('position', '=', 1)
        .execute(),
  ],
  [
    'of an order that is not paid',
    LARGE,
    'order_closed',
    ({ db }) => db.updateTable('orders').set({ payment_status: 'pending' }).execute(),
  ],
])('a variant %s is refused by name, and nothing changes', async (...row) => {
  const [, wanted, reason, prepare] = row
  const shop = await shopToChange()
  await prepare(shop)
  const before = await dump(shop.db)
  expect(await shop.change(wanted)).toEqual({ ok: false, reason })
  expect(await dump(shop.db)).toEqual(before)
})

test('a line or an order that is not there is refused', async () => {
  const { change, buyer, db } = await shopToChange()
  expect(await change(LARGE, { position: 7 })).toEqual({ ok: false, reason: 'unknown_line' })
  await db.updateTable('orders').set({ number: 'VR-2345-6789' }).execute()
  expect(await change(LARGE, { as: buyer })).toEqual({ ok: false, reason: 'unknown_order' })
})

test('the same again changes nothing, and who read another size is told', async () => {
  const { db, change, variantOf } = await shopToChange()
  await change(LARGE)
  const before = await dump(db)
  expect(await change(LARGE, { read: MEDIUM })).toMatchObject({ ok: true, isChanged: false })
  expect(await change(`${jacket.id}/S/Azul`, { read: MEDIUM })).toEqual({
    ok: false,
    reason: 'moved_meanwhile',
  })
  expect(await dump(db)).toEqual(before)
  expect(await variantOf()).toBe(LARGE)
})

test('what its buyer changes is an event, and is mailed to the buyer and the owner', async () => {
  const { db, change } = await shopToChange()
  await change(LARGE)
  expect(await storyOf(db)).toContain('line_changed by shopper')
  const { email } = (await findOrder(db, 'ord_1'))!.recipient
  const mails = await db
    .selectFrom('mail_outbox')
    .select(['kind', 'to_email', 'text'])
    .where('kind', 'in', ['order-line', 'line-owner'])
    .orderBy('kind', 'desc')
    .execute()
  const text = expect.stringMatching(/Antes: Talla\u00a0M · Azul\nAhora: Talla\u00a0L · Azul/)
  expect(mails).toEqual([
    { kind: 'order-line', to_email: email, text },
    { kind: 'line-owner', to_email: 'tienda@vereda.example', text },
  ])
})

test('what the shop changes is an event, and mails nobody', async () => {
  const { db, ctx, change } = await shopToChange()
  await change(LARGE, { as: ctx })
  expect(await storyOf(db)).toContain('line_changed by owner')
  const mails = db.selectFrom('mail_outbox').select('id').where('kind', 'like', '%line%')
  expect(await mails.execute()).toEqual([])
})

test('a buyer changes an order five times at most, the shop still after them', async () => {
  const { ctx, change, variantOf } = await shopToChange()
  for (const n of Array(MOST_BY_BUYER).keys()) {
    expect(await change(n % 2 === 0 ? LARGE : MEDIUM)).toMatchObject({ ok: true })
  }
  const shirt = { position: 1 }
  expect(await change(`${tshirt.id}/M/Negro`, shirt)).toEqual({ ok: false, reason: 'too_many' })
  expect(await change(MEDIUM)).toEqual({ ok: false, reason: 'too_many' })
  expect(await variantOf()).toBe(LARGE)
  expect(await change(MEDIUM, { as: ctx })).toMatchObject({ ok: true })
})

test('pages are told where few units are left of either, and of no other', async () => {
  const { db, change } = await shopToChange()
  const changes = async () =>
    (await db.selectFrom('catalogue_changes').select('product_id').execute()).map(
      ({ product_id: id }) => id,
    )
  const before = await changes()
  await change(LARGE)
  expect(await changes()).toEqual(before)
  await setUnits(db, MEDIUM, 2)
  const counted = await changes()
  await change(MEDIUM)
  expect(await changes()).toEqual([...counted, jacket.id])
})
