import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { collectionLinks, collectionPage } from '#app/shop/collections/collection-page.server.ts'
import { productPage } from '#app/shop/product/product-page.server.ts'
import { homeContent } from '#app/shop/home/home-content.ts'
import { listingHead } from '#core/catalogue/listing/listing.ts'
import { findListingPlace } from '#core/catalogue/listing/listing-pages.ts'
import { listProducts } from '#core/catalogue/listing/listing.server.ts'
import { publicChanges } from '#core/base/policy/live-settings.ts'
import { findProducts } from '#core/catalogue/search/find-products.ts'
import { testDb } from '#tests/support/database/test-db.ts'
import { serverOn } from '#tests/support/database/server-on.ts'
import { fileProduct, tshirt } from '#tests/support/factories/factories.ts'
import { runCli } from '#tests/support/process/run-cli.ts'
import { makeFeeds } from './feeds/make-feeds.ts'

const crampons = fileProduct({
  id: 'new-1',
  name: 'Crampón Aneto',
  summary: 'De doce puntas',
  genders: [],
  isNew: false,
  collections: ['alta-montana', 'urban'],
})

const ORIGIN = 'https://vereda.example'
const ADDRESS = '/collections/alta-montana'

async function shop() {
  const { db, reopen, env } = await testDb()
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'vereda-collections-'))
  onTestFinished(() => fs.rmSync(dir, { recursive: true }))
  const file = path.join(dir, 'catalogo.json')
  fs.writeFileSync(file, JSON.stringify({ note: 'Nuestra', products: [crampons, tshirt] }))
  const other = await serverOn(reopen().db)
  const server = await serverOn(db)
  const run = (...words: string[]) => runCli(env, words)
  const look = async () => {
    for (const { reader, search } of [other, server]) {
      await reader.refresh()
      await expect.poll(search.isUpToDate).toBe(true)
    }
  }
  const sitemap = async () => {
    const signal = new AbortController().signal
    const feeds = path.join(dir, 'feeds')
    await makeFeeds({ db, dir: feeds, origin: ORIGIN, before: new Map(), signal })
    const xml = fs.readFileSync(path.join(feeds, 'sitemap-1.xml'), 'utf8')
    return [...xml.matchAll(/<loc>[^<]*(\/collections\/[^<]*)<\/loc>/g)].map(([, at]) => at)
  }
  return { db, server, other, dir, file, run, look, sitemap }
}

const OWN = [
  '/collections/bali',
  '/collections/essentials',
  '/collections/outdoor',
  '/collections/urban',
]

/** The crampons are on sale in a collection of the owner's. */
async function stocked() {
  const opened = await shop()
  const intro = 'Para donde se acaba el sendero.'
  for (const line of [
    ['colecciones', 'añadir', 'Alta montaña', '--presentacion', intro, '--despues-de', 'Bali'],
    ['colecciones', 'palabras', 'alta-montana', 'hielo', 'cumbre'],
    ['catalogo', 'importar', opened.file, '--si'],
  ]) {
    expect([line.join(' '), (await opened.run(...line)).code]).toEqual([line.join(' '), 0])
  }
  await opened.look()
  return opened
}

type Reader = Awaited<ReturnType<typeof serverOn>>['reader']

const list = (reader: Reader, query = '') =>
  listProducts(reader.current(), `${ORIGIN}${ADDRESS}${query}`)

test('a catalogue with a collection that the shop lacks is refused, with the command that adds it', async () => {
  const { db, run, file } = await shop()
  const { code, err } = await run('catalogo', 'importar', file, '--si')
  expect(code).toBe(1)
  expect(err).toContain('no hay ninguna colección «alta-montana»')
  expect(err).toContain('«npm run shop -- colecciones añadir "alta-montana"»')
  expect(await db.selectFrom('products').select('id').execute()).toEqual([])
})

test('every server has its page with the product, and it is in the sitemap, the index and the menus', async () => {
  const { server, other, sitemap } = await stocked()
  for (const { reader } of [server, other]) {
    const page = list(reader)
    expect(page).toMatchObject({
      title: 'Alta montaña',
      lead: 'Para donde se acaba el sendero.',
      mode: 'choose',
      cards: [{ id: 'new-1' }],
    })
    expect(listingHead(page)).toMatchObject({
      title: 'Colección Alta montaña',
      description: 'Colección Alta montaña de Vereda: Para donde se acaba el sendero.',
      canonicalPath: ADDRESS,
      isListed: true,
      trail: [
        { label: 'Inicio', to: '/' },
        { label: 'Colecciones', to: '/collections' },
        { label: 'Alta montaña' },
      ],
    })
    expect(productPage(reader.current(), 'new-1')?.place).toEqual({
      label: 'Alta montaña',
      to: ADDRESS,
    })
  }
  expect(await sitemap()).toEqual([...OWN, ADDRESS])
  expect(collectionLinks()).toMatchObject({
    description: expect.stringMatching(/^Bali, Alta montaña, Outdoor, Esenciales y Urbano: /),
    others: [{ to: ADDRESS, name: 'Alta montaña', short: 'Para donde se acaba el sendero.' }],
  })
  const names = ['Bali', 'Alta montaña', 'Outdoor', 'Esenciales', 'Urbano']
  const labels = Object.values(publicChanges()).flatMap((value) =>
    (value as { label: string }[]).map(({ label }) => label),
  )
  expect([Object.keys(publicChanges()), labels]).toEqual([['menuCollections.list'], names])
})

