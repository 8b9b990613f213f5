import { expect, test } from 'vitest'
import { refuseForm } from '#core/base/text/form-answer.ts'
import { drawPage, linksOf } from '#tests/support/dom/draw-page.tsx'
import { CANNOT_CANCEL, type CancelAnswer } from './cancel-answer.ts'
import { OrderPage } from './order-page.tsx'
import type { OrderViewData } from './order-view-data.server.ts'

// How the data are read: order-view-data.server.test.ts. The whole way: guest-orders.e2e.ts, orders.e2e.ts.

const line = {
  productId: 'mens-socks-1',
  name: 'Calcetines Irati',
  image: '/img/products/mens-socks-1/gris-front-640.jpg?v=1',
  size: 'Único',
  color: 'Gris',
  priceCents: 1999,
  quantity: 1,
  totalCents: 1999,
  isSold: true,
}
const placed: OrderViewData = {
  number: 'VR-TEST-0001',
  placedAt: '5 de marzo de 2026',
  state: { label: 'En preparación', sentence: 'Lo estamos preparando.', tone: 'neutral' },
  events: [{ key: 0, text: 'Pedido recibido', at: '5 de marzo de 2026' }],
  lines: [line],
  sums: [],
  address: ['Calle del Olmo, 14'],
  email: 'lucia@correo.example',
  phone: '',
  note: '',
  gift: null,
  shipping: 'Envío estándar',
  payment: 'Tarjeta',
  transfer: null,
  byLink: null,
  exchanges: [],
  returnExchanges: [],
  parcels: [],
  replacements: [],
  cancelGives: 'Te devolvemos lo que pagaste.',
  canChangeAddress: false,
  invoices: [],
  needsTaxId: false,
  canComplete: false,
  returns: [],
  recalls: [],
  canReturn: false,
}

const open = (change: Partial<OrderViewData> = {}, posted?: CancelAnswer): HTMLElement =>
  drawPage(<OrderPage order={{ ...placed, ...change }} isSignedIn={false} posted={posted} />)

test('a product that is gone stays in its order, without a link', () => {
  expect(linksOf(open())[line.name]).toBe('/products/mens-socks-1')
  const gone = open({ lines: [{ ...line, isSold: false }] })
  expect(linksOf(gone)[line.name]).toBeUndefined()
  const goods = gone.querySelector('[aria-label=Artículos]')
  expect(goods?.textContent).toMatch(/Calcetines Irati.*19,99\u00A0€/)
  expect(gone.textContent).not.toContain('Comprar de nuevo')
})

test('a line that may have another size leads to its page, and no other does', () => {
  const other = { ...line, productId: 'mens-jacket-1', name: 'Chaqueta Ordesa', change: 2 }
  const links = linksOf(open({ lines: [line, other] }))
  expect(links['Cambiar talla o color, Chaqueta Ordesa']).toBe('/orders/VR-TEST-0001/lines/2')
  expect(Object.keys(links).filter((name) => name.startsWith('Cambiar talla'))).toHaveLength(1)
})

test('an order that has left says where it is, is sent back, and is cancelled no more', () => {
  const before = open()
  expect(before.textContent).toContain('Te devolvemos lo que pagaste. No se puede deshacer.')
  expect(linksOf(before)['Devolver algo']).toBeUndefined()
  const trackingUrl = 'https://rutanorte.example/PK1'
  const parcel = { carrier: 'Ruta Norte', trackingCode: 'PK1', trackingUrl, goods: [] }
  const sent = open({ parcels: [parcel], cancelGives: null, canReturn: true })
  expect(linksOf(sent)).toMatchObject({
    'Seguir el envío': trackingUrl,
    'Devolver algo': '/orders/VR-TEST-0001/return',
  })
  expect(sent.textContent).not.toContain('Cancelar el pedido')
})

test('what is sent again is named with its parcel, and without one while it is prepared', () => {
  const goods = ['1\u00A0×\u00A0Calcetines Irati, Talla única · Gris']
  const none = { carrier: null, trackingCode: null, trackingUrl: null, goods }
  const trackingUrl = 'https://rutanorte.example/PK2'
  const sent = { carrier: 'Ruta Norte', trackingCode: 'PK2', trackingUrl, goods }
  const delivery = (...replacements: OrderViewData['replacements']) =>
    open({ replacements }).querySelector('[aria-labelledby=entrega]')
  expect(delivery(none)?.textContent).toContain(
    'Otra vezLo estamos preparando, sin coste1\u00A0×\u00A0Calcetines',
  )
  const both = delivery(sent, none)
  expect(both?.textContent).toContain('Otra vez, 1Ruta NortePK2Seguir el envío')
  expect(both?.textContent).toContain('Otra vez, 2Lo estamos preparando')
  expect(delivery()?.textContent).not.toContain('Otra vez')
})

test.each<[string, CancelAnswer, string, string]>([
  ['too late', refuseForm(CANNOT_CANCEL, null), 'alert', CANNOT_CANCEL],
  ['in time', { ok: true }, 'status', 'Pedido cancelado.'],
])('without scripts the page says that a cancellation came %s', (_, posted, role, text) => {
  expect(open({}, posted).querySelector(`[role=${role}]`)?.textContent).toBe(text)
})
