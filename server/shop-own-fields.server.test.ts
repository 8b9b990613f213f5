import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { productPage } from '#app/shop/product/product-page.server.ts'
import { feedItems } from '#app/shop/seo/product-feed.ts'
import { productLd } from '#app/shop/seo/product-ld.server.ts'
import { productBatches, type FullProduct } from '#core/catalogue/import/product-batches.server.ts'
import { listProducts } from '#core/catalogue/listing/listing.server.ts'
import { publicChanges } from '#core/base/policy/live-settings.ts'
import { vatRuleOf } from '#core/base/policy/vat-class.ts'
import { findProducts } from '#core/catalogue/search/find-products.ts'
import { listProductChanges } from '#core/catalogue/product-history/product-history.server.ts'
import { testDb } from '#tests/support/database/test-db.ts'
import { declaredRoutes } from '#tests/support/declared-routes.ts'
import { createPageKeys } from '#server/pages/page-keys.ts'
import { serverOn } from '#tests/support/database/server-on.ts'
import { fileProduct } from '#tests/support/factories/factories.ts'
import { runCli } from '#tests/support/process/run-cli.ts'

const ORIGIN = 'https://vereda.example'

/** A tent, as a shop writes it that has neither drawings nor activities. */
function tent(id: string, name: string, ownFields: object) {
  const { garment: _garment, activities: _activities, ...fields } = fileProduct()
  const { genders, collections } = { genders: [], collections: [] }
  return { ...fields, id, name, genders, collections, categories: ['bags'], ownFields }
}

const IGLU = tent('tent-1', 'Iglú Aneto', {
  plazas: 3,
  'columna-de-agua': 4000,
  peso: 2.4,
  autoportante: true,
  temporada: '3 estaciones',
})
const TUNNEL = tent('tent-2', 'Túnel Posets', {
  plazas: 2,
  autoportante: false,
  temporada: '4 estaciones',
})

const FIELDS = [
  ['Plazas', '--clase', 'numero', '--filtro'],
  ['Columna de agua', '--clase', 'numero', '--unidad', 'mm'],
  ['Peso', '--clase', 'numero', '--unidad', 'kg'],
  ['Autoportante', '--clase', 'si-no', '--filtro'],
  ['Temporada', '--clase', 'opcion', '--opciones', '3 estaciones | 4 estaciones', '--filtro'],
]

async function shop() {
  const { db, reopen, env } = await testDb()
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'vereda-own-fields-'))
  onTestFinished(() => fs.rmSync(dir, { recursive: true }))
  const file = path.join(dir, 'catalogo.json')
  fs.writeFileSync(file, JSON.stringify({ note: 'Tiendas', products: [IGLU, TUNNEL] }))
  const other = await serverOn(reopen().db)
  const server = await serverOn(db)
  const run = (...words: string[]) => runCli(env, words)
  const look = async () => {
    for (const { reader, search } of [other, server]) {
      await reader.refresh()
      await expect.poll(search.isUpToDate).toBe(true)
    }
  }
  const done = async (...words: string[]) => {
    const { code, out, err } = await run(...words)
    expect([words.join(' '), code, err]).toEqual([words.join(' '), 0, ''])
    return out
  }
  return { db, server, other, dir, file, run, done, look }
}

/** Both tents are on sale. */
async function stocked() {
  const opened = await shop()
  for (const field of FIELDS) await opened.done('campos', 'añadir', ...field)
  expect((await opened.run('catalogo', 'importar', opened.file, '--si')).code).toBe(0)
  await opened.look()
  return opened
}

test('a catalogue with fields that the shop lacks is refused, with the command that adds each', async () => {
  const { db, run, file } = await shop()
  const { code, err } = await run('catalogo', 'importar', file, '--si')
  expect(code).toBe(1)
  expect(err).toContain('(tent-1, products.0.ownFields.columna-de-agua)')
  expect(err).toContain('«npm run shop -- campos añadir "Columna de agua" --clase')
  expect(await db.selectFrom('products').select('id').execute()).toEqual([])
})

