import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { productPage } from '#app/shop/product/product-page.server.ts'
import { feedItems } from '#app/shop/seo/product-feed.ts'
import { colorItems } from '#core/catalogue/options.ts'
import { productBatches, type FullProduct } from '#core/catalogue/import/product-batches.server.ts'
import { listProducts } from '#core/catalogue/listing/listing.server.ts'
import { publicChanges, readChangesFrom } from '#core/base/policy/live-settings.ts'
import { vatRuleOf } from '#core/base/policy/vat-class.ts'
import { findProducts } from '#core/catalogue/search/find-products.ts'
import { indexProducts } from '#core/catalogue/search-index/search-entry.ts'
import { openIndex } from '#core/catalogue/search-index/search-index.ts'
import type { Db } from '#db/schema.ts'
import { serverOn } from '#tests/support/database/server-on.ts'
import { testDb } from '#tests/support/database/test-db.ts'
import { fileProduct, tshirt } from '#tests/support/factories/factories.ts'
import { runCli } from '#tests/support/process/run-cli.ts'
import { declaredRoutes } from '#tests/support/declared-routes.ts'
import { createPageKeys } from './pages/page-keys.ts'

const boots = fileProduct({
  id: 'mens-boots-1',
  name: 'Bota Aneto',
  summary: 'Piel con membrana',
  garment: 'bota',
  categories: ['footwear'],
  sizes: ['42', '41,5', '41'],
  colors: ['Marrón', 'Morado'],
  stock: { default: 4, '41/Morado': 0 },
})
const parka = fileProduct({ sizes: ['L', 'XL', 'XXL'], colors: ['Morado', 'Azul'] })

async function shop() {
  const { db, reopen, env } = await testDb()
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'vereda-options-'))
  onTestFinished(() => fs.rmSync(dir, { recursive: true }))
  const file = path.join(dir, 'catalogo.json')
  fs.writeFileSync(file, JSON.stringify({ note: 'Nuestra', products: [boots, parka, tshirt] }))
  const other = await serverOn(reopen().db)
  const server = await serverOn(db)
  // The command line sets its own source for the settings while it runs.
  const run = (...words: string[]) => runCli(env, words)
  return { db, server, other, run, file }
}

async function allProducts(db: Db) {
  const products: FullProduct[] = []
  for await (const batch of productBatches(db)) products.push(...batch)
  return products
}

/** Makes the boots and the parka sellable, as their owner does. */
async function stocked() {
  const opened = await shop()
  const { run, file } = opened
  for (const line of [
    ['tallas', 'añadir', 'XXL', '--despues-de', 'XL'],
    ['tallas', 'añadir', '41,5', '--despues-de', '41'],
    ['tallas', 'palabras', 'XXL', '2xl', 'doble xl'],
    ['colores', 'añadir', 'Morado', '5b3a6e', '--despues-de', 'Azul'],
    ['colores', 'palabras', 'morado', 'lila', 'violeta'],
    ['catalogo', 'comprobar', file],
    ['catalogo', 'importar', file, '--si'],
  ]) {
    const { code, err } = await run(...line)
    expect([line.join(' '), code, err.replaceAll(/^.*(?:imágenes|fotos).*$/gm, '').trim()]).toEqual(
      [line.join(' '), 0, ''],
    )
  }
  await opened.other.reader.refresh()
  await opened.server.reader.refresh()
  await opened.server.search.index()
  return opened
}

test('a catalogue with a size or a colour that the shop lacks is refused, with the command that adds it', async () => {
  const { db, run, file } = await shop()
  const { code, err } = await run('catalogo', 'importar', file, '--si')
  expect(code).toBe(1)
  expect(err).toContain('no hay ninguna talla «41,5»')
  expect(err).toContain('«npm run shop -- tallas añadir "41,5"»')
  expect(err).toContain('«npm run shop -- colores añadir "Morado" "#rrggbb"»')
  expect(await db.selectFrom('products').select('id').execute()).toEqual([])
})

test('new sizes and colours are in the filters in their order, and can be chosen in an address', async () => {
  const { server } = await stocked()
  const list = (query: string) =>
    listProducts(server.reader.current(), `https://vereda.example/products/men?${query}`)
  const [sizes, colors] = list('').facets
  expect(sizes?.groups.map((group) => group.map(({ label }) => label).join(' '))).toEqual([
    'S M L XL XXL',
    '41 41,5 42',
  ])
  const shown = colors?.groups[0]?.map(({ label, color }) => `${label} ${color}`)
  expect(shown).toEqual(['Negro #2a2b2e', 'Marrón #7a5238', 'Azul #33526f', 'Morado #5b3a6e'])
  const ids = (query: string) => list(query).cards.map(({ id }) => id)
  expect(ids('size=41%2C5')).toEqual([boots.id])
  expect(ids('size=XXL,41,5,S')).toEqual([boots.id, parka.id, tshirt.id])
  expect(ids('size=41&color=Morado')).toEqual([])
  expect(list('size=XXL&color=Morado').chips.map(({ label }) => label)).toEqual([
    'Talla XXL',
    'Morado',
  ])
})

