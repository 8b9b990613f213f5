import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { choosePicks } from '#app/shop/chatbot/chat-picks.ts'
import { productPage } from '#app/shop/product/product-page.server.ts'
import { feedItems } from '#app/shop/seo/product-feed.ts'
import { cartProducts } from '#core/pricing/cart/cart-products.server.ts'
import { productBatches, type FullProduct } from '#core/catalogue/import/product-batches.server.ts'
import { quote } from '#core/checkout/quote.ts'
import { listProducts } from '#core/catalogue/listing/listing.server.ts'
import { publicChanges } from '#core/base/policy/live-settings.ts'
import { vatRuleOf } from '#core/base/policy/vat-class.ts'
import { findProducts } from '#core/catalogue/search/find-products.ts'
import { testDb } from '#tests/support/database/test-db.ts'
import { serverOn } from '#tests/support/database/server-on.ts'
import { fileProduct } from '#tests/support/factories/factories.ts'
import { runCli } from '#tests/support/process/run-cli.ts'

/** A tent, as a shop writes it that has neither drawings nor activities. */
const {
  garment: _garment,
  activities: _activities,
  ...tent
} = fileProduct({
  id: 'tent-1',
  name: 'Iglú Aneto',
  summary: 'Para dos, de doble techo',
  priceCents: 19_900,
  genders: [],
  categories: ['bags'],
  collections: [],
  sizes: ['Único'],
  colors: ['Verde'],
})

const boots = fileProduct({
  id: 'boots-1',
  name: 'Bota Peña Montañesa',
  summary: 'De cordada, con suela de fricción',
  genders: [],
  categories: ['footwear'],
  activities: ['escalada'],
  garment: 'bota',
  sizes: ['41', '42'],
})

async function shop() {
  const { db, reopen, env } = await testDb()
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'vereda-activities-'))
  onTestFinished(() => fs.rmSync(dir, { recursive: true }))
  const file = path.join(dir, 'catalogo.json')
  fs.writeFileSync(file, JSON.stringify({ note: 'Nuestra', products: [tent, boots] }))
  const other = await serverOn(reopen().db)
  const server = await serverOn(db)
  const run = (...words: string[]) => runCli(env, words)
  const look = async () => {
    for (const { reader, search } of [other, server]) {
      await reader.refresh()
      await expect.poll(search.isUpToDate).toBe(true)
    }
  }
  return { db, server, other, dir, file, run, look }
}

/** Both are on sale, the boots for an activity of the owner's. */
async function stocked() {
  const opened = await shop()
  for (const line of [
    ['actividades', 'añadir', 'Escalada', '--despues-de', 'Alpinismo'],
    ['actividades', 'palabras', 'escalada', 'trepar', 'vía ferrata'],
    ['catalogo', 'importar', opened.file, '--si'],
  ]) {
    expect([line.join(' '), (await opened.run(...line)).code]).toEqual([line.join(' '), 0])
  }
  await opened.look()
  return opened
}

test('a catalogue with an activity that the shop lacks is refused, with the command that adds it', async () => {
  const { db, run, file } = await shop()
  const { code, err } = await run('catalogo', 'importar', file, '--si')
  expect(code).toBe(1)
  expect(err).toContain('no hay ninguna actividad «escalada»')
  expect(err).toContain('«npm run shop -- actividades añadir "escalada"»')
  expect(err).not.toContain('tent-1')
  expect(await db.selectFrom('products').select('id').execute()).toEqual([])
})

