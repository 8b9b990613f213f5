import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { productPage } from '#app/shop/product/product-page.server.ts'
import { feedItems } from '#app/shop/seo/product-feed.ts'
import { productLd } from '#app/shop/seo/product-ld.server.ts'
import { cartProducts } from '#core/pricing/cart/cart-products.server.ts'
import { reconcileCart } from '#core/pricing/cart/reconcile.ts'
import { productBatches } from '#core/catalogue/import/product-batches.server.ts'
import { placeOrder } from '#core/checkout/place-order.server.ts'
import { linesToBuyAgain } from '#core/orders/buy-again.ts'
import { findOrder } from '#core/orders/orders.server.ts'
import { vatRuleOf } from '#core/base/policy/vat-class.ts'
import { applyDueSales } from '#core/catalogue/sale-prices/apply-sales.server.ts'
import { createSale, previewSale } from '#core/catalogue/sale-prices/sale-periods.server.ts'
import { findProducts } from '#core/catalogue/search/find-products.ts'
import type { Db } from '#db/schema.ts'
import { loggedChanges } from '#tests/support/database/catalogue-log.ts'
import { serverOn } from '#tests/support/database/server-on.ts'
import { testDb } from '#tests/support/database/test-db.ts'
import { cartLine, fileProduct, jacket, orderContext } from '#tests/support/factories/factories.ts'
import { orderRequest, requestLine } from '#tests/support/factories/order-request.ts'
import { runCli } from '#tests/support/process/run-cli.ts'

const CSV = [
  'id;nombre;precio;precios_propios;pesos_propios;tallas;colores',
  'tents-iglu-1;Tienda Iglú;100,00;4 plazas: 175,00 | 4 plazas/Verde: 180,00;4 plazas: 3900 | 4 plazas/Verde: 4000;2 plazas | 4 plazas;Azul | Verde',
].join('\n')

const tent = fileProduct({
  id: 'tents-iglu-1',
  name: 'Tienda Iglú',
  priceCents: 9000,
  sizes: ['2 plazas', '4 plazas'],
  colors: ['Azul', 'Verde'],
})

/** A shop of tents: its sizes are the owner's, and what each costs comes from a table. */
async function shop(sold = tent) {
  const { db, env } = await testDb()
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'vereda-sizes-'))
  onTestFinished(() => fs.rmSync(dir, { recursive: true }))
  const run = (...words: string[]) => runCli(env, words)
  const importing = async (name: string, text: string, ...flags: string[]) => {
    const file = path.join(dir, name)
    fs.writeFileSync(file, text)
    return run('catalogo', 'importar', file, '--si', ...flags)
  }
  for (const size of tent.sizes) expect((await run('tallas', 'añadir', size, '--si')).code).toBe(0)
  const first = JSON.stringify({ note: 'Nuestra', products: [jacket, sold] })
  expect((await importing('catalogo.json', first)).code).toBe(0)
  const imported = await importing('precios.csv', CSV, '--aunque-grande')
  expect([imported.code, imported.err]).toEqual([0, ''])
  return { db, run, importing }
}

/** The items of the tent in the feed. */
async function feedOf(db: Db): Promise<string[]> {
  const feed = { origin: 'https://vereda.example', vatOf: vatRuleOf, pictureVersion: () => '1' }
  const items: string[] = []
  for await (const batch of productBatches(db)) {
    const product = batch.find(({ id }) => id === tent.id)
    if (product) items.push(...feedItems(product, feed).trim().split('\n'))
  }
  return items
}

const line = (size: string, color: string, shownPriceCents: number) => ({
  ...requestLine(tent, { size, color }),
  shownPriceCents,
})

