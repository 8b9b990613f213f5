import { expect, test } from 'vitest'
import { NEWS_ROOMS } from './live-cursor.ts'
import { countsFor, LIVE_ROOMS, roomsFor } from './live-rooms.ts'
import { thingOf, thingPermission } from './live-things.ts'

test('each role knows the figures of its own rooms', () => {
  expect(roomsFor('owner')).toEqual(LIVE_ROOMS)
  expect(roomsFor('warehouse')).toEqual(['/pedidos', '/devoluciones'])
  expect(roomsFor('support')).toEqual(['/pedidos', '/devoluciones', '/mensajes', '/opiniones'])
  const counts = { '/pedidos': 3, '/correo': 2 }
  expect(countsFor('owner', counts)).toEqual(counts)
  expect(countsFor('warehouse', counts)).toEqual({ '/pedidos': 3 })
})

test('what is new is said of rooms that are live', () => {
  expect(NEWS_ROOMS.filter((room) => !LIVE_ROOMS.includes(room))).toEqual([])
})

test.each([
  ['/pedidos/VR-2222-2222', { kind: 'order', key: 'VR-2222-2222' }],
  ['/devoluciones/DV-2222-2222', { kind: 'return', key: 'DV-2222-2222' }],
  ['/mensajes/3F2A-91BC', { kind: 'message', key: '3F2A-91BC' }],
  ['/productos/mens-hat-1', { kind: 'product', key: 'mens-hat-1' }],
  ['/paginas/faq', { kind: 'page', key: 'faq' }],
  ['/pedidos', undefined],
  ['/hoy/2222', undefined],
  ['/pedidos/VR-2222-2222/mas', undefined],
  ['/pedidos/%00%00', undefined],
  ['//pedidos/VR-2222-2222', undefined],
  [`/productos/${'a'.repeat(81)}`, undefined],
])('%s is the page of %j', (path, thing) => {
  expect(thingOf(path)).toEqual(thing)
})

test('who may open a thing may know who else is there', () => {
  expect(thingPermission('product')).toBe('products.edit')
  expect(thingPermission('order')).toBe('orders.read')
})
