import fc from 'fast-check'
import { expect, test } from 'vitest'
import { jsonProducts } from './json-products.server.ts'

/** The products with their lines, and the rest, of a text that comes in pieces of so many signs. */
function split(text: string, size = text.length) {
  const pieces = Array.from({ length: Math.ceil(text.length / size) }, (_, at) =>
    text.slice(at * size, (at + 1) * size),
  )
  const elements = jsonProducts(pieces)
  const products: { line: number; text: string }[] = []
  for (let next = elements.next(); ; next = elements.next()) {
    if (next.done) return { products, rest: next.value }
    products.push(next.value)
  }
}

const TEXT = `{
  "note": "una, {dos}: [\\"tres\\"] \\\\",
  "otros": { "products": [1] },
  "products": [
    { "id": "a-1", "sizes": ["S",
      "]}"] },
    {
      "id": "b-1" }, {"id":"c-1"}
  ],
  "order": 3
}`

test.each([1, 2, 3, 7, 50, 1000])('a file in pieces of %i is split at its products', (size) => {
  const { products, rest } = split(TEXT, size)
  expect(products.map(({ line, text }) => [line, (JSON.parse(text) as { id: string }).id])).toEqual(
    [
      [5, 'a-1'],
      [7, 'b-1'],
      [8, 'c-1'],
    ],
  )
  expect(JSON.parse(rest ?? '')).toEqual({ ...(JSON.parse(TEXT) as object), products: [] })
})

test('whatever products hold, and however a file is cut, all come back', () => {
  const products = fc.array(
    fc.dictionary(
      fc.string(),
      fc.json().map((text) => JSON.parse(text) as unknown),
    ),
  )
  fc.assert(
    fc.property(products, fc.string(), fc.integer({ min: 1, max: 40 }), (given, note, size) => {
      const text = JSON.stringify({ note, products: given }, null, size % 3)
      const found = split(text, size)
      expect(found.products.map((one) => JSON.parse(one.text) as unknown)).toEqual(
        JSON.parse(JSON.stringify(given)),
      )
      expect(JSON.parse(found.rest ?? '')).toEqual({ note, products: [] })
    }),
  )
})

test.each([
  '{"products": [{} {}]}',
  '{"products": [{},]}',
  '{"products": [,{}]}',
  '{"products": [{},,{}]}',
  '{"products": [{}, 1]}',
  '{"products": [x{}]}',
  '{"products": [{}',
  '{"products": [{}]',
  '{"products": [{}]}]',
  '{"products": [], "products": []}',
  '{"products": [{}], "note": "',
])('a list that is no list of objects is left to the parser: %s', (text) => {
  const { rest } = split(text)
  expect(rest === undefined || !isJson(rest)).toBe(true)
})

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
