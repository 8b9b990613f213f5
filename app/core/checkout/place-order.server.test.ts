import { expect, test } from 'vitest'
import { unitsOf, stockedShop } from '#tests/support/database/stocked-shop.ts'
import type { Db } from '#db/schema.ts'
import { backpack, jacket, NOON, orderContext, tshirt } from '#tests/support/factories/factories.ts'
import {
  authorisation,
  orderRequest,
  requestLine,
  uuid,
} from '#tests/support/factories/order-request.ts'
import { loggedChanges } from '#tests/support/database/catalogue-log.ts'
import { loadCatalogue } from '#core/catalogue/import/load-catalogue.server.ts'
import { findOrder } from '#core/orders/orders.server.ts'
import { placeOrder } from './place-order.server.ts'

async function openShop(products = [jacket, tshirt, backpack]) {
  const { db } = await stockedShop(products)
  return { db, context: orderContext(db) }
}

const theOrder = (db: Db) => db.selectFrom('orders').selectAll().executeTakeFirstOrThrow()

/** Two jackets and a T-shirt with WELCOME10, to Madrid. */
const purchase = orderRequest({
  n: 7,
  lines: [
    requestLine(jacket, { size: 'M', color: 'Azul', quantity: 2 }),
    requestLine(tshirt, { size: 'S', color: 'Negro' }),
  ],
  discountCode: 'WELCOME10',
  recipient: { phone: '600 000 000', note: 'Dejar en portería\nsi no estoy' },
})

test('an order is answered with its number and its total', async () => {
  const { context } = await openShop()
  expect(await placeOrder(context, purchase)).toEqual({
    ok: true,
    order: { id: 'ord_1', number: 'VR-TEST-0001', totalCents: 25_043 },
  })
})

test('an order is stored whole: who, where, how, and every amount', async () => {
  const { db, context } = await openShop()
  await placeOrder(context, purchase)
  expect(await db.selectFrom('orders').selectAll().execute()).toEqual([
    {
      id: 'ord_1',
      number: 'VR-TEST-0001',
      idempotency_key: uuid(7),
      status: 'placed',
      payment_status: 'paid',
      fulfilment_status: 'unfulfilled',
      payment_provider: 'simulado',
      payment_method: 'card',
      payment_ref: authorisation(7),
      user_id: null,
      email: 'lucia@correo.example',
      first_name: 'Lucía',
      last_name: 'Herrero Sanz',
      address: 'Calle del Olmo, 14, 3.º B',
      city: 'Madrid',
      postcode: '28012',
      country: 'ES',
      cod_fee_cents: null,
      phone: '600 000 000',
      note: 'Dejar en portería\nsi no estoy',
      shipping_method: 'standard',
      currency: 'EUR',
      subtotal_cents: 22_997,
      discount_code: 'WELCOME10',
      discount_percent: 10,
      percent_code: 'WELCOME10',
      discount_cents: 2300, // 2299,7
      offers_cents: null,
      shipping_cents: 0,
      vat_percent: 21,
      vat_cents: 4346, // 21 % of 206,97 is 43,4637
      prices_include_vat: 0,
      total_cents: 25_043,
      tax_zone: 'peninsula_baleares',
      vat_country: 'ES',
      shipping_vat_cents: 0,
      gift_wrap_cents: null,
      gift_note: null,
      refunded_cents: 0,
      is_to_anonymise: 0,
      placed_at: NOON,
    },
  ])
})

const ALL_OPEN = { cancelled_units: 0, dispatched_units: 0, returned_units: 0, refunded_units: 0 }

test('its lines keep what was sold, in the order of the cart', async () => {
  const { db, context } = await openShop()
  await placeOrder(context, purchase)
  const lines = await db.selectFrom('order_lines').selectAll().orderBy('position').execute()
  expect(lines).toEqual([
    {
      order_id: 'ord_1',
      position: 0,
      variant_id: 'mens-jacket-1/M/Azul',
      product_id: 'mens-jacket-1',
      name: 'Chaqueta Ordesa',
      image: expect.stringMatching(/^\/img\/products\/mens-jacket-1\/azul-front-640\.jpg\?v=/),
      size: 'M',
      color: 'Azul',
      unit_price_cents: 9999,
      quantity: 2,
      total_cents: 19_998,
      unit_cost_cents: null,
      vat_percent: null,
      discount_cents: null,
      part_from: null,
      part_of: null,
      ...ALL_OPEN,
    },
    {
      order_id: 'ord_1',
      position: 1,
      variant_id: 'mens-tshirt-1/S/Negro',
      product_id: 'mens-tshirt-1',
      name: 'Camiseta Lozoya',
      image: expect.stringMatching(/^\/img\/products\/mens-tshirt-1\/negro-front-640\.jpg\?v=/),
      size: 'S',
      color: 'Negro',
      unit_price_cents: 2999,
      quantity: 1,
      total_cents: 2999,
      unit_cost_cents: null,
      vat_percent: null,
      discount_cents: null,
      part_from: null,
      part_of: null,
      ...ALL_OPEN,
    },
  ])
})

