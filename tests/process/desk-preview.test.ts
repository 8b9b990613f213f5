import { beforeAll, expect, test } from 'vitest'
import { findEditableProduct } from '#core/catalogue/product-edit/edit-product.server.ts'
import { saveDraft } from '#core/catalogue/product-edit/product-drafts.server.ts'
import { findPageDraft, savePageDraft } from '#core/settings/page-drafts.server.ts'
import { fileText } from '#core/settings/page-texts.ts'
import { shopOfFile } from '#tests/support/database/shop-database.ts'
import { fileProduct } from '#tests/support/factories/factories.ts'
import { DESK_SECRET, deskPerson } from '#tests/support/process/desk-people.ts'
import { until } from '#tests/support/until.ts'

const ID = 'mens-hat-99'
const PREVIEW = `/mostrador/vista/products/${ID}`
const { stock: _stock, ...hat } = fileProduct({ id: ID, name: 'Gorro Aneto' })

const { shop, db } = await shopOfFile({ env: { SESSION_SECRET: DESK_SECRET } })
const tokens: Record<string, string> = {}

beforeAll(async () => {
  for (const role of ['owner', 'warehouse', 'support'] as const) {
    tokens[role] = (await deskPerson(db, role, role)).token
  }
  await saveDraft(db, {
    content: hat,
    version: null,
    publishAt: null,
    now: new Date().toISOString(),
  })
  // While nobody could sign in, the shop asks its database once a second.
  await until(async () => {
    const { status } = await fetch(`${shop.url}/mostrador/entrar`)
    if (status !== 200) throw new Error(`the desk answers ${status}`)
  })
})

async function ask(path: string, role?: string, headers: Record<string, string> = {}) {
  const cookie = role === undefined ? {} : { cookie: `mostrador=${tokens[role] ?? role}` }
  const answer = await fetch(shop.url + path, {
    redirect: 'manual',
    headers: { ...cookie, ...headers },
  })
  return { status: answer.status, headers: answer.headers, text: await answer.text() }
}

test('who may edit products sees the shop’s page of the draft, which nothing keeps', async () => {
  const page = await ask(PREVIEW, 'owner')
  expect(page.status).toBe(200)
  expect(page.text).toContain('<h1')
  expect(page.text).toContain('Gorro Aneto')
  expect(page.text).toContain('Vista previa: este producto no está publicado')
  expect(page.text).toContain('Añadir al carrito') // as if there were units
  expect(page.headers.get('cache-control')).toBe('private, no-store')
  expect(page.headers.get('x-robots-tag')).toBe('noindex, nofollow')
  expect(page.headers.get('etag')).toBeNull()
  // The same page as the shop's, which has no script of the desk.
  expect(page.text).not.toContain('/mostrador/assets/')
})

test('everybody else reads the shop’s page of what is missing', async () => {
  for (const role of [undefined, 'warehouse', 'support']) {
    const { status, text, headers } = await ask(PREVIEW, role)
    expect([role, status, headers.get('cache-control')]).toEqual([role, 404, 'private, no-store'])
    expect(text).toContain('No encontrado')
    expect(text).not.toMatch(/Aneto|Vista previa|mostrador\/assets/)
    expect((await ask(`${PREVIEW}.data`, role)).text).not.toMatch(/Aneto|Vista previa/)
  }
  // Whose session has ended signs in again.
  const ended = await ask(PREVIEW, 'A'.repeat(43))
  expect([ended.status, ended.headers.get('location')]).toEqual([302, '/mostrador/entrar'])
})

test('the draft is nowhere in the shop, also after it was looked at', async () => {
  await ask(PREVIEW, 'owner')
  for (const role of [undefined, 'owner']) {
    expect((await ask(`/products/${ID}`, role)).status).toBe(404)
  }
  for (const path of [
    '/products/men',
    '/products/new-arrivals',
    '/search?q=aneto',
    '/api/search?q=aneto',
    `/api/cart-products?id=${ID}`,
    '/sitemap.xml',
  ]) {
    const { text } = await ask(path, 'owner')
    expect([path, text.includes('Gorro Aneto') || text.includes(ID)]).toEqual([path, false])
  }
})

