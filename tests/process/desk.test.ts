import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import { putUnits, shopOfFile } from '#tests/support/database/shop-database.ts'
import type { Answer } from '#tests/support/process/ask.ts'
import { DESK_SECRET, deskPerson } from '#tests/support/process/desk-people.ts'
import { orderRequest, requestLine } from '#tests/support/factories/order-request.ts'
import { shippedShirt } from '#tests/support/factories/shop-order.ts'
import { createClient } from '#tests/support/process/shop-client.ts'
import { saveDraft } from '#core/catalogue/product-edit/product-drafts.server.ts'
import type { StaffRole } from '#core/account/staff/staff.ts'
import routes from '../../desk/routes.ts'
import { until } from '#tests/support/until.ts'

const ROLES = ['owner', 'warehouse', 'support'] as const
const ROOT = join(import.meta.dirname, '../..')

type Access = 'open' | 'staff' | readonly StaffRole[] | { hiddenBut: readonly StaffRole[] }

/**
 * Who may open each address of the desk. A new route needs a line here. `open`: everybody, to sign
 * in; `staff`: every role; a list: these roles, and the others read 403. `hiddenBut`: these roles, and
 * for everybody else the address does not exist.
 */
const ACCESS: Readonly<Record<string, Access>> = {
  '/entrar': 'open',
  '/entrar/codigo': 'open',
  '/entrar/invitacion/:secret': 'open',
  '/entrar/salir': 'open',
  '/confirmar': 'staff',
  '/': 'staff',
  '/hoy': ROLES,
  '/salas': 'staff',
  '/buscar': 'staff',
  '/novedades': 'staff',
  '/pedidos': ROLES,
  '/pedidos/csv': ['owner'],
  '/pedidos/recogida': ROLES,
  '/pedidos/albaranes': ROLES,
  '/pedidos/seguimientos': ['owner', 'warehouse'],
  '/pedidos/entregas': ['owner', 'warehouse'],
  '/pedidos/nuevo': ['owner', 'support'],
  '/pedidos/:number': ROLES,
  '/personas': ['owner'],
  '/personas/:id': ['owner'],
  '/registro': ['owner'],
  '/ajustes': ['owner'],
  '/ajustes/ley': ['owner'],
  '/paginas': ['owner'],
  '/paginas/:page': ['owner'],
  '/ajustes/garantia': ['owner'],
  '/ajustes/:key': ['owner'],
  '/trabajos': ['owner'],
  '/copias': ['owner'],
  '/acceso': 'staff',
  '/acceso/codigos': 'staff',
  '/acceso/llave': 'staff',
  '/devoluciones': ROLES,
  '/devoluciones/:code': ROLES,
  '/dinero': ['owner', 'support'],
  '/dinero/extracto': ['owner', 'support'],
  '/dinero/comprobar': ['owner'],
  '/mensajes': ['owner', 'support'],
  '/mensajes/plantillas': ['owner', 'support'],
  '/mensajes/:reference': ['owner', 'support'],
  '/correo': ['owner'],
  '/correo/:id': ['owner'],
  '/correo/:id/vista': ['owner'],
  '/opiniones': ['owner', 'support'],
  '/opiniones/:id': ['owner', 'support'],
  '/facturas': ['owner'],
  '/facturas/comprobar': ['owner'],
  '/facturas/declaracion': ['owner'],
  '/facturas/envio': ['owner'],
  '/facturas/libro': ['owner'],
  '/facturas/libro-aeat': ['owner'],
  '/facturas/registros': ['owner'],
  '/facturas/:number': ['owner'],
  '/facturas/:number/pdf': ['owner'],
  '/facturas/:number/imprimir': ['owner'],
  '/clientes': ['owner', 'support'],
  '/clientes/:key': ['owner', 'support'],
  '/clientes/:key/datos': ['owner'],
  '/existencias': ['owner', 'warehouse'],
  '/existencias/buscar': ['owner', 'warehouse'],
  '/existencias/apuntar': ['owner', 'warehouse'],
  '/existencias/plantilla': ['owner', 'warehouse'],
  '/existencias/recuento': ['owner', 'warehouse'],
  '/existencias/recuento.js': ['owner', 'warehouse'],
  '/existencias/recuento/sin-red': ['owner', 'warehouse'],
  '/existencias/variantes': ['owner', 'warehouse'],
  '/existencias/entrada': ['owner', 'warehouse'],
  '/existencias/prendas': ['owner', 'warehouse'],
  '/existencias/fichero': ['owner', 'warehouse'],
  '/existencias/costes': ['owner'],
  '/existencias/costes/csv': ['owner'],
  '/existencias/:product/:size/:color': ['owner', 'warehouse'],
  '/codigos': ['owner'],
  '/codigos/nuevo': ['owner'],
  '/codigos/:code': ['owner'],
  '/listas': ['owner'],
  '/listas/:list': ['owner'],
  '/listas/:list/nueva': ['owner'],
  '/listas/:list/ver/:entry': ['owner'],
  '/retiradas': ['owner', 'support'],
  '/retiradas/nueva': ['owner'],
  '/retiradas/:code': ['owner', 'support'],
  '/retiradas/:code/:number': ['owner', 'support'],
  '/ofertas': ['owner'],
  '/ofertas/nueva': ['owner'],
  '/ofertas/:key': ['owner'],
  '/rebajas': ['owner'],
  '/rebajas/nueva': ['owner'],
  '/rebajas/:id': ['owner'],
  '/informes': ['owner'],
  '/informes/csv': ['owner'],
  '/productos': ['owner'],
  '/productos/nuevo': ['owner'],
  '/productos/varios': ['owner'],
  '/productos/fichero': ['owner'],
  '/productos/catalogo': ['owner'],
  '/productos/:id': ['owner'],
  '/productos/:id/fotos': ['owner'],
  '/productos/:id/fotos/:color/:photo': ['owner'],
  '/vista/products/:draft': { hiddenBut: ['owner'] },
  '/*': 'staff',
}