test('every server’s page has the values in the order of the shop, and structured data and the feed too', async () => {
  const { db, server, other } = await stocked()
  for (const { reader } of [server, other]) {
    const page = productPage(reader.current(), 'tent-1')
    expect(page?.details.features).toEqual([
      { label: 'Plazas', value: '3' },
      { label: 'Columna de agua', value: '4000\u00A0mm' },
      { label: 'Peso', value: '2,4\u00A0kg' },
      { label: 'Autoportante', value: 'sí' },
      { label: 'Temporada', value: '3 estaciones' },
    ])
    const ownFields = reader.current().byId.get('tent-1')?.ownFields
    const ld = page && productLd(ORIGIN, page, { ownFields })
    const property = { '@type': 'PropertyValue' }
    expect(ld).toMatchObject({
      additionalProperty: [
        { ...property, name: 'Plazas', value: 3 },
        { ...property, name: 'Columna de agua', value: 4000, unitText: 'mm' },
        { ...property, name: 'Peso', value: 2.4, unitText: 'kg' },
        { ...property, name: 'Autoportante', value: 'sí' },
        { ...property, name: 'Temporada', value: '3 estaciones' },
      ],
    })
    expect(page && productLd(ORIGIN, page)).not.toHaveProperty('additionalProperty')
  }
  const products: FullProduct[] = []
  for await (const batch of productBatches(db)) products.push(...batch)
  const options = { origin: ORIGIN, vatOf: vatRuleOf, pictureVersion: () => '0' }
  const [ofIglu = '', ofTunnel = ''] = products.map((product) => feedItems(product, options))
  expect(ofIglu).toContain(
    '<g:product_detail><g:attribute_name>Peso</g:attribute_name><g:attribute_value>2,4\u00A0kg</g:attribute_value></g:product_detail>',
  )
  expect(ofTunnel).not.toContain('Peso')
})

test('lists are filtered by them on every server, browsers are told no field, and a search finds the words', async () => {
  const { server, other } = await stocked()
  for (const { reader } of [server, other]) {
    const list = (search: string) =>
      listProducts(reader.current(), `${ORIGIN}/products/men${search}`)
    const found = (search: string) => list(search).cards.map(({ id }) => id)
    expect(found('?f-autoportante=si')).toEqual(['tent-1'])
    expect(found('?f-plazas=2&f-plazas=3')).toEqual(['tent-1', 'tent-2'])
    expect(found('?f-temporada=4+estaciones&f-plazas=2')).toEqual(['tent-2'])
    expect(found('?f-peso=2.4')).toEqual(['tent-1', 'tent-2']) // is no filter
    const own = list('').facets.slice(3)
    expect(
      own.map(({ legend, groups }) => [legend, groups.flat().map(({ label }) => label)]),
    ).toEqual([
      ['Plazas', ['2', '3']],
      ['Autoportante', ['Sí', 'No']],
      ['Temporada', ['3 estaciones', '4 estaciones']],
    ])
  }
  expect(publicChanges()).toEqual({})
  const keys = createPageKeys(await declaredRoutes(), {
    hasProduct: () => true,
    ownValues: (key) => server.reader.current().ownValues(key),
  })
  const key = (query: string) => keys(new URL(`/products/men?${query}`, ORIGIN)).key
  expect(key('f-plazas=3,2&f-peso=2.4&f-nada=1')).toBe('/products/men?f-plazas=2&f-plazas=3')
  expect(key('f-plazas=99')).toBe(key('f-plazas=98')) // one page for all that no product has
  const { entries } = findProducts(await server.search.index(), '4 estaciones')
  expect(entries.map(({ id }) => id)).toEqual(['tent-2'])
})

