import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { GARMENTS } from '#core/catalogue/vocabulary.ts'
import plans from '#content/pictures/plans.json' with { type: 'json' }
import productVersions from '#content/pictures/products.json' with { type: 'json' }
import { readPictured } from '../../images/catalogue.ts'
import { drawingGroups } from '../../images/drawings.ts'
import { editorialGroups } from '../../images/editorial.ts'
import { filesBelow } from '../../images/made.ts'
import { colorSlug, productBase } from '../../images/plan.ts'
import { productGroups } from '../../images/products.ts'

const ROOT = join(import.meta.dirname, '..', '..')
const TARGET = join(ROOT, 'public', 'img')
const products = readPictured(join(ROOT, 'content', 'catalogue'))
const versions: Record<string, Record<string, string> | undefined> = productVersions
const size = (path: string): number => statSync(join(TARGET, path)).size
const pathsByKey = new Map(productGroups(products).map((group) => [group.key, group.paths]))
const pathsOf = (id: string, color: string): string[] =>
  pathsByKey.get(`products/${id}/${colorSlug(color)}`) ?? []
const variants = products.flatMap(({ id, colors }) => colors.map((color) => ({ id, color })))

test('there is a catalogue to look at', () => {
  expect(products.length).toBeGreaterThan(100)
})

test('every product has all its pictures in each of its colours, and the shop knows them', () => {
  const missing = variants.flatMap(({ id, color }) => [
    ...pathsOf(id, color).filter((path) => !existsSync(join(TARGET, path))),
    ...(/^[0-9a-f]{8}(-b)?$/.test(versions[id]?.[color] ?? '')
      ? []
      : [`${id} ${color}: no version`]),
  ])
  expect(missing).toEqual([])
  expect(Object.keys(versions)).toHaveLength(products.length)
})

test('every landscape, menu picture, value card and pattern drawing is there', async () => {
  const groups = [...(await editorialGroups()), ...drawingGroups()]
  expect(groups.length).toBeGreaterThan(60)
  const missing = groups.flatMap((group) =>
    group.paths.filter((path) => !existsSync(join(TARGET, path))),
  )
  expect(missing).toEqual([])
  expect(Object.keys(plans)).toEqual([...GARMENTS].toSorted())
})

test('no picture is shipped that nothing uses', async () => {
  const groups = [...(await editorialGroups()), ...drawingGroups(), ...productGroups(products)]
  const wanted = new Set(groups.flatMap((group) => group.paths))
  expect(filesBelow(TARGET).filter((path) => !wanted.has(path))).toEqual([])
})

/** Bytes: the heaviest and the mean of the pictures of a kind. */
const WEIGHTS = {
  'front-400.avif': [30_000, 12_000],
  'front-640.avif': [45_000, 22_000],
  'front-1000.avif': [140_000, 60_000],
  'front-2000.avif': [260_000, 100_000],
  'back-1000.avif': [140_000, 60_000],
  'detail-1000.avif': [140_000, 60_000],
} as const

test.each(Object.entries(WEIGHTS))('pictures %s keep to their weight', (end, [most, mean]) => {
  const sizes = filesBelow(join(TARGET, 'products'))
    .filter((path) => path.endsWith(end))
    .map((path) => size(`products/${path}`))
  expect(sizes.length).toBeGreaterThan(200)
  expect(Math.max(...sizes)).toBeLessThan(most)
  expect(sizes.reduce((sum, bytes) => sum + bytes, 0) / sizes.length).toBeLessThan(mean)
})

test('a landscape of 1600 px weighs at most 160 kB, all pictures together 120 MB', () => {
  const wide = filesBelow(join(TARGET, 'places')).filter((name) => name.endsWith('-1600.avif'))
  expect(wide.length).toBeGreaterThan(10)
  expect(wide.filter((name) => size(`places/${name}`) > 160_000)).toEqual([])
  expect(filesBelow(TARGET).reduce((sum, path) => sum + size(path), 0)).toBeLessThan(120_000_000)
})

test('pictures are 4:5, and as wide as their name says', async () => {
  const first = variants[0]
  if (!first) throw new Error('no product')
  for (const path of pathsOf(first.id, first.color)) {
    const { width, height } = await sharp(join(TARGET, path)).metadata()
    expect(path).toMatch(new RegExp(`-${width}\\.`))
    expect(height / width).toBeCloseTo(1.25, 2)
  }
})

test('every card is told apart from every other', async () => {
  const cards = await Promise.all(
    products.map(async ({ id, colors }) => {
      const path = `${productBase(id, colors[0] ?? '', 'front')}-640.jpg`
      const pixels = await sharp(join(TARGET, path))
        .resize(48, 60, { fit: 'fill' })
        .raw()
        .toBuffer()
      return { id, pixels }
    }),
  )
  const alike = cards.flatMap((one, at) =>
    cards
      .slice(at + 1)
      .map((other) => ({ pair: `${one.id} ${other.id}`, by: difference(one.pixels, other.pixels) }))
      .filter(({ by }) => by < LEAST_DIFFERENCE),
  )
  expect(alike).toEqual([])
})

/** Mean distance of two thumbnails, of 255. One small drawing on a bag makes 0.9: not enough. */
const LEAST_DIFFERENCE = 1.5

function difference(one: Buffer, other: Buffer): number {
  let sum = 0
  for (let at = 0; at < one.length; at++) sum += Math.abs((one[at] ?? 0) - (other[at] ?? 0))
  return sum / one.length
}

/** Of 255: another processor rounds otherwise, which the eye does not see. */
const SAME_PICTURE = 0.03

/** The bytes depend on the processor and the library's build, so where they differ the pixels count. */
async function isSamePicture(made: Buffer, kept: Buffer): Promise<boolean> {
  if (made.equals(kept)) return true
  const [one, other] = await Promise.all([made, kept].map((it) => sharp(it).raw().toBuffer()))
  if (!one || !other || one.length !== other.length) return false
  return difference(one, other) < SAME_PICTURE
}

test('a picture made again is the one that was committed', async () => {
  // The garment with the least to paint and to encode.
  const group = productGroups(products).find(({ key }) => key.startsWith('products/mens-bottle-1/'))
  if (!group) throw new Error('no bottle')
  const once = await group.make()
  expect([...once.keys()].toSorted()).toEqual(group.paths.toSorted())
  const changed: string[] = []
  for (const [path, bytes] of once) {
    if (!(await isSamePicture(bytes, readFileSync(join(TARGET, path))))) changed.push(path)
  }
  expect(changed).toEqual([])
})
