import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { menus } from '#core/catalogue/listing/menus.ts'
import { feedItems } from '#app/shop/seo/product-feed.ts'
import { listProducts } from '#core/catalogue/listing/listing.server.ts'
import { menuLinks } from '#core/catalogue/listing/menu-links.ts'
import { productBatches, type FullProduct } from '#core/catalogue/import/product-batches.server.ts'
import { publicChanges } from '#core/base/policy/live-settings.ts'
import { vatRuleOf } from '#core/base/policy/vat-class.ts'
import { findProducts } from '#core/catalogue/search/find-products.ts'
import { testDb } from '#tests/support/database/test-db.ts'
import { serverOn } from '#tests/support/database/server-on.ts'
import { fileProduct, tshirt } from '#tests/support/factories/factories.ts'
import { runCli } from '#tests/support/process/run-cli.ts'

const tent = fileProduct({
  id: 'mens-tent-1',
  name: 'Refugio Aneto',
  summary: 'Para dos, de doble techo',
  garment: 'bolsa',
  categories: ['tiendas-de-campana'],
  sizes: ['Único'],
})

async function shop() {
  const { db, reopen, env } = await testDb()
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'vereda-categories-'))
  onTestFinished(() => fs.rmSync(dir, { recursive: true }))
  const file = path.join(dir, 'catalogo.json')
  fs.writeFileSync(file, JSON.stringify({ note: 'Nuestra', products: [tent, tshirt] }))
  const other = await serverOn(reopen().db)
  const server = await serverOn(db)
  const run = async (...words: string[]) => {
    const { code, err, out } = await runCli(env, words)
    return { code, err, out }
  }
  const look = async () => {
    for (const { reader, search } of [other, server]) {
      await reader.refresh()
      await expect.poll(search.isUpToDate).toBe(true)
    }
  }
  return { db, server, other, run, file, look }
}

/** The tents are on sale in a category of the owner's. */
async function stocked() {
  const opened = await shop()
  for (const line of [
    ['categorias', 'añadir', 'Tiendas de campaña', '--despues-de', 'Calzado', '--accesorio'],
    ['categorias', 'titular', 'tiendas de campaña', 'Tiendas y toldos'],
    ['categorias', 'palabras', 'tiendas-de-campana', 'iglú', 'carpa'],
    ['catalogo', 'importar', opened.file, '--si'],
  ]) {
    expect([line.join(' '), (await opened.run(...line)).code]).toEqual([line.join(' '), 0])
  }
  await opened.look()
  return opened
}

const list = (reader: Awaited<ReturnType<typeof serverOn>>['reader'], address: string) =>
  listProducts(reader.current(), `https://vereda.example${address}`)

test('a catalogue with a category that the shop lacks is refused, with the command that adds it', async () => {
  const { db, run, file } = await shop()
  const { code, err } = await run('catalogo', 'importar', file, '--si')
  expect(code).toBe(1)
  expect(err).toContain('no hay ninguna categoría «tiendas-de-campana»')
  expect(err).toContain('«npm run shop -- categorias añadir "tiendas-de-campana"»')
  expect(await db.selectFrom('products').select('id').execute()).toEqual([])
})

test('every server has its tab, its page, its place in the menus and its row of the feed', async () => {
  const { db, server, other } = await stocked()
  for (const { reader } of [server, other]) {
    const tabs = (address: string) => list(reader, address).ways.map(({ label }) => label)
    expect(tabs('/products/men')).toEqual(['Todo', 'Camisetas', 'Tiendas de campaña'])
    expect(tabs('/products/men/accessories')).toEqual(['Todo', 'Tiendas de campaña'])
    const { title, cards } = list(reader, '/products/men?category=tiendas-de-campana')
    expect([title, cards.map(({ id }) => id)]).toEqual([
      'Tiendas y toldos de hombre',
      ['mens-tent-1'],
    ])
  }
  const [, accessories] = menus.men.columns
  expect(menuLinks('men', accessories!).at(-1)).toEqual({
    label: 'Tiendas de campaña',
    to: '/products/men?category=tiendas-de-campana',
  })
  const products: FullProduct[] = []
  for await (const batch of productBatches(db)) products.push(...batch)
  const origin = 'https://vereda.example'
  const feed = products
    .map((product) => feedItems(product, { origin, vatOf: vatRuleOf, pictureVersion: () => '1' }))
    .join('')
  expect(feed).toContain('<g:product_type>Hombre &gt; Tiendas de campaña</g:product_type>')
})

test('its goods are found by what a search calls them, also by words that are new; browsers get no words', async () => {
  const { server, run, look } = await stocked()
  const found = async (typed: string) => {
    const index = await server.search.index()
    return findProducts(index, typed).entries.map(({ id }) => id)
  }
  expect(await found('iglú')).toEqual(['mens-tent-1'])
  // Most shops of clothing do not sell them, and say so.
  expect(await found('tienda de campaña')).toEqual(['mens-tent-1'])
  expect(await found('hornillo')).toEqual([])
  expect(await found('yurta')).toEqual([])
  await run('categorias', 'palabras', 'Tiendas de campaña', 'yurta')
  await look()
  expect(await found('yurta')).toEqual(['mens-tent-1'])
  expect(await found('tienda')).toEqual(['mens-tent-1'])
  expect(await found('iglú')).toEqual([])
  expect(Object.keys(publicChanges())).toEqual(['categories.list'])
})

test('renamed, its address stays; with goods in it, it stays too', async () => {
  const { server, run, look } = await stocked()
  const refused = await run('categorias', 'quitar', 'Tiendas de campaña')
  expect([refused.code, refused.err]).toEqual([
    1,
    '«Tiendas de campaña» tiene Refugio Aneto (mens-tent-1). Sácalos antes de ahí: no se ha cambiado nada.\n',
  ])
  await run('categorias', 'nombrar', 'tiendas de campaña', 'Cobijo')
  expect((await run('categorias', 'quitar', 'Faldas')).code).toBe(0)
  expect((await run('categorias')).out).toMatch(/Cobijo +tiendas-de-campana +Hombre, Mujer +sí/)
  await look()
  const address = '/products/men?category=tiendas-de-campana'
  expect(list(server.reader, address).trail.at(-1)).toEqual({ label: 'Cobijo' })
  // What is gone is an unknown filter, and empties the list.
  const { cards, chips, title } = list(server.reader, '/products/women?category=skirts')
  expect([cards, chips, title]).toEqual([[], [], 'Mujer'])
})