test('a table gives sizes their prices: page, structured data, feed and search say each', async () => {
  const { db } = await shop()
  const { reader, search } = await serverOn(db)
  const page = productPage(reader.current(), tent.id)
  expect(page?.product).toMatchObject({
    priceCents: 10_000,
    prices: {
      '2 plazas/Azul': 10_000,
      '4 plazas/Azul': 17_500,
      '2 plazas/Verde': 10_000,
      '4 plazas/Verde': 18_000,
    },
  })
  expect(page && 'prices' in page.product).toBe(true)
  const other = productPage(reader.current(), jacket.id)
  expect(other && 'prices' in other.product).toBe(false)
  const [lowest, ...each] = page ? productLd('https://vereda.example', page).offers : []
  expect(lowest?.price).toBe('121.00')
  expect(each.map(({ url, price }) => [url.split('?')[1], price])).toEqual([
    ['color=Azul&size=2+plazas', '121.00'],
    ['color=Azul&size=4+plazas', '211.75'],
    ['color=Verde&size=2+plazas', '121.00'],
    ['color=Verde&size=4+plazas', '217.80'],
  ])
  const items = await feedOf(db)
  expect(items.map((item) => /<g:price>([^<]+)</.exec(item)?.[1])).toEqual([
    '121.00 EUR',
    '211.75 EUR',
    '121.00 EUR',
    '217.80 EUR',
  ])
  const grams = items.map((item) => /<g:shipping_weight>([^<]+)</.exec(item)?.[1])
  expect(grams).toEqual(['410 g', '3900 g', '410 g', '4000 g'])
  const index = await search.index()
  const found = (typed: string) => findProducts(index, typed).entries.map(({ id }) => id)
  expect(found('tienda de menos de 125 euros')).toEqual([tent.id])
})

test('an order pays the price of its size; one that was shown another is told, and nothing is sold', async () => {
  const { db } = await shop()
  const wrong = await placeOrder(
    orderContext(db),
    orderRequest({ lines: [line('4 plazas', 'Verde', 10_000)] }),
  )
  expect(wrong).toMatchObject({
    ok: false,
    reason: 'price_changed',
    lines: [{ size: '4 plazas', fromCents: 10_000, toCents: 18_000 }],
  })
  const lines = [line('2 plazas', 'Azul', 10_000), line('4 plazas', 'Verde', 18_000)]
  expect(await placeOrder(orderContext(db), orderRequest({ lines, n: 2 }))).toMatchObject({
    ok: true,
  })
  const order = await findOrder(db, 'ord_1')
  expect(order?.lines.map(({ priceCents }) => priceCents)).toEqual([10_000, 18_000])
  expect(order?.amounts.subtotalCents).toBe(28_000)
  const { reader } = await serverOn(db)
  const products = cartProducts(reader.current().byId, [tent.id])
  const again = linesToBuyAgain(order?.lines ?? [], products)
  expect(again.wanted.map(({ priceCents }) => priceCents)).toEqual([10_000, 18_000])
  const inCart = cartLine({ id: tent.id, size: '4 plazas', color: 'Azul', priceCents: 10_000 })
  const renewed = reconcileCart([inCart], { asked: [tent.id], products })
  expect(renewed.lines.map(({ priceCents }) => priceCents)).toEqual([17_500])
})

test('a sale of the product reaches the order of each size, and its feed says what it cost', async () => {
  // Another price before would be the lowest of the last thirty days.
  const prices = { '4 plazas': 17_500, '4 plazas/Verde': 18_000 }
  const { db } = await shop({ ...tent, priceCents: 10_000, prices })
  const startsAt = new Date(Date.now() + 60_000).toISOString()
  const endsAt = new Date(Date.now() + 9 * 86_400_000).toISOString()
  const now = new Date().toISOString()
  const sale = { startsAt, endsAt, productIds: [tent.id], terms: { percent: 20 }, now }
  const preview = await previewSale(db, sale)
  expect(preview.ok && (await createSale(db, preview, now)).ok).toBe(true)
  await applyDueSales(db, startsAt)
  const lines = [line('4 plazas', 'Azul', 14_000)]
  expect(await placeOrder(orderContext(db), orderRequest({ lines }))).toMatchObject({ ok: true })
  const items = await feedOf(db)
  expect(items.map((item) => /<g:sale_price>([^<]+)</.exec(item)?.[1])).toEqual([
    '96.80 EUR',
    '169.40 EUR',
    '96.80 EUR',
    '174.24 EUR',
  ])
})

