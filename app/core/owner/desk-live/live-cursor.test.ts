import { expect, test } from 'vitest'
import { baseOf, readCursor, writeCursor, type LiveCursor } from './live-cursor.ts'

const AT = '2027-03-01T09:00:00.000Z'
const cursor: LiveCursor = {
  at: AT,
  counts: { '/pedidos': 12, '/devoluciones': 3, '/mensajes': 0, '/opiniones': 5, '/correo': 1 },
  entry: 345,
}
const later = (ms: number) => new Date(Date.parse(AT) + ms)
const HOUR_MS = 3_600_000

test('a cursor is read as it was written', () => {
  expect(writeCursor(cursor)).toBe('1803891600000.12.3.0.5.1.345')
  expect(readCursor(writeCursor(cursor), later(1000))).toEqual(cursor)
})

test('rows are compared from a day before the page on', () => {
  expect(baseOf(cursor)).toBe('2027-02-28T09:00:00.000Z')
})

test.each([
  ['', 'nothing'],
  ['1803891600000.12.3.0.5.1', 'a figure less'],
  ['1803891600000.12.3.0.5.1.345.6', 'a figure more'],
  ['1803891600000.12.3.-1.5.1.345', 'a figure below zero'],
  ['180389160000.12.3.0.5.1.345', 'a time in seconds'],
  ['1803891600000.12.3.0.5.1.9999999999', 'a figure that no table has'],
  ['hoy', 'a word'],
])('%j is no cursor: %s', (text) => {
  expect(readCursor(text, later(0))).toBeUndefined()
})

test('a cursor lives as long as a session, and clocks may differ by some minutes', () => {
  const text = writeCursor(cursor)
  expect(readCursor(text, later(13 * HOUR_MS))).toBeDefined()
  expect(readCursor(text, later(13 * HOUR_MS + 1))).toBeUndefined()
  expect(readCursor(text, later(-5 * 60_000))).toBeDefined()
  expect(readCursor(text, later(-5 * 60_000 - 1))).toBeUndefined()
})
