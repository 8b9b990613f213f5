import { expect, test } from 'vitest'
import type { Db } from '#db/schema.ts'
import { dump } from '#tests/support/database/dump.ts'
import { stockedShop } from '#tests/support/database/stocked-shop.ts'
import { addCode, fileProduct, orderContext } from '#tests/support/factories/factories.ts'
import { elsewhere, paymentContext } from '#tests/support/factories/order-life.ts'
import { orderRequest, requestLine } from '#tests/support/factories/order-request.ts'
import { findBuyer } from '#core/orders/invoices/invoice-buyers.server.ts'
import { invoicesOfOrder } from '#core/orders/invoices/invoices.server.ts'
import { findUninvoiced } from '#core/orders/invoices/uninvoiced-sales.server.ts'
import { openPayment } from '#core/payments/open-payment.server.ts'
import { settlePayment } from '#core/payments/settle-payment.server.ts'
import type { OrderRequest } from './order-request.ts'
import { placeOrder } from './place-order.server.ts'

/** 2.479,34 € and 21 % of it are 3.000,00 €; the others, a cent above and far above. */
const border = fileProduct({ id: 'mens-jacket-1', name: 'Chaqueta', priceCents: 247_934 })
const above = fileProduct({ id: 'mens-jacket-2', name: 'Abrigo', priceCents: 247_935 })
const dear = fileProduct({ id: 'mens-jacket-3', name: 'Plumas', priceCents: 260_000 })
const shirt = fileProduct({ id: 'mens-tshirt-1', name: 'Camiseta', priceCents: 2999 })

const invoice = { name: 'Taller Herrero, S. L.', idType: 'nif', taxId: 'b-58378431' }
const BUYER = {
  name: 'Taller Herrero, S. L.',
  idType: 'nif',
  taxId: 'B58378431',
  address: 'Calle del Olmo, 14, 3.º B',
  postcode: '28012',
  city: 'Madrid',
  country: 'ES',
}
const NEEDED = expect.stringContaining('la ley pide que su factura lleve tu NIF') as string
const MISSING = {
  ok: false,
  reason: 'bad_fields',
  errors: { firstName: NEEDED },
  invoiceErrors: { taxId: NEEDED },
}

async function openShop() {
  const { db } = await stockedShop([border, above, dear, shirt])
  await addCode(db, 'MENOS20', { percent: 20 })
  return { db, context: orderContext(db) }
}

/** Places the order in a new shop, and asserts that a refusal changes no row. */
async function outcomeOf(request: OrderRequest) {
  const { db, context } = await openShop()
  const before = await dump(db)
  const outcome = await placeOrder(context, request)
  const after = await dump(db)
  return { outcome, isUnchanged: JSON.stringify(after) === JSON.stringify(before) }
}

const kinds = async (db: Db) =>
  (await invoicesOfOrder(db, 'ord_1')).map(({ invoice: { kind, buyer } }) => ({ kind, buyer }))

test.each([
  ['3.000,00 €', { lines: [requestLine(border)] }],
  ['goods of more, less a code', withCode(dear)],
  ['goods of more, sent to where no IVA is charged', toCanarias(above)],
])('at %s no tax number is needed', async (_what, input) => {
  expect((await outcomeOf(orderRequest(input))).outcome).toMatchObject({ ok: true })
})

test.each([
  ['3.000,01 €', { lines: [requestLine(above)] }],
  ['with the shipping', toPortugal(border)],
  ['with the gift wrap', { lines: [requestLine(border)], gift: { note: '' } }],
  ['with one thing more', { lines: [requestLine(border), requestLine(shirt)] }],
])('above the limit, %s, an order without a tax number changes nothing', async (_what, input) => {
  const { outcome, isUnchanged } = await outcomeOf(orderRequest(input))
  expect(outcome).toEqual(MISSING)
  expect(isUnchanged).toBe(true)
})

