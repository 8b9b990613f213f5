import { expect, test } from 'vitest'
import { shipOrder } from '#core/orders/ship-order.server.ts'
import { saveDraft } from '#core/catalogue/product-edit/product-drafts.server.ts'
import { setEan } from '#core/stock/variant-facts.server.ts'
import type { StaffRole } from '#core/account/staff/staff.ts'
import { LATER, paymentContext, shopWithOrders } from '#tests/support/factories/order-life.ts'
import { tshirt } from '#tests/support/factories/factories.ts'
import { requestLine } from '#tests/support/factories/order-request.ts'
import { recallJackets, recallShop } from '#tests/support/recalls/recalled-shop.ts'
import { searchDesk } from './desk-search.server.ts'
import { exactly } from './found.ts'

const EAN = '4006381333931'
const NUMBER = 'VR-7K3M-QH2D'
const PARCEL = { carrier: 'Ruta Norte', trackingCode: null, trackingUrl: null }

/** Seven orders, one of them of somebody else; an invoice, a label, a draft and a message. */
async function shop() {
  const { db } = await shopWithOrders(7, undefined, {
    lines: [requestLine(tshirt, { size: 'S', color: 'Negro' })],
  })
  await shipOrder(paymentContext(db).ctx, 'VR-TEST-0002', PARCEL, LATER.toISOString())
  await db
    .updateTable('orders')
    .set({ number: NUMBER, first_name: 'Íñigo', last_name: 'Benavent', email: 'ib@mar.example' })
    .where('number', '=', 'VR-TEST-0001')
    .execute()
  await setEan(db, 'mens-jacket-1/M/Azul', EAN)
  await saveDraft(db, {
    content: { id: 'mens-cape-1', name: 'Capa Añisclo' },
    version: null,
    publishAt: null,
    now: LATER.toISOString(),
  })
  await db
    .insertInto('contact_messages')
    .values({
      id: 'msg_3f2a91bc-0000-4000-8000-000000000001',
      sending_key: 'key',
      content_hash: 'hash',
      user_name: 'Lucía Herrero',
      user_email: 'Lucia@correo.example',
      subject: 'Otro',
      message: '¿Tenéis otra talla?',
      created_at: LATER.toISOString(),
      handled_at: null,
    })
    .execute()
  const search = (text: string, role: StaffRole = 'owner') =>
    searchDesk(db, { text, role, now: LATER })
  /** "kind: address" of all that is found. */
  const addresses = async (text: string, role?: StaffRole) =>
    (await search(text, role)).flatMap(({ kind, things }) =>
      things.map(({ to }) => `${kind} ${to}`),
    )
  const { number: invoice } = await db
    .selectFrom('invoices')
    .select('number')
    .executeTakeFirstOrThrow()
  return { db, search, addresses, invoice }
}

test('an order and its buyer are found by number, name and e-mail', async () => {
  const { db, addresses } = await shop()
  const { id } = await db
    .selectFrom('orders')
    .select('id')
    .where('number', '=', NUMBER)
    .executeTakeFirstOrThrow()
  const both = [`order /pedidos/${NUMBER}`, `customer /clientes/${id}`]
  for (const text of [NUMBER.toLowerCase(), 'inigo', 'BENAVENT', 'ib@mar.example']) {
    expect([text, await addresses(text)]).toEqual([text, both])
  }
  expect(await addresses('7k3m qh2d')).toEqual(both)
})

test('each kind of thing is found by what one knows of it', async () => {
  const { addresses } = await shop()
  const known: [text: string, address: string][] = [
    ['chaqueta', 'product /productos/mens-jacket-1'],
    ['mens-jacket', 'product /productos/mens-jacket-1'],
    ['capa anisclo', 'product /productos/mens-cape-1'],
    [EAN, 'product /productos/mens-jacket-1'],
    [EAN, 'variant /existencias/mens-jacket-1/M/Azul'],
    ['mens-jacket-1/m/azul', 'variant /existencias/mens-jacket-1/M/Azul'],
    ['3F2A-91bc', 'message /mensajes/3F2A-91BC'],
    ['lucia@CORREO.example', 'message /mensajes/3F2A-91BC'],
    ['envoltorio', 'setting /ajustes/regalo.precio'],
    ['devoluc', 'room /devoluciones'],
    ['recuento', 'room /existencias'],
    ['shipping', 'text /paginas/shipping'],
    ['verd', 'entry /listas/colores/ver/Verde'],
    ['CAMISETAS', 'entry /listas/categorias/ver/tshirts'],
  ]
  for (const [text, address] of known) expect(await addresses(text)).toContain(address)
})

test('a number leads to its thing at once, a name to all that has it', async () => {
  const { search, invoice } = await shop()
  expect(exactly(await search(invoice.toLowerCase()))).toBe(`/facturas/${invoice}`)
  expect(exactly(await search(NUMBER))).toBe(`/pedidos/${NUMBER}`)
  expect(exactly(await search('3f2a91bc'))).toBe('/mensajes/3F2A-91BC')
  // An EAN finds product and variant for those who edit products, the variant alone for those who count.
  expect(exactly(await search(EAN))).toBeUndefined()
  expect(exactly(await search(EAN, 'warehouse'))).toBe('/existencias/mens-jacket-1/M/Azul')
  expect(exactly(await search('inigo'))).toBeUndefined()
})

test('of each kind there are five, and the way to the list with the others', async () => {
  const { search } = await shop()
  const orders = (await search('herrero')).find(({ kind }) => kind === 'order')
  expect(orders?.things).toHaveLength(5)
  expect(orders?.more).toBe('/pedidos?vista=todos&q=herrero')
  const few = (await search('benavent')).find(({ kind }) => kind === 'order')
  expect([few?.things.length, few?.more]).toEqual([1, undefined])
})

test('nobody finds what their role may not open', async () => {
  const { search, addresses, invoice } = await shop()
  const texts = ['herrero', 'lucia@correo.example', 'chaqueta', EAN, invoice, '3F2A-91BC', 'envio']
  const kinds = async (role: StaffRole) => {
    const found = await Promise.all(texts.map((text) => search(text, role)))
    return [...new Set(found.flat().map(({ kind }) => kind))].toSorted()
  }
  expect(await kinds('warehouse')).toEqual(['order', 'variant'])
  expect(await kinds('support')).toEqual(['customer', 'message', 'order'])
  expect(await addresses('chaqueta', 'warehouse')).toEqual(['variant /existencias?q=mens-jacket-1'])
  expect(await addresses('ajustes', 'support')).toEqual([])
  expect(await addresses('verde', 'support')).toEqual([])
})

test('a text without words finds nothing, not the newest of each list', async () => {
  const { search } = await shop()
  for (const text of ['', ' ', '-', '--', '…/…', 'a', '%', '__', '\0\0', "'"]) {
    expect([text, await search(text)]).toEqual([text, []])
  }
  await search(`'"\\%_\0 or 1=1; --`)
  await search('x'.repeat(5000))
})

test('a recall is found by its code, by those who handle its orders', async () => {
  const { db } = await recallShop()
  const code = await recallJackets(db)
  const found = async (role: StaffRole) =>
    (await searchDesk(db, { text: code.toLowerCase(), role, now: LATER })).flatMap(
      ({ kind, things, isExact }) => things.map(({ to }) => `${kind} ${to} ${isExact}`),
    )
  expect(await found('support')).toEqual([`recall /retiradas/${code} true`])
  expect(await found('warehouse')).toEqual([])
})
