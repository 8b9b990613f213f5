import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { shopProduct } from '#tests/support/factories/factories.ts'
import { shippedProducts } from '#tests/support/factories/shop-catalogue.ts'
import { anatomy, stationsOf } from './stations.server.ts'

const kinds = Object.entries(anatomy)
const shipped = shippedProducts()

const folder = join(import.meta.dirname, '../../../../public/anatomy')

const nameOf = (kind: string): string => `${kind.replaceAll('_', '-')}.css`

/** The coordinates of a kind's sheet by their names, such as `x1`. */
function pointsOf(kind: string): Map<string, number> {
  const sheet = readFileSync(join(folder, nameOf(kind)), 'utf8')
  expect(sheet).toContain(`[data-points='${kind}'] {`)
  return new Map(
    [...sheet.matchAll(/--(\w\d): ([\d.]+);/g)].map(([, key = '', at]) => [key, Number(at)]),
  )
}

test('the kinds with stations are those with a sheet of points', () => {
  expect(new Set(readdirSync(folder))).toEqual(new Set(kinds.map(([kind]) => nameOf(kind))))
})

test.each(kinds)(
  '%s has five stations, with short words and a point in the picture',
  (kind, list) => {
    expect(list).toHaveLength(5)
    expect(new Set(list.map(({ name }) => name)).size).toBe(5)
    for (const { name, text } of list) {
      expect(name.length, name).toBeLessThanOrEqual(22)
      expect(text.length, text).toBeLessThanOrEqual(70)
      expect(text, 'a whole sentence').toMatch(/^\p{Lu}.*\.$/u)
      // What differs between the products of a kind comes from the product.
      expect(`${name} ${text}`).not.toMatch(/\d|impermeable|membrana|merin|algodón|reciclad/i)
    }
    const at = pointsOf(kind)
    expect(new Set(at.keys())).toEqual(
      new Set(['x', 'y'].flatMap((axis) => list.map((_, index) => `${axis}${index + 1}`))),
    )
    for (const share of at.values()) {
      expect(share).toBeGreaterThanOrEqual(10)
      expect(share).toBeLessThanOrEqual(90)
    }
  },
)

test.each(kinds)('what the stations of %s show, some product of the shop has', (kind, list) => {
  const products = shipped.filter(({ garment }) => garment === kind)
  const labels = new Set(
    products.flatMap(({ features, composition }) => [
      ...features.map(({ label }) => label),
      ...composition.map(({ part }) => part),
    ]),
  )
  for (const label of list.flatMap(({ shows = [] }) => shows)) expect(labels).toContain(label)
})

test("a station shows the first of its facts that the product has, with the product's value", () => {
  const product = shopProduct({
    garment: 'bota',
    features: [{ label: 'Altura de caña', value: '14 cm' }],
    composition: [{ part: 'Suela', fibres: '100 % caucho' }],
  })
  expect(stationsOf(product).map(({ fact }) => fact)).toEqual([
    { label: 'Altura de caña', value: '14 cm' },
    undefined,
    undefined,
    undefined,
    { label: 'Suela', value: '100 % caucho' },
  ])
})

test('a kind without stations has none', () => {
  expect(stationsOf(shopProduct({ garment: 'cinta' }))).toEqual([])
})