test('what is wrong in the invoice is told with the other faults, and nothing changes', async () => {
  const request = orderRequest({
    lines: [requestLine(dear)],
    recipient: { city: '' },
    invoice: { name: ' ', idType: 'nif', taxId: 'B58378432' },
  })
  const { outcome, isUnchanged } = await outcomeOf(request)
  expect(outcome).toEqual({
    ok: false,
    reason: 'bad_fields',
    errors: { city: 'Falta la ciudad' },
    invoiceErrors: {
      name: 'Falta el nombre o la razón social',
      city: 'Falta la ciudad',
      taxId: 'Ese NIF no es correcto: revisa las cifras y la letra',
    },
  })
  expect(isUnchanged).toBe(true)
})

test('a total that has changed is told before the tax number is asked for', async () => {
  const request = orderRequest({ lines: [requestLine(above)], shownTotalCents: 299_000 })
  expect((await outcomeOf(request)).outcome).toMatchObject({ reason: 'total_changed' })
})

test('an order paid at once has a full invoice, to the delivery address', async () => {
  const { db, context } = await openShop()
  const request = orderRequest({
    lines: [requestLine(dear)],
    recipient: { postcode: '28 012' },
    invoice,
  })
  expect(await placeOrder(context, request)).toMatchObject({ ok: true })
  expect(await kinds(db)).toEqual([{ kind: 'F1', buyer: BUYER }])
  expect(await findUninvoiced(db, 'ord_1')).toBeUndefined()
  expect(await placeOrder(context, request), 'again').toMatchObject({ ok: true })
  expect(await kinds(db)).toHaveLength(1)
})

test('whoever wants a full invoice has it below the limit too, at an address of its own', async () => {
  const { db, context } = await openShop()
  const place = { country: 'PT', address: 'Rua Direita, 5', postcode: '4000-001', city: 'Porto' }
  const vat = { name: 'Oficina Lda', idType: 'vat', taxId: 'pt 123456789', place }
  expect(await placeOrder(context, orderRequest({ invoice: vat }))).toMatchObject({ ok: true })
  expect(await kinds(db)).toEqual([
    {
      kind: 'F1',
      buyer: { name: 'Oficina Lda', idType: 'vat', taxId: 'PT123456789', ...place },
    },
  ])
})

test('an order paid elsewhere keeps its buyer until the money comes, and is invoiced in full', async () => {
  const { db } = await openShop()
  const provider = elsewhere()
  const context = orderContext(db, { provider })
  const request = orderRequest({ lines: [requestLine(dear)], invoice })
  expect(await placeOrder(context, request)).toMatchObject({ ok: true })
  expect(await findBuyer(db, 'ord_1')).toEqual(BUYER)
  expect(await kinds(db)).toEqual([])
  const { ctx } = paymentContext(db, { provider })
  await openPayment(ctx, 'ord_1')
  const paid = await settlePayment(ctx, {
    orderId: 'ord_1',
    attempt: 1,
    sessionRef: 'cs_ord_1_1',
    status: 'paid',
    paymentRef: 'pi_1',
    amountCents: request.shownTotalCents,
    currency: 'EUR',
    isLive: false,
  })
  expect(paid).toBe('paid')
  expect(await kinds(db)).toEqual([{ kind: 'F1', buyer: BUYER }])
  expect(await findUninvoiced(db, 'ord_1')).toBeUndefined()
})

function withCode(product: typeof dear) {
  const lines = [requestLine(product)]
  // 2.080,00 € and 21 % of it.
  return { lines, discountCode: 'MENOS20', shownTotalCents: 251_680 }
}

function toPortugal(product: typeof dear) {
  const recipient = { country: 'PT', postcode: '1100-048', city: 'Lisboa' }
  return { lines: [requestLine(product)], recipient, shippingMethod: 'international' as const }
}

function toCanarias(product: typeof dear) {
  const recipient = { postcode: '35001', city: 'Las Palmas' }
  return { lines: [requestLine(product)], recipient }
}
