import { expect, test } from 'vitest'
import { orderPath, ordersPath, readCameFrom } from './order-paths.ts'

const FROM = { view: 'por-preparar', text: 'lucía' } as const

test('an order keeps the list that it was opened from, and leads back to it', () => {
  const path = orderPath('VR-2222-2222', FROM)
  expect(path).toBe('/pedidos/VR-2222-2222?vista=por-preparar&q=luc%C3%ADa')
  expect(readCameFrom(new URL(path, 'https://vereda.example').searchParams)).toEqual(FROM)
  expect(ordersPath(FROM)).toBe('/pedidos?vista=por-preparar&q=luc%C3%ADa')
})

test.each(['', 'vista=nada', 'vista=constructor', 'q=lucía'])('«%s» is no list', (query) => {
  expect(readCameFrom(new URLSearchParams(query))).toBeNull()
  expect([orderPath('VR-2222-2222', null), ordersPath(null)]).toEqual([
    '/pedidos/VR-2222-2222',
    '/pedidos',
  ])
})