/** Answered before the routes: to browsers that listen, and with the shop's page of a draft. */
const BEFORE_ROUTES = ['/novedades', '/vista/products/:draft']
const EXAMPLES: Readonly<Record<string, string>> = {
  ':secret': 'AAAAAAAAAAAAAAAAAAAAAA',
  ':number': 'VR-2222-2222',
  ':reference': '3F2A-91BC',
  ':code': 'DV-2222-2222',
  ':product': 'mens-jacket-1',
  ':size': 'M',
  ':color': 'Azul',
  ':id': 'mens-jacket-1',
  ':photo': 'a'.repeat(32),
  ':draft': 'mens-draft-1',
  ':list': 'colecciones',
  ':entry': 'bali',
  '*': 'nada',
}

/** The patterns of the route table, without those that only frame others. */
function patternsOf(entries: readonly RouteConfigEntry[], above = ''): string[] {
  return entries.flatMap(({ path, index, children }) => {
    const own = path === undefined ? above : `${above}/${path}`
    const isPage = index === true || (path !== undefined && !children)
    return [...(isPage ? [own === '' ? '/' : own] : []), ...patternsOf(children ?? [], own)]
  })
}

const addressOf = (pattern: string): string =>
  `/mostrador${pattern === '/' ? '' : pattern.replaceAll(/:\w+|\*/g, (name) => EXAMPLES[name] ?? name)}`

const { shop, db } = await shopOfFile({ env: { SESSION_SECRET: DESK_SECRET } })
const nobody = createClient(shop, '198.51.100.1')
let before: Answer
let tokens: Record<StaffRole, string>

beforeAll(async () => {
  before = await nobody.get('/mostrador/entrar')
  const made = await Promise.all(ROLES.map((role) => deskPerson(db, role, role)))
  tokens = Object.fromEntries(ROLES.map((role, at) => [role, made[at]?.token])) as typeof tokens
  const now = new Date().toISOString()
  await saveDraft(db, { content: { id: 'mens-draft-1' }, version: null, publishAt: null, now })
  // While nobody could sign in, the shop asks its database once a second.
  await until(async () => {
    const { status } = await nobody.get('/mostrador/entrar')
    if (status !== 200) throw new Error(`the desk answers ${status}`)
  })
})

const as = (role: StaffRole) => {
  const client = createClient(shop, `198.51.100.${10 + ROLES.indexOf(role)}`)
  return (path: string) => client.get(path, { cookie: `mostrador=${tokens[role]}` })
}

test('the table of access has every address of the desk', () => {
  expect(Object.keys(ACCESS).toSorted()).toEqual(
    [...patternsOf(routes), ...BEFORE_ROUTES].toSorted(),
  )
  expect(patternsOf(routes).length).toBeGreaterThan(10)
})

test('before the first person, the desk is an address that is not there', async () => {
  const missing = await nobody.get('/nadie/entrar')
  expect([before.status, before.headers.location, before.body.toString()]).toEqual([
    missing.status,
    missing.headers.location,
    missing.body.toString(),
  ])
  expect(before.headers['x-robots-tag']).toBeUndefined()
})

/** What an answer is, whatever the page shows: open, away to sign in, or refused. */
function kindOf({ status, headers }: Answer): 'open' | 'away' | 'refused' {
  const isAway = /^\/mostrador\/entrar(?:\?|$)/.test(headers.location ?? '')
  return status === 403 ? 'refused' : isAway && status === 302 ? 'away' : 'open'
}