test('without a product it has its page, says so, and search engines are not told', async () => {
  const { server, run, look, sitemap } = await shop()
  await run('colecciones', 'añadir', 'Alta montaña')
  await look()
  const page = list(server.reader)
  const text = 'Todavía no hay productos en esta página.'
  expect([page.none, page.cards]).toEqual([{ text, isFiltered: false, removals: [] }, []])
  expect(listingHead(page).isListed).toBe(false)
  expect(await sitemap()).toEqual(OWN)
})

test('its goods are found by its words; renamed, it shows its new name, and its address stays', async () => {
  const { server, other, run, look } = await stocked()
  const found = async (typed: string) =>
    findProducts(await server.search.index(), typed).entries.map(({ id }) => id)
  expect(await found('hielo')).toEqual(['new-1'])
  const line = ['colecciones', 'cambiar', 'alta montaña', '--nombre', 'Cumbres']
  const asked = await run(...line)
  expect(asked.code).toBe(1)
  const { code, out } = await run(...line, '--presentacion', 'Para arriba del todo.', '--si')
  expect([code, out]).toEqual([
    0,
    expect.stringContaining('«Cumbres» (alta-montana): cambiada. La tienda lo enseña'),
  ])
  expect(out + asked.out + asked.err).toContain(
    'Ahora: «Alta montaña», con «Para donde se acaba el sendero.»\nSerá: «Cumbres»',
  )
  await look()
  for (const { reader } of [server, other])
    expect(list(reader)).toMatchObject({ title: 'Cumbres', lead: 'Para arriba del todo.' })
  expect(await found('hielo cumbres')).toEqual(['new-1'])
  expect((await run('colecciones')).out).toMatch(/Cumbres +alta-montana +1 +Para arriba del todo\./)
})

test('files write its name and read both words, and a sale takes it by either', async () => {
  const { dir, run } = await stocked()
  const file = path.join(dir, 'tabla.csv')
  await run('catalogo', 'exportar', file)
  expect(fs.readFileSync(file, 'utf8')).toContain('Alta montaña | Urbano')
  fs.writeFileSync(file, 'id;colecciones\nnew-1;ALTA MONTAÑA | bali\n')
  expect((await run('catalogo', 'importar', file, '--si')).code).toBe(0)
  const sale = ['--porcentaje', '10', '--desde', '2099-01-01', '--hasta', '2099-01-09', '--si']
  for (const named of ['alta-montana', 'Alta montaña']) {
    const { code, out } = await run('precios', 'rebajar', '--coleccion', named, ...sale)
    expect([named, code, out]).toEqual([named, 0, expect.stringContaining('Crampón Aneto')])
    await run('precios', 'borrar', '1')
  }
})

test('with a product it stays; without one it goes, and its page is no page', async () => {
  const { dir, server, other, run, look, sitemap } = await stocked()
  const refused = await run('colecciones', 'quitar', 'Alta montaña')
  expect([refused.code, refused.err]).toEqual([
    1,
    '«Alta montaña» tiene Crampón Aneto (new-1). Sácalos antes de ahí: no se ha cambiado nada.\n',
  ])
  const file = path.join(dir, 'tabla.csv')
  fs.writeFileSync(file, 'id;colecciones\nnew-1;Urbano\n')
  expect((await run('catalogo', 'importar', file, '--si')).code).toBe(0)
  expect((await run('colecciones', 'quitar', 'Alta montaña')).code).toBe(0)
  await look()
  for (const { reader } of [server, other]) {
    expect(findListingPlace(ADDRESS)).toBeUndefined()
    expect(productPage(reader.current(), 'new-1')?.place?.to).toBe('/collections/urban')
  }
  expect(await sitemap()).toEqual(OWN)
})

test('one of the first four goes too, with its page and the ways to it', async () => {
  const { server, run, look, sitemap } = await stocked()
  const view = () => server.reader.current()
  expect(collectionPage(view(), 'urban').head.title).toBe('Colección Urbano')
  for (const name of ['Bali', 'Outdoor']) await run('colecciones', 'quitar', name)
  await run('colecciones', 'cambiar', 'urban', '--nombre', 'Ciudad', '--si')
  await look()
  expect(() => collectionPage(view(), 'outdoor')).toThrow(
    expect.objectContaining({ init: { status: 404 } }),
  )
  const { head, others, grid } = collectionPage(view(), 'urban')
  expect([head.title, others.map(({ to }) => to), grid.end]).toEqual([
    'Colección Ciudad',
    ['/collections/essentials'],
    expect.objectContaining({ to: '/collections' }),
  ])
  expect(await sitemap()).toEqual(['/collections/essentials', '/collections/urban', ADDRESS])
  const { slides, ways, featuredCollections } = homeContent()
  expect([slides.length, ways, featuredCollections.map(({ name }) => name)]).toEqual([
    2,
    'Caminos',
    ['Esenciales', 'Ciudad'],
  ])
  expect(collectionLinks()).toMatchObject({ bali: undefined, three: [{ name: 'Ciudad' }, {}] })
  expect(publicChanges()).toMatchObject({ 'explore.to': '/collections' })
})
