import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { measure, openShippedShop } from '#tests/searches/measure.ts'
import { readList } from '#tests/searches/read-list.ts'

const FOLDER = path.resolve(import.meta.dirname, '../../../../tests/searches')
const listNamed = (name: string) => readList(fs.readFileSync(path.join(FOLDER, name), 'utf8'))

const shop = openShippedShop()
const golden = listNamed('golden.tsv')
const heldOut = ['held-out.tsv', 'held-out-late.tsv', 'blind.tsv', 'unseen.tsv'].flatMap(listNamed)

test('there are enough searches in the lists, and no one twice', () => {
  expect(golden.length).toBeGreaterThanOrEqual(150)
  expect(heldOut.length).toBeGreaterThanOrEqual(300)
  const all = [...golden, ...heldOut].map(({ query }) => query)
  expect(new Set(all).size).toBe(all.length)
})

test.each(golden.map((one) => [one.query, one.written, one] as const))(
  '«%s» finds first and mostly %s',
  (_query, _written, one) => {
    const { isFirstRight, hasThreeOfFive, found } = measure(shop, one)
    expect({ isFirstRight, hasThreeOfFive, found }).toMatchObject({
      isFirstRight: true,
      hasThreeOfFive: true,
    })
  },
)

test('nine in ten searches that were written without the words of the search are answered too', () => {
  const measured = heldOut.map((one) => measure(shop, one))
  const share = (some: unknown[]) => some.length / heldOut.length
  expect(share(measured.filter((one) => one.isFirstRight))).toBeGreaterThanOrEqual(0.9)
  expect(share(measured.filter((one) => one.hasThreeOfFive))).toBeGreaterThanOrEqual(0.85)
})
