import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { productPage } from '#app/shop/product/product-page.server.ts'
import { feedItems } from '#app/shop/seo/product-feed.ts'
import { productLd } from '#app/shop/seo/product-ld.server.ts'
import { bookSums } from '#core/orders/invoices/books.ts'
import { checkInvoices } from '#core/orders/invoices/check-invoices.server.ts'
import { invoiceDocument } from '#core/orders/invoices/invoice-document.ts'
import { invoicesOfOrder } from '#core/orders/invoices/invoices.server.ts'
import { cartProducts } from '#core/pricing/cart/cart-products.server.ts'
import { placeOrder } from '#core/checkout/place-order.server.ts'
import { orderSumRows } from '#core/orders/order-sum-rows.ts'
import { findOrder } from '#core/orders/orders.server.ts'
import { vatRuleOf } from '#core/base/policy/vat-class.ts'
import { findProducts } from '#core/catalogue/search/find-products.ts'
import { serverOn } from '#tests/support/database/server-on.ts'
import { testDb } from '#tests/support/database/test-db.ts'
import { fileProduct, jacket, orderContext } from '#tests/support/factories/factories.ts'
import { orderRequest, requestLine } from '#tests/support/factories/order-request.ts'
import { runCli } from '#tests/support/process/run-cli.ts'

const guide = fileProduct({
  id: 'mens-guide-1',
  name: 'Guía del Pirineo',
  summary: 'Cuarenta rutas, en papel',
  priceCents: 2000,
  vatClass: 'superReduced',
  sizes: ['Único'],
  colors: ['Verde'],
})
const bars = fileProduct({
  id: 'mens-bar-1',
  name: 'Barrita de higo',
  priceCents: 1000,
  vatClass: 'reduced',
  sizes: ['Único'],
  colors: ['Beige'],
})

async function shop() {
  const { db, env } = await testDb()
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'vereda-vat-'))
  onTestFinished(() => fs.rmSync(dir, { recursive: true }))
  const file = path.join(dir, 'catalogo.json')
  fs.writeFileSync(file, JSON.stringify({ note: 'Nuestra', products: [jacket, guide, bars] }))
  const run = (...words: string[]) => runCli(env, words)
  expect((await run('catalogo', 'importar', file, '--si')).code).toBe(0)
  return { db, dir, run }
}

const ordered = [requestLine(jacket), requestLine(guide, { quantity: 3 }), requestLine(bars)]

test('a product with a lower rate shows its price with that rate, wherever a price is read', async () => {
  const { db } = await shop()
  const { reader, search } = await serverOn(db)
  const page = productPage(reader.current(), guide.id)
  expect(page?.product).toMatchObject({ priceCents: 2000, vatClass: 'superReduced' })
  expect(page && productLd('https://vereda.example', page).offers[0]?.price).toBe('20.80')
  const product = reader.current().byId.get(guide.id)
  const feed = { origin: 'https://vereda.example', vatOf: vatRuleOf, pictureVersion: () => '1' }
  expect(product && feedItems({ ...product, description: '' }, feed)).toContain('>20.80 EUR<')
  const [inCart, other] = cartProducts(reader.current().byId, [guide.id, jacket.id])
  expect([inCart?.vatClass, other && 'vatClass' in other]).toEqual(['superReduced', false])
  // 20,80 with its IVA: with that of a jacket it would be 24,20.
  const index = await search.index()
  const found = (typed: string) => findProducts(index, typed).entries.map(({ id }) => id)
  expect(found('guía de menos de 21 euros')).toEqual([guide.id])
  expect(found('guía de menos de 20,50 euros')).toEqual([])
})