test.each(Object.entries(ACCESS))('%s is open to: %j', async (pattern, access) => {
  const path = addressOf(pattern)
  if (typeof access === 'object' && 'hiddenBut' in access) return expectHidden(path, access)
  // To sign out leads to the start, and the step after the password back to the first.
  const isStep = pattern === '/entrar/codigo'
  const stranger = await nobody.get(path)
  expect(kindOf(stranger)).toBe(access === 'open' && !isStep ? 'open' : 'away')
  for (const role of access === 'open' ? [] : ROLES) {
    const answer = await as(role)(path)
    const isAllowed = access === 'staff' || access.includes(role)
    expect([role, kindOf(answer)]).toEqual([role, isAllowed ? 'open' : 'refused'])
    expect(answer.headers).toMatchObject({
      'cache-control': 'private, no-store',
      'x-robots-tag': 'noindex, nofollow',
    })
  }
})

/** These roles see the page; the others read the shop's page of what is missing. */
async function expectHidden(path: string, { hiddenBut }: { hiddenBut: readonly StaffRole[] }) {
  expect((await nobody.get(path)).status).toBe(404)
  for (const role of ROLES) {
    const { status } = await as(role)(path)
    expect([role, status]).toEqual([role, hiddenBut.includes(role) ? 200 : 404])
  }
}

test('data requests are guarded like the pages', async () => {
  const { status, body } = await nobody.get('/mostrador/pedidos.data')
  expect([status, body.toString()]).toEqual([202, expect.stringContaining('/entrar')])
})

test('the warehouse reads no money', async () => {
  await putUnits(db, 10)
  const request = orderRequest({ lines: [requestLine(shippedShirt)] })
  await createClient(shop, '198.51.100.40').post('/api/orders', request)
  const { number, total_cents: cents } = await db
    .selectFrom('orders')
    .select(['number', 'total_cents'])
    .executeTakeFirstOrThrow()
  for (const path of ['/mostrador/pedidos', `/mostrador/pedidos/${number}`]) {
    const read = async (role: StaffRole) => (await as(role)(path)).body.toString()
    expect(await read('owner')).toContain(String(cents))
    const own = await read('warehouse')
    expect(own).toContain(number)
    expect(own).not.toMatch(new RegExp(`€|${cents}`))
  }
})

test('an order is found by the name of its buyer, with the statement of this database', async () => {
  const client = createClient(shop, '198.51.100.41')
  await putUnits(db, 10)
  await client.post('/api/orders', orderRequest({ n: 2, lines: [requestLine(shippedShirt)] }))
  const { last_name: name, number } = await db
    .selectFrom('orders')
    .select(['last_name', 'number'])
    .orderBy('placed_at', 'desc')
    .executeTakeFirstOrThrow()
  const found = await as('owner')(`/mostrador/pedidos?vista=todos&q=${encodeURIComponent(name)}`)
  expect(found.status).toBe(200)
  expect(found.body.toString()).toContain(number)
})

test('the file of orders has its rows, and an entry in the log', async () => {
  const { number } = await db.selectFrom('orders').select('number').executeTakeFirstOrThrow()
  const answer = await as('owner')('/mostrador/pedidos/csv?vista=todos&q=herrero')
  expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8')
  expect(answer.body.toString()).toMatch(new RegExp(`^\\uFEFFPedido;.*\n${number};`, 's'))
  const entry = await db
    .selectFrom('audit_entries')
    .select(['summary', 'subject_id'])
    .where('action', '=', 'order.export')
    .orderBy('number', 'desc')
    .executeTakeFirst()
  const summary = 'Descarga los pedidos de «Todos», de una búsqueda'
  expect(entry).toEqual({ summary, subject_id: 'todos' })
})

