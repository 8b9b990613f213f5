import { expect, test } from 'vitest'
import { brokenLine, jsonLines, lineOfPath } from './json-lines.server.ts'

const text = `{
  "note": "una, {dos}: [tres] \\"cuatro\\"",
  "products": [
    { "id": "a-1",
      "sizes": ["S",
        "M"] },
    {
      "id": "b-1", "stock": { "default": 1,
        "M/Azul": 2 }
    },
    { "vacio": [], "nada": {},
      "id": null }
  ]
}`

test.each([
  ['', 1],
  ['note', 2],
  ['products', 3],
  ['products.0', 4],
  ['products.0.id', 4],
  ['products.0.sizes', 5],
  ['products.0.sizes.1', 6],
  ['products.1', 7],
  ['products.1.stock.default', 8],
  ['products.1.stock.M/Azul', 9],
  ['products.2.vacio', 11],
  ['products.2.id', 12],
])('«%s» begins on line %i', (path, line) => {
  expect(jsonLines(text).get(path)).toBe(line)
})

test('a field that is not there has the line of what should hold it', () => {
  const lines = jsonLines(text)
  expect(lineOfPath(lines, ['products', 1, 'name'])).toBe(7)
  expect(lineOfPath(lines, ['products', 9, 'name'])).toBe(3)
  expect(lineOfPath(jsonLines(''), ['products'])).toBe(1)
})

test.each([
  ['{\n "a": 1,\n}', 3],
  ['{\n "a": 1\n "b": 2 }', 3],
  ['{\n "a": [1,\n,2] }', 3],
  ['{\n "a" 1 }', 2],
  ['{\n "a": hola }', 2],
  ['{\n "a": "sin cerrar,\n "b": 2 }', 2],
  ["{\n 'a': 1 }", 2],
  ['{\n "a": [1, 2\n}', 3],
  ['{\n "a": 1 }\n{', 3],
  ['{\n "a": [\n\n\n', 2],
])('a broken text is told by its line (%#)', (broken, line) => {
  expect(brokenLine(broken)).toBe(line)
})