test('what the page leads to is the shop', async () => {
  const page = await ask(`/mostrador/vista/products/men?color=Azul`, 'owner')
  expect([page.status, page.headers.get('location'), page.headers.get('cache-control')]).toEqual([
    302,
    `${shop.url}/products/men?color=Azul`,
    'private, no-store',
  ])
  const data = await ask('/mostrador/vista/search.data?q=a&_routes=root', 'owner')
  expect([data.status, data.headers.get('x-remix-redirect')]).toEqual([
    204,
    `${shop.url}/search?q=a`,
  ])
  const own = await ask(`${PREVIEW}.data`, 'owner')
  expect([own.status, own.text.includes('Gorro Aneto')]).toEqual([200, true])
  const evil = await ask('/mostrador/vista//evil.example', 'owner')
  expect(evil.headers.get('location') ?? shop.url).toMatch(new RegExp(`^${shop.url}/`))
  const other = await fetch(shop.url + PREVIEW, {
    method: 'POST',
    headers: { origin: shop.url, cookie: `mostrador=${tokens['owner']}` },
    body: new URLSearchParams({ intent: 'x' }),
  })
  expect(other.status).toBeGreaterThanOrEqual(400)
})

test('a change of a product on sale is seen before it is published, with its real units', async () => {
  const found = await findEditableProduct(db, 'mens-tshirt-1')
  if (!found) throw new Error('the sample product is not there')
  const now = new Date().toISOString()
  const change = { ...found.content, name: 'Camiseta de prueba' }
  await saveDraft(db, { content: change, version: null, publishAt: null, now })
  const page = await ask('/mostrador/vista/products/mens-tshirt-1', 'owner')
  expect(page.text).toContain('Camiseta de prueba')
  expect(page.text).toContain('Vista previa: estos cambios no están publicados.')
  expect(page.text).not.toContain('como si quedara')
  expect((await ask('/products/mens-tshirt-1')).text).not.toContain('Camiseta de prueba')
})

test('a draft that has only a name can be looked at', async () => {
  const now = new Date().toISOString()
  const content = { id: 'mens-hat-98', name: 'Gorro a medias' }
  await saveDraft(db, { content, version: null, publishAt: null, now })
  const page = await ask('/mostrador/vista/products/mens-hat-98', 'owner')
  expect(page.status).toBe(200)
  expect(page.text).toContain('Faltan cosas por escribir')
})

test.each([
  ['returns', 'con calma', 'sin prisa'],
  ['faq', 'nos preguntan', 'preguntáis'],
])('the draft of /%s is seen by the owner alone, as the shop’s page', async (page, from, to) => {
  const draft = { page, readNumber: 0, publishAt: null, by: 'Ana', now: new Date().toISOString() }
  const text = fileText(page).replace(from, to)
  await savePageDraft(db, { ...draft, text, version: null })
  const path = `/mostrador/vista/${page}`
  for (const own of [await ask(path, 'owner'), await ask(`${path}.data`, 'owner')]) {
    expect([own.status, own.headers.get('cache-control')]).toEqual([200, 'private, no-store'])
    expect(own.text).toContain(to)
    expect(own.text).toContain('Vista previa: este texto no está publicado.')
  }
  expect((await ask(`/${page}`, 'owner')).text).toContain(from)
  for (const role of [undefined, 'warehouse', 'support']) {
    const { status, headers } = await ask(path, role)
    expect([role, status, headers.get('location')]).toEqual([role, 302, `${shop.url}/${page}`])
  }
  const version = (await findPageDraft(db, page))?.version ?? null
  await savePageDraft(db, { ...draft, text: '# Roto', version })
  const broken = await ask(path, 'owner')
  expect(broken.text).toContain('el borrador no se puede leer, y esto es lo publicado. Línea 1: ')
  expect(broken.text).toContain(from)
})

test.each([
  ['cabecera', '', '"Mujer"', 'Para ella'],
  ['portada', '', '"Bali, luz larga"', 'Sal y luz'],
  ['dia', '', '"Niebla"', 'Bruma'],
  ['regalos', '/gifts', '"Regalos que se gastan"', 'Cosas que duran'],
])('the draft of «%s» is seen as the shop’s own page', async (page, path, from, to) => {
  const text = fileText(page).replaceAll(from, `"${to}"`)
  const draft = { page, readNumber: 0, publishAt: null, by: 'Ana', now: new Date().toISOString() }
  await savePageDraft(db, { ...draft, text, version: null })
  const address = `/mostrador/vista${path}?borrador=${page}`
  const own = await ask(address, 'owner')
  expect([own.status, own.headers.get('cache-control')]).toEqual([200, 'private, no-store'])
  expect(own.text).toContain(to)
  expect(own.text).toContain('Vista previa: este texto no está publicado.')
  expect((await ask(path || '/', 'owner')).text).not.toContain(to)
  expect((await ask(address, 'support')).text).not.toContain(to)
})