test('every server lists both, and their pages have what they are: the tent no table, no pattern, no outfit', async () => {
  const { server, other } = await stocked()
  for (const { reader } of [server, other]) {
    const view = reader.current()
    const { cards } = listProducts(view, 'https://vereda.example/products/men')
    expect(cards.map(({ id }) => id)).toEqual(['tent-1', 'boots-1'])
    const drawn = listProducts(view, 'https://vereda.example/products/men?ver=plano').cards
    expect(drawn.map(({ look }) => look?.drawing)).toEqual([undefined, '/img/plans/bota.svg'])
    const page = productPage(view, 'tent-1')
    expect(page).toMatchObject({ sizing: undefined, anatomy: [], guides: [] })
    expect(page?.related.map(({ id }) => id)).toEqual(['boots-1'])
    expect(productPage(view, 'boots-1')?.related.map(({ id }) => id)).toEqual(['tent-1'])
    expect(
      Object.values(choosePicks(view))
        .flat()
        .map(({ id }) => id),
    ).not.toContain('tent-1')
  }
})

test('the feed and the cart have both; what is no garment has no category of clothing', async () => {
  const { db, server } = await stocked()
  const products: FullProduct[] = []
  for await (const batch of productBatches(db)) products.push(...batch)
  const origin = 'https://vereda.example'
  const [ofBoots, ofTent] = products.map((product) =>
    feedItems(product, { origin, vatOf: vatRuleOf, pictureVersion: () => '0' }),
  )
  expect(ofTent).toContain('<g:product_type>Mochilas y bolsas</g:product_type>')
  expect(ofTent).not.toContain('google_product_category')
  expect(ofBoots).toContain('google_product_category')
  const lines = cartProducts(server.reader.current().byId, ['tent-1', 'boots-1'])
  const { amounts } = quote({
    lines: lines.map(({ priceCents }) => ({ priceCents, quantity: 1 })),
    discount: null,
    destination: { country: 'ES', postcode: '28012' },
    method: 'standard',
  })
  expect(amounts.subtotalCents).toBe(tent.priceCents + boots.priceCents)
  expect(lines[0]?.images).toEqual({ Verde: '/img/products/tent-1/verde-front-640.jpg?v=0' })
})

test('goods are found by the words of their activity, also by new ones; browsers get no words', async () => {
  const { server, run, look } = await stocked()
  const found = async (typed: string) =>
    findProducts(await server.search.index(), typed).entries.map(({ id }) => id)
  expect(await found('iglú')).toEqual(['tent-1'])
  expect(await found('trepar')).toEqual(['boots-1'])
  expect(await found('bota escalada')).toEqual(['boots-1'])
  await run('actividades', 'palabras', 'Escalada', 'roca')
  await look()
  expect(await found('roca')).toEqual(['boots-1'])
  expect(publicChanges()).toEqual({})
})

test('renamed, the word in data stays, and files read both; with goods for it, it stays too', async () => {
  const { run, look, dir } = await stocked()
  const refused = await run('actividades', 'quitar', 'Escalada')
  expect([refused.code, refused.err]).toEqual([
    1,
    'Para «Escalada» es Bota Peña Montañesa (boots-1). Quítasela antes: no se ha cambiado nada.\n',
  ])
  await run('actividades', 'nombrar', 'escalada', 'Roca y vía')
  expect((await run('actividades', 'quitar', 'Diario')).code).toBe(0)
  expect((await run('actividades')).out).toMatch(/Roca y vía +escalada +roca y vía, trepar/)
  await look()
  const file = path.join(dir, 'tabla.csv')
  await run('catalogo', 'exportar', file)
  const table = fs.readFileSync(file, 'utf8')
  expect(table).toContain('Roca y vía')
  const checked = await run('catalogo', 'comprobar', file, '--json')
  expect(checked.code).toBe(0)
  fs.writeFileSync(file, 'id;actividades\nboots-1;escalada | Trail\n')
  expect((await run('catalogo', 'importar', file, '--si')).code).toBe(0)
  fs.writeFileSync(file, 'id;actividades\nboots-1;Diario\n')
  const gone = await run('catalogo', 'importar', file, '--si')
  expect([gone.code, gone.err]).toEqual([
    1,
    expect.stringContaining('no hay ninguna actividad «Diario»'),
  ])
})