test('an order of three rates: lines, rows, invoice and book say each by itself', async () => {
  const { db } = await shop()
  const outcome = await placeOrder(orderContext(db), orderRequest({ lines: ordered }))
  expect(outcome).toMatchObject({ ok: true })
  const order = await findOrder(db, 'ord_1')
  expect(order?.lines.map(({ vatPercent }) => vatPercent)).toEqual([undefined, 4, 10])
  // 21 % of 99,99, 4 % of 60,00 and 10 % of 10,00; the shipping is free.
  expect(order?.amounts).toMatchObject({ vatCents: 2100 + 240 + 100, totalCents: 16_999 + 2440 })
  const rows = order ? orderSumRows(order) : []
  expect(rows.map(({ label }) => label.replaceAll('\u00A0', ' '))).toContain(
    'IVA (4 %, 10 % y 21 %)',
  )
  const [stored] = await invoicesOfOrder(db, 'ord_1')
  expect(stored?.invoice.taxes).toEqual([
    { regime: 'iva', percent: 21, baseCents: 9999, quotaCents: 2100 },
    { regime: 'iva', percent: 10, baseCents: 1000, quotaCents: 100 },
    { regime: 'iva', percent: 4, baseCents: 6000, quotaCents: 240 },
  ])
  const { xml } = await db.selectFrom('invoice_records').select('xml').executeTakeFirstOrThrow()
  expect([...xml.matchAll(/<sf:TipoImpositivo>([\d.]+)/g)].map(([, rate]) => rate)).toEqual([
    '21.00',
    '10.00',
    '4.00',
  ])
  const document = stored && invoiceDocument(stored.invoice)
  expect(document?.lines.map(({ description }) => description.replaceAll('\u00A0', ' '))).toEqual([
    'Chaqueta Ordesa, talla S, azul (IVA 21 %)',
    'Guía del Pirineo, talla única, verde (IVA 4 %)',
    'Barrita de higo, talla única, beige (IVA 10 %)',
  ])
  expect(document?.sums.map(({ label }) => label.replaceAll('\u00A0', ' '))).toEqual([
    'Base imponible al 21 %',
    'IVA (21 %)',
    'Base imponible al 10 %',
    'IVA (10 %)',
    'Base imponible al 4 %',
    'IVA (4 %)',
    'Total',
  ])
  const place = { country: 'ES', zone: 'peninsula_baleares' } as const
  const sums = stored ? bookSums([{ ...stored.invoice, place }]) : []
  expect(sums.map(({ percent, sum }) => [percent, sum.quotaCents])).toEqual([
    [21, 2100],
    [4, 240],
    [10, 100],
  ])
  expect(await checkInvoices(db)).toEqual({ invoices: 1, faults: [] })
})

test.each([
  ['Canarias is exempt, whatever the rate', '35001', [0, 0, 0], 0],
  ['the Peninsula has three rates', '28012', [21, 4, 10], 2440],
])('%s', async (_says, postcode, percents, vatCents) => {
  const { db } = await shop()
  const request = orderRequest({ lines: ordered, recipient: { postcode } })
  expect(await placeOrder(orderContext(db), request)).toMatchObject({ ok: true })
  const order = await findOrder(db, 'ord_1')
  expect(order?.amounts.vatCents).toBe(vatCents)
  const rates = order?.lines.map((line) => line.vatPercent ?? order.vat.vatPercent)
  expect(rates).toEqual(percents)
})

test('a browser that does not know of a lower rate is told the total that the shop knows', async () => {
  const { db } = await shop()
  const { vatClass: _unknown, ...line } = requestLine(guide)
  const outcome = await placeOrder(orderContext(db), orderRequest({ lines: [line] }))
  expect(outcome).toMatchObject({ ok: false, reason: 'total_changed', fromCents: 2815 })
  expect(await db.selectFrom('orders').select('id').execute()).toEqual([])
})

test('a table says the rate in a column, and one that is none is refused with those that are', async () => {
  const { db, dir, run } = await shop()
  const table = path.join(dir, 'catalogo.csv')
  const typed = (rate: string) => fs.writeFileSync(table, `id;iva\n${jacket.id};${rate}\n`)
  typed('medio')
  const refused = await run('catalogo', 'importar', table, '--si')
  expect(refused.code).toBe(1)
  expect(refused.err).toContain('Puede ser: reducido, general, superreducido')
  typed('Reducido')
  expect((await run('catalogo', 'importar', table, '--si')).code).toBe(0)
  const price = await run('precios', 'ver', jacket.id)
  expect(price.out).toMatch(/Con IVA +109,99/)
  typed('general')
  expect((await run('catalogo', 'importar', table, '--si')).code).toBe(0)
  expect((await run('precios', 'ver', jacket.id)).out).toMatch(/Con IVA +120,99/)
  const { details } = await db
    .selectFrom('products')
    .select('details')
    .where('id', '=', jacket.id)
    .executeTakeFirstOrThrow()
  expect(details).not.toContain('vatClass')
})