test('it takes the stock, spends the code once, and keeps the key', async () => {
  const { db, context } = await openShop()
  await placeOrder(context, purchase)
  expect(await unitsOf(db, 'mens-jacket-1/M/Azul')).toBe(8)
  expect(await unitsOf(db, 'mens-tshirt-1/S/Negro')).toBe(9)
  expect(await unitsOf(db, 'mens-tshirt-1/M/Negro')).toBe(10)
  const codes = await db.selectFrom('discount_codes').select(['code', 'used_count']).execute()
  expect(codes).toEqual(
    expect.arrayContaining([
      { code: 'WELCOME10', used_count: 1 },
      { code: 'SUMMER20', used_count: 0 },
    ]),
  )
  expect(await db.selectFrom('idempotency_keys').selectAll().execute()).toEqual([
    { key: uuid(7), request_hash: expect.stringMatching(/^[0-9a-f]{64}$/), created_at: NOON },
  ])
})

test('its story begins: placed, paid, mail queued', async () => {
  const { db, context } = await openShop()
  await placeOrder(context, purchase)
  const event = { order_id: 'ord_1', happened_at: NOON }
  expect(await db.selectFrom('order_events').selectAll().orderBy('position').execute()).toEqual([
    { ...event, position: 0, kind: 'placed', cause: 'checkout' },
    { ...event, position: 1, kind: 'paid', cause: 'simulado' },
    { ...event, position: 2, kind: 'mail_queued', cause: 'checkout' },
  ])
})

test('one confirmation waits in the outbox, with number and total', async () => {
  const { db, context } = await openShop()
  await placeOrder(context, purchase)
  const mails = await db.selectFrom('mail_outbox').selectAll().execute()
  expect(mails).toMatchObject([
    {
      id: 'mail_1',
      kind: 'order-confirmation',
      dedupe_key: 'order-confirmation/ord_1',
      message_id: '<mail_1@vereda.example>',
      to_email: 'lucia@correo.example',
      status: 'pending',
      attempts: 0,
      next_attempt_at: NOON,
    },
  ])
  expect(mails[0]?.subject).toContain('VR-TEST-0001')
  for (const part of [mails[0]?.html, mails[0]?.text]) expect(part).toContain('250,43\u00A0€')
})

test('an order never reads the catalogue again', async () => {
  const { db, context } = await openShop()
  await placeOrder(context, purchase)
  const before = await findOrder(db, 'ord_1')
  const renamed = { ...jacket, name: 'Otra', priceCents: 1, colors: ['Negro' as const] }
  await loadCatalogue(db, [renamed], '2026-04-01T00:00:00.000Z')
  expect(await findOrder(db, 'ord_1')).toEqual(before)
  expect(before).toMatchObject({
    number: 'VR-TEST-0001',
    placedAt: NOON,
    discount: { code: 'WELCOME10', percent: 10 },
    vat: { vatPercent: 21, pricesIncludeVat: false },
    amounts: {
      subtotalCents: 22_997,
      discountCents: 2300,
      shippingCents: 0,
      vatCents: 4346,
      totalCents: 25_043,
    },
    lines: [
      { name: 'Chaqueta Ordesa', priceCents: 9999, quantity: 2, totalCents: 19_998 },
      { name: 'Camiseta Lozoya', priceCents: 2999, quantity: 1, totalCents: 2999 },
    ],
  })
})

test.each([
  { where: {}, shipping: 395, wrap: 395, vat: 138 },
  { where: { postcode: '35001' }, shipping: 1295, wrap: 326, vat: 0 },
])('a gift to $where is stored with its wrap and its note', async ({ where, ...row }) => {
  const { db, context } = await openShop()
  const note = ' Feliz\u200B cumple,\r\nIne\u0301s '
  await placeOrder(context, orderRequest({ gift: { note }, recipient: where }))
  expect(await theOrder(db)).toMatchObject({
    shipping_cents: row.shipping + row.wrap,
    shipping_vat_cents: row.vat,
    gift_wrap_cents: row.wrap,
    gift_note: 'Feliz cumple,\nIn\u00e9s',
  })
  expect(await findOrder(db, 'ord_1')).toMatchObject({
    gift: { note: 'Feliz cumple,\nIn\u00e9s' },
    amounts: { shippingCents: row.shipping, giftWrapCents: row.wrap },
  })
})

test('an order that does not exist is not found', async () => {
  const { db } = await openShop()
  expect(await findOrder(db, 'ord_1')).toBeUndefined()
})

test('without code, phone and note the order says so', async () => {
  const { db, context } = await openShop()
  await placeOrder(context, orderRequest({ payment: { method: 'paypal' } }))
  expect(await theOrder(db)).toMatchObject({
    discount_code: null,
    discount_percent: 0,
    discount_cents: 0,
    phone: null,
    note: null,
    gift_wrap_cents: null,
    gift_note: null,
    payment_method: 'paypal',
    payment_ref: authorisation(1, 'paypal'),
  })
  expect((await findOrder(db, 'ord_1'))?.discount).toBeNull()
})