test('the page of a product, the feed and kept pages have them', async () => {
  const { db, server } = await stocked()
  const page = productPage(server.reader.current(), boots.id)
  expect(page?.product).toMatchObject({ sizes: ['42', '41,5', '41'], colors: ['Marrón', 'Morado'] })
  expect(page && colorItems(page.product)[1]).toMatchObject({ label: 'Morado', color: '#5b3a6e' })
  // The size guide has the measures of the sizes that it knows.
  expect(page?.sizing).toMatchObject({ kind: 'footwear', cut: 'men' })
  const origin = 'https://vereda.example'
  const feed = (await allProducts(db))
    .map((product) => feedItems(product, { origin, vatOf: vatRuleOf, pictureVersion: () => '1' }))
    .join('')
  expect(feed).toContain('<g:size>41,5</g:size>')
  expect(feed).toContain('<g:color>Morado</g:color>')
  expect(feed).toContain(`${origin}/products/mens-boots-1?color=Morado&amp;size=41%2C5`)
  const keys = createPageKeys(await declaredRoutes(), {
    hasProduct: () => true,
    ownValues: () => undefined,
  })
  const key = (query: string) => keys(new URL(`/products/mens-boots-1?${query}`, origin)).key
  expect(key('size=41,5&color=Morado')).toBe('/products/mens-boots-1?color=Morado&size=41%2C5')
  expect(key('size=41,6&color=Malva')).toBe('/products/mens-boots-1')
})

test('they are found by their names, and by what shoppers also call them', async () => {
  const { server } = await stocked()
  const index = await server.search.index()
  const found = (typed: string) => {
    const { entries, wanted } = findProducts(index, typed)
    return [entries.map(({ id }) => id), wanted]
  }
  expect(found('lila')).toEqual([[boots.id, parka.id], { color: 'Morado' }])
  expect(found('41,5')).toEqual([[boots.id], { size: '41,5' }])
  expect(found('doble xl')).toEqual([[parka.id], { size: 'XXL' }])
  expect(found('bota morada')).toEqual([[boots.id], { color: 'Morado' }])
  expect(found('parka lila')).toEqual([[parka.id], { color: 'Morado' }])
  expect(found('botas violetas 41,5')).toEqual([[boots.id], { color: 'Morado', size: '41,5' }])
  expect(found('chaqueta talla doble XL')).toEqual([[parka.id], { size: 'XXL' }])
  expect(found('chaqueta 2xl')).toEqual([[parka.id], { size: 'XXL' }])
  // An amount is an amount still.
  expect(found('bota de menos de 41,5 euros')[0]).toEqual([])
})

test('a browser searches with the same words, by what its page tells it', async () => {
  const { db, server } = await stocked()
  const told = JSON.parse(JSON.stringify(publicChanges())) as ReturnType<typeof publicChanges>
  const products = await allProducts(db)
  server.reader.stop()
  readChangesFrom(() => told)
  const index = openIndex(indexProducts(products, () => '1'))
  const { entries, wanted } = findProducts(index, 'chaqueta lila 2xl')
  expect([entries.map(({ id }) => id), wanted]).toEqual([
    [parka.id],
    { color: 'Morado', size: 'XXL' },
  ])
})

test('every server has them with its next look, and a shop that changed nothing tells browsers nothing', async () => {
  const { server, other } = await shop()
  expect([server, other].map(({ settings }) => settings.current())).toEqual([{}, {}])
  const changed = await stocked()
  for (const { settings } of [changed.server, changed.other]) {
    const sizes = settings.current()['options.sizes'] as { value: string }[]
    expect(sizes.map(({ value }) => value).join(' ')).toBe(
      'XS S M L XL XXL 36 37 38 39 40 41 41,5 42 43 44 45 Único',
    )
  }
})

test('what a product has on sale stays; what none has goes from the filters', async () => {
  const { run, server } = await stocked()
  const refused = await run('tallas', 'quitar', '41,5')
  expect([refused.code, refused.err]).toEqual([
    1,
    '«41,5» está a la venta en Bota Aneto (mens-boots-1). Quítala antes de ahí: no se ha cambiado nada.\n',
  ])
  expect((await run('colores', 'quitar', 'Caqui')).code).toBe(0)
  expect((await run('colores')).out).toMatch(/Morado +#5b3a6e +lila, violeta/)
  await server.reader.refresh()
  const { facets } = listProducts(
    server.reader.current(),
    'https://vereda.example/products/men?color=Caqui',
  )
  expect(facets[1]?.groups[0]?.some(({ value }) => value === 'Caqui')).toBe(false)
})
