import { expect, test } from 'vitest'
import { permissionOf, LIVE_ROOMS } from '#core/owner/desk-live/live-rooms.ts'
import { ROOMS } from '../rooms.ts'
import { changedText, freshText, hereText, lostText } from './live-words.ts'

test.each([
  ['/pedidos', 1, '1 pedido nuevo'],
  ['/pedidos', 3, '3 pedidos nuevos'],
  ['/devoluciones', 1, '1 devolución nueva'],
  ['/correo', 2, '2 correos que no han salido'],
  ['/pedidos', 0, undefined],
  ['/hoy', 3, '3 pedidos nuevos'],
  ['/salas', 3, undefined],
  ['/pedidos/VR-2222-2222', 3, undefined],
  ['constructor', 1, undefined],
])('on %s with %i new it says %j', (path, count, text) => {
  expect(freshText(path, count)).toBe(text)
})

test('who else is here is said by name', () => {
  expect(hereText('order', ['Marta'])).toBe('Marta también tiene abierto este pedido')
  expect(hereText('return', ['Luis', 'Marta'])).toBe(
    'Luis y Marta también tienen abierta esta devolución',
  )
  // Beside «Marta ha cambiado este pedido».
  expect(hereText('order', ['Marta'], true)).toBe('Marta también lo tiene abierto')
  expect(hereText('return', ['Luis', 'Marta'], true)).toBe('Luis y Marta también la tienen abierta')
})

test('a change is of a moment ago, and later of its hour', () => {
  const change = { who: 'Marta', at: '2027-03-01T09:00:00.000Z' }
  const text = (now: string) => changedText('product', change, new Date(now))
  expect(text('2027-03-01T09:01:59.999Z')).toBe('Marta ha cambiado este producto hace un momento')
  expect(text('2027-03-01T09:02:00.000Z')).toBe('Marta ha cambiado este producto a las 10:00')
})

test('a page without connection says from when it is', () => {
  expect(lostText(new Date('2027-03-01T09:42:00.000Z'))).toBe(
    'Sin conexión: lo que ves es de las 10:42',
  )
})

test('a live room asks for the permission of its room', () => {
  const permissions = new Map<string, string>(ROOMS.map(({ to, permission }) => [to, permission]))
  for (const room of LIVE_ROOMS)
    expect([room, permissions.get(room)]).toEqual([room, permissionOf(room)])
})