test.each([
  // Free from 50,00 of goods with VAT, before the code: a shirt costs 36,29, two cost 72,58.
  { what: 'a shirt pays', quantity: 1, code: null, where: {}, shipping: 395 },
  { what: 'two shirts do not', quantity: 2, code: null, where: {}, shipping: 0 },
  { what: 'with a code they still do not', quantity: 2, code: 'SUMMER20', where: {}, shipping: 0 },
  {
    what: 'nor in Baleares',
    quantity: 2,
    code: null,
    where: { postcode: '07001' },
    shipping: 0,
  },
])('standard delivery: $what', async ({ quantity, code, where, shipping }) => {
  const { db, context } = await openShop()
  const lines = [requestLine(tshirt, { quantity })]
  const request = orderRequest({ lines, discountCode: code, recipient: where })
  expect(await placeOrder(context, request)).toMatchObject({ ok: true })
  expect(await theOrder(db)).toMatchObject({
    shipping_cents: shipping,
    shipping_method: 'standard',
  })
})

test.each([
  { shippingMethod: 'express', of: tshirt, where: {}, shipping: 695 },
  // From 75,00 with VAT on.
  { shippingMethod: 'express', of: jacket, where: {}, shipping: 0 },
  {
    shippingMethod: 'international',
    of: jacket,
    where: { country: 'PT', postcode: '1000' },
    shipping: 995,
  },
  {
    shippingMethod: 'international',
    of: jacket,
    where: { country: 'IE', postcode: 'D02' },
    shipping: 1595,
  },
] as const)('$shippingMethod delivery costs $shipping', async (row) => {
  const { db, context } = await openShop()
  const { of, shippingMethod, where } = row
  const lines = [requestLine(of)]
  await placeOrder(context, orderRequest({ lines, shippingMethod, recipient: where }))
  expect(await theOrder(db)).toMatchObject({ shipping_cents: row.shipping })
})

test('the same thing on two lines is one line of the order', async () => {
  const { db, context } = await openShop()
  const line = requestLine(tshirt, { quantity: 2 })
  const request = orderRequest({ lines: [line, requestLine(jacket), { ...line, quantity: 3 }] })
  expect(await placeOrder(context, request)).toMatchObject({ ok: true })
  const lines = await db.selectFrom('order_lines').selectAll().orderBy('position').execute()
  expect(lines.map((l) => [l.variant_id, l.quantity, l.total_cents])).toEqual([
    ['mens-tshirt-1/S/Azul', 5, 14_995],
    ['mens-jacket-1/S/Azul', 1, 9999],
  ])
  expect(await unitsOf(db, 'mens-tshirt-1/S/Azul')).toBe(5)
})

test('what the shopper typed is tidied before it is stored', async () => {
  const { db, context } = await openShop()
  const recipient = {
    firstName: '  Luci\u0301a ',
    postcode: ' 28012 ',
    email: ' l@correo.example ',
  }
  await placeOrder(context, orderRequest({ recipient }))
  expect(await theOrder(db)).toMatchObject({
    first_name: 'Lucía',
    postcode: '28012',
    email: 'l@correo.example',
  })
})

test('a code typed in small letters is stored as the shop writes it', async () => {
  const { db, context } = await openShop()
  const shownTotalCents = 2999 - 300 + 567 + 395
  const request = orderRequest({ discountCode: ' welcome10 ', shownTotalCents })
  expect(await placeOrder(context, request)).toMatchObject({ ok: true })
  expect(await theOrder(db)).toMatchObject({ discount_code: 'WELCOME10', discount_cents: 300 })
})

test.each([
  { left: 4, bumps: 0, because: 'four left is nothing to tell' },
  { left: 3, bumps: 2, because: 'from three down the shopper is told how many are left' },
  { left: 0, bumps: 2, because: 'it is sold out' },
])(
  'an order of two products that leaves $left renews the pages of $bumps: $because',
  async ({ left, bumps }) => {
    const { db, context } = await openShop()
    const version = await loggedChanges(db)
    const lines = [requestLine(tshirt, { quantity: 10 - left }), requestLine(jacket)]
    expect(await placeOrder(context, orderRequest({ lines }))).toMatchObject({ ok: true })
    expect(await loggedChanges(db)).toBe(version + bumps)
  },
)

test('a number that is already taken is drawn again', async () => {
  const { db, context } = await openShop()
  await placeOrder(context, orderRequest({ n: 1 }))
  const numbers = ['VR-TEST-0001', 'VR-TEST-0001', 'VR-TEST-0002']
  const newIds = () => ({
    orderId: `ord_next_${numbers.length}`,
    orderNumber: numbers.shift() ?? '',
    mailId: `mail_next_${numbers.length}`,
  })
  const outcome = await placeOrder({ ...context, newIds }, orderRequest({ n: 2 }))
  expect(outcome).toMatchObject({ ok: true, order: { number: 'VR-TEST-0002' } })
  expect(await db.selectFrom('orders').select('id').execute()).toHaveLength(2)
  expect(await unitsOf(db, 'mens-tshirt-1/S/Azul')).toBe(8)
})