test('the search is a page of links by role, and a number leads to its order', async () => {
  const { number } = await db.selectFrom('orders').select('number').executeTakeFirstOrThrow()
  const page = async (role: StaffRole) =>
    (await as(role)('/mostrador/buscar?q=herrero')).body.toString()
  expect(await page('support')).toMatch(
    /href="\/mostrador\/pedidos\/VR-[^"]+".*href="\/mostrador\/clientes\//s,
  )
  expect(await page('warehouse')).toMatch(/href="\/mostrador\/pedidos\/VR-/)
  expect(await page('warehouse')).not.toMatch(/href="\/mostrador\/clientes\/|correo\.example/)
  const { status, headers } = await as('warehouse')(`/mostrador/buscar?q=${number}`)
  expect([status, headers.location]).toEqual([302, `/mostrador/pedidos/${number}`])
  const typing = await as('warehouse')(`/mostrador/buscar?q=${number}&mientras`)
  expect(typing.status).toBe(200)
})

test('a session in a cookie of the shop, or one that nobody began, opens nothing', async () => {
  for (const cookie of [
    'mostrador=AAAA',
    `vereda_session=${tokens.owner}`,
    `Mostrador=${tokens.owner}`,
  ]) {
    const { status } = await nobody.get('/mostrador/pedidos', { cookie })
    expect(status).toBe(302)
  }
})

test('a page of people asks for the second factor again once it is some minutes old', async () => {
  const person = await deskPerson(db, 'rato', 'owner')
  const client = createClient(shop, '198.51.100.32')
  const cookie = `mostrador=${person.token}`
  expect((await client.get('/mostrador/personas', { cookie })).status).toBe(200)
  await db
    .updateTable('staff_sessions')
    .set({ reverified_at: new Date(Date.now() - 11 * 60_000).toISOString() })
    .where('staff_id', 'in', (eb) =>
      eb.selectFrom('staff').select('id').where('email', '=', person.email),
    )
    .execute()
  const { status, headers } = await client.get('/mostrador/personas', { cookie })
  expect([status, headers.location]).toEqual([302, '/mostrador/confirmar?volver=%2Fpersonas'])
})

test('signing out ends the session and its cookie, and only a form does it', async () => {
  const person = await deskPerson(db, 'salida', 'owner')
  const client = createClient(shop, '198.51.100.30')
  const cookie = `mostrador=${person.token}`
  await client.get('/mostrador/entrar/salir', { cookie })
  expect((await client.get('/mostrador/pedidos', { cookie })).status).toBe(200)
  const out = await client.postForm('/mostrador/entrar/salir', {}, { cookie })
  expect(out.headers['set-cookie']).toEqual([
    'mostrador=; Path=/; HttpOnly; SameSite=Strict; Max-Age=0',
  ])
  expect((await client.get('/mostrador/pedidos', { cookie })).status).toBe(302)
})

test('a person signs in with password and code; the cookie is no one else’s', async () => {
  const person = await deskPerson(db, 'entrada', 'owner')
  const client = createClient(shop, '198.51.100.31')
  const wrong = await client.postForm('/mostrador/entrar', {
    email: person.email,
    password: 'otra cosa',
  })
  expect(wrong.status).toBe(422)
  const first = await client.postForm('/mostrador/entrar', {
    email: person.email,
    password: person.password,
    volver: 'https://evil.example/',
  })
  expect([first.status, first.headers.location]).toEqual([
    302,
    '/mostrador/entrar/codigo?volver=%2F',
  ])
  const bad = await client.postForm('/mostrador/entrar/codigo', {
    codigo: '000000',
    volver: '/pedidos',
  })
  expect(bad.status).toBe(422)
  const second = await client.postForm('/mostrador/entrar/codigo', {
    codigo: person.code(1),
    volver: '/pedidos',
  })
  expect([second.status, second.headers.location]).toEqual([302, '/mostrador/pedidos'])
  const session = second.headers['set-cookie']?.find((line) => line.startsWith('mostrador='))
  expect(session).toMatch(/^mostrador=[\w-]{20,}; Path=\/; HttpOnly; SameSite=Strict$/)
  expect((await client.get('/mostrador/pedidos')).status).toBe(200)
})

test('no byte of the desk is in what a shopper loads', async () => {
  const client = join(ROOT, 'build/client')
  const files = readdirSync(client, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /\.(?:js|css|json|svg|txt|webmanifest)$/.test(name),
  )
  expect(files.length).toBeGreaterThan(40)
  const found = files.filter((name) =>
    /mostrador|desk-table/i.test(readFileSync(join(client, name), 'utf8')),
  )
  expect(found).toEqual([])
  for (const path of ['/', '/products/men', '/robots.txt', '/sitemap.xml']) {
    expect((await nobody.get(path)).body.toString()).not.toMatch(/mostrador/i)
  }
  // And the desk's own build is what the look above would have found.
  const own = readdirSync(join(ROOT, 'build/desk/client/assets'))
  expect(own.filter((name) => name.startsWith('desk-table')).length).toBeGreaterThan(0)
})

test('the desk’s files are sent from its own build, and no other address reaches them', async () => {
  const [name] = readdirSync(join(ROOT, 'build/desk/client/assets')).filter((file) =>
    file.endsWith('.js'),
  )
  const file = await nobody.get(`/mostrador/assets/${name}`)
  expect([file.status, file.headers['cache-control']]).toEqual([
    200,
    'public, max-age=31536000, immutable',
  ])
  expect((await nobody.get(`/assets/${name}`)).status).toBe(404)
  expect((await nobody.get('/mostrador/assets/../server/main.js')).status).not.toBe(200)
})