test('a table brings every value back, and changes only the columns that it has', async () => {
  const { db, server, done, run, look, dir } = await stocked()
  const file = path.join(dir, 'tabla.csv')
  await done('catalogo', 'exportar', file)
  const exported = fs.readFileSync(file, 'utf8')
  expect(exported).toContain('campo:plazas;campo:columna-de-agua;campo:peso;')
  expect(exported).toContain(';3;4000;2,4;sí;3 estaciones\n')
  const same = await run('catalogo', 'importar', file, '--si')
  expect([same.code, same.out]).toEqual([0, expect.stringContaining('ya dice lo mismo')])
  fs.writeFileSync(file, 'id;campo:peso;campo:temporada\ntent-1;2,2;\ntent-2;5,5;3 Estaciones\n')
  expect((await run('catalogo', 'importar', file, '--si')).code).toBe(0)
  await look()
  const values = (id: string) => server.reader.current().byId.get(id)?.ownFields
  expect(values('tent-1')).toEqual({
    autoportante: true,
    'columna-de-agua': 4000,
    peso: 2.2,
    plazas: 3,
  })
  expect(values('tent-2')).toMatchObject({ peso: 5.5, temporada: '3 estaciones', plazas: 2 })
  const [change] = await listProductChanges(db, { productId: 'tent-2', most: 1 })
  expect(change?.changes.map(({ field }) => field)).toEqual(['ownFields'])
  fs.writeFileSync(file, 'id;campo:peso\ntent-1;2.4\n')
  const refused = await run('catalogo', 'importar', file, '--si')
  expect([refused.code, refused.err]).toEqual([
    1,
    expect.stringContaining(
      'línea 2 (tent-1, campo:peso): «2.4» no vale: «Peso» es un número en kg',
    ),
  ])
})

test('renamed, the key in data stays; with a product that has it, it stays too', async () => {
  const { server, other, done, run, look } = await stocked()
  await done('campos', 'cambiar', 'plazas', '--nombre', 'Personas', '--despues-de', 'Temporada')
  await done(
    'campos',
    'cambiar',
    'Columna de agua',
    '--unidad',
    'cm',
    '--sin-filtro',
    '--nombre',
    'Lluvia',
  )
  expect(await done('campos')).toMatch(/Lluvia +campo:columna-de-agua +numero +1 +cm/)
  await look()
  for (const { reader } of [server, other]) {
    const rows = productPage(reader.current(), 'tent-1')?.details.features ?? []
    expect([rows[0], rows.at(-1)]).toEqual([
      { label: 'Lluvia', value: '4000\u00A0cm' },
      { label: 'Personas', value: '3' },
    ])
    const { facets } = listProducts(reader.current(), `${ORIGIN}/products/men`)
    expect(facets.at(-1)).toMatchObject({ name: 'f-plazas', legend: 'Personas' })
  }
  const refused = await run('campos', 'quitar', 'Personas')
  expect([refused.code, refused.err]).toEqual([
    1,
    '«Personas» lo tiene Iglú Aneto (tent-1), Túnel Posets (tent-2). Quítaselo antes: no se ha cambiado nada.\n',
  ])
  const kind = await run('campos', 'cambiar', 'Personas', '--clase', 'texto')
  expect(kind.err).toContain('La clase de «Personas» ya no cambia: lo tiene Iglú Aneto')
  const option = await run('campos', 'cambiar', 'Temporada', '--opciones', '3 estaciones | verano')
  expect(option.err).toContain('De «Temporada», 4 estaciones es de Túnel Posets (tent-2)')
  expect((await run('campos', 'añadir', 'Varillas')).code).toBe(2)
})

test('no page goes through all products for a filter: not after a start, nor after a new filter', async () => {
  const { db, server, done, look } = await stocked()
  await done('campos', 'cambiar', 'Peso', '--filtro')
  await look()
  for (const { reader } of [server, await serverOn(db)]) {
    const view = reader.current()
    const asked: string[] = []
    for (const product of view.products) {
      const { id, ownFields } = product
      Object.defineProperty(product, 'ownFields', {
        get: () => {
          asked.push(id)
          return ownFields
        },
      })
    }
    expect(view.ownValues('peso')?.size).toBe(1)
    expect(view.ownValues('plazas')?.size).toBe(2)
    expect(asked).toEqual([])
  }
})
