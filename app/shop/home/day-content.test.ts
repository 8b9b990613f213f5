import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { parseCatalogue } from '#core/catalogue/import/load-catalogue.server.ts'
import { day } from './day.ts'
import places from '#content/pictures/places.json'

const FOLDER = path.join(import.meta.dirname, '../../../content/catalogue')
const products = parseCatalogue(
  fs
    .readdirSync(FOLDER)
    .map((name) => ({ name, json: fs.readFileSync(path.join(FOLDER, name), 'utf8') })),
)
const pieces = day.chapters.flatMap((chapter) => chapter.pieces)

test('the day has the five hours of its rail, each once, with two garments and a place', () => {
  expect(day.chapters.map(({ hour }) => hour)).toEqual([
    '07:00',
    '10:00',
    '14:00',
    '19:00',
    '22:00',
  ])
  for (const { image, pieces: two } of day.chapters) {
    expect(two).toHaveLength(2)
    expect(Object.keys(places)).toContain(image)
  }
  expect(new Set(day.chapters.map(({ image }) => image)).size).toBe(5)
  expect(new Set(pieces.map(({ productId }) => productId)).size).toBe(10)
})

test.each(pieces)('$productId of the day is sold in the colour $color', ({ productId, color }) => {
  const product = products.find(({ id }) => id === productId)
  expect(product?.colors).toContain(color)
})

test('the day is said plainly', () => {
  const texts = [
    day.title,
    day.text,
    ...day.chapters.flatMap(({ name, text }) => [name, text]),
    ...pieces.map(({ reason }) => reason),
  ]
  for (const text of texts) {
    expect(text).toMatch(/^\S.{2,}\S$/)
    expect(text).not.toMatch(/sostenib|ecol[óo]g|\beco\b|!/i)
  }
})
