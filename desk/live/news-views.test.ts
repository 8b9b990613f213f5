import { expect, test } from 'vitest'
import { NEWS_ROOMS } from '#core/owner/desk-live/live-cursor.ts'
import { freshOn, newsAddress } from './news-views.ts'

test('«Ver» leads to a view that begins with the newest, in each room in which things arrive', () => {
  expect(NEWS_ROOMS.map(newsAddress)).toEqual([
    '/pedidos?vista=recientes',
    '/devoluciones?vista=recientes',
    '/mensajes?vista=todos',
    '/opiniones?vista=todas',
    '/correo?vista=fallidos',
  ])
  expect(newsAddress('/hoy')).toBe('/pedidos?vista=recientes')
  expect(newsAddress('/salas')).toBe('/salas')
})

test('the page of the day tells the new orders, and other pages tell nothing', () => {
  const fresh = { '/pedidos': 3, '/mensajes': 1 }
  const pages = [
    '/hoy',
    '/pedidos',
    '/mensajes',
    '/opiniones',
    '/trabajos',
    '/pedidos/VR-2222-2222',
  ]
  expect(pages.map((page) => freshOn(page, fresh))).toEqual([3, 3, 1, 0, 0, 0])
  expect(freshOn('/hoy', undefined)).toBe(0)
})