test('the command shows a price of a size before it is set, is seen by a server, and takes it away', async () => {
  const { db, run } = await shop()
  const before = await loggedChanges(db)
  const asked = await run('precios', 'talla', 'iglú', '4 plazas', '170')
  expect(asked.code).toBe(1)
  expect(asked.err.replaceAll('\u00A0', ' ')).toContain(
    'Tienda Iglú, talla 4 plazas: de 175,00 € y 180,00 € a 170,00 €.',
  )
  expect(await loggedChanges(db)).toBe(before)
  expect((await run('precios', 'talla', 'iglú', '4 plazas', '170', '--si')).code).toBe(0)
  const seen = await run('precios', 'ver', 'iglú')
  expect(seen.out.replaceAll('\u00A0', ' ')).toMatch(/Talla 4 plazas +170,00 €\n/)
  const { reader } = await serverOn(db)
  expect(reader.current().byId.get(tent.id)?.prices?.['4 plazas/Verde']).toBe(17_000)
  const large = await run('precios', 'talla', 'iglú', '4 plazas/verde', '17', '--si')
  expect([large.code, large.err.includes('--aunque-grande')]).toEqual([1, true])
  const none = await run('precios', 'talla', 'iglú', '4 plazas', 'no', '--si', '--aunque-grande')
  expect(none.out).toContain('lo que cuesta el producto')
  const { reader: after } = await serverOn(db)
  expect(after.current().byId.get(tent.id)?.prices).toBeUndefined()
})

test.each([
  [['talla', 'iglú', '9 plazas', '10'], 'No se vende en «9 plazas»'],
  [['talla', 'iglú', '4 plazas', 'caro'], 'El precio'],
  [['talla', 'iglú', '4 plazas', '1000000'], 'Es demasiado'],
  [['talla', 'iglú', '2 plazas', 'no'], 'ya cuesta 100,00 €'],
])('%j is refused with a reason, and changes nothing', async (words, says) => {
  const { db, run } = await shop()
  const before = await loggedChanges(db)
  const refused = await run('precios', ...words, '--si')
  expect(refused.code).not.toBe(0)
  expect(refused.err.replaceAll('\u00A0', ' ')).toContain(says)
  expect(await loggedChanges(db)).toBe(before)
})

test.each([
  ['6 plazas: 200,00', 'hay un precio de una talla o un color que el producto no tiene'],
  ['4 plazas 200', '«4 plazas 200» no es una talla, con o sin su color, y su precio'],
  ['4 plazas: 1,00 | 4 plazas: 2,00', 'no es una talla, con o sin su color, y su precio'],
  ['4 plazas: 0', 'demasiado poco'],
])('a table with «%s» is refused, and changes nothing', async (cell, says) => {
  const { db, importing } = await shop()
  const before = await loggedChanges(db)
  const refused = await importing('mal.csv', `id;precios_propios\ntents-iglu-1;${cell}\n`)
  expect([refused.code, refused.err.includes(says)]).toEqual([1, true])
  expect(await loggedChanges(db)).toBe(before)
})

test('a large change of a size is asked about before a table is taken', async () => {
  const { db, importing } = await shop()
  const before = await loggedChanges(db)
  const text = 'id;precios_propios\ntents-iglu-1;4 plazas: 17,50\n'
  const refused = await importing('cero.csv', text)
  expect(refused.code).toBe(1)
  expect(refused.err.replaceAll('\u00A0', ' ')).toContain(
    'Tienda Iglú, 4 plazas/Azul (tents-iglu-1/4 plazas/Azul): de 175,00 € a 17,50 €, unas 10 veces menos',
  )
  expect(await loggedChanges(db)).toBe(before)
})
