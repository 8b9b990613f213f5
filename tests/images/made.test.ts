import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readPictured } from '../../images/catalogue.ts'
import { cleanDrawing } from '../../images/drawings.ts'
import {
  deleteStrays,
  isStale,
  picturesFor,
  readMade,
  writeGroup,
  writeSorted,
} from '../../images/made.ts'
import { colorSlug, hashOf, productPaths, type Group } from '../../images/plan.ts'
import { productGroups } from '../../images/products.ts'
import { progressBar } from '../../images/progress.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'pictures-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const group: Group = {
  key: 'places/bali',
  source: 'a1',
  paths: ['places/bali-640.avif'],
  size: { width: 2400, height: 1350 },
  make: () => Promise.resolve(new Map([['places/bali-640.avif', Buffer.from('sea')]])),
}

test('a group is made when its source changed or a file of it is gone, and only then', async () => {
  expect(isStale(group, {}, folder)).toBe(true)
  const version = writeGroup(await group.make(), folder)
  const made = { [group.key]: { source: group.source, version } }
  expect(isStale(group, made, folder)).toBe(false)
  expect(isStale({ ...group, source: 'a2' }, made, folder)).toBe(true)
  rmSync(join(folder, 'places/bali-640.avif'))
  expect(isStale(group, made, folder)).toBe(true)
})

test('pictures that no product uses are deleted, and their empty folder with them', async () => {
  writeGroup(await group.make(), folder)
  mkdirSync(join(folder, 'products/gone'), { recursive: true })
  writeFileSync(join(folder, 'products/gone/verde-front-400.avif'), 'old')
  expect(deleteStrays([group], folder)).toEqual(['products/gone/verde-front-400.avif'])
  expect(existsSync(join(folder, 'products/gone'))).toBe(false)
  expect(existsSync(join(folder, 'places/bali-640.avif'))).toBe(true)
})

test('the record is read back as it was written, its keys sorted', () => {
  const file = join(folder, 'made.json')
  writeSorted(file, { b: { source: '2', version: 'x' }, a: { source: '1', version: 'y' } })
  expect(Object.keys(readMade(file))).toEqual(['a', 'b'])
  expect(readFileSync(file, 'utf8')).toBe(
    '{\n  "a": { "source": "1", "version": "y" },\n  "b": { "source": "2", "version": "x" }\n}\n',
  )
  expect(readMade(join(folder, 'none.json'))).toEqual({})
})

test('the shop is told a version for each colour, and the size of a landscape', () => {
  const made = {
    'products/cap-1/marron': { source: '1', version: 'aaaaaaaa' },
    'places/bali': { source: '2', version: 'bbbbbbbb' },
  }
  const products = [{ id: 'cap-1', garment: 'gorra' as const, colors: ['Marrón' as const] }]
  const told = picturesFor(products, [group], made)
  expect(told.products).toEqual({ 'cap-1': { Marrón: 'aaaaaaaa' } })
  expect(told.places).toEqual({ bali: { version: 'bbbbbbbb', width: 2400, height: 1350 } })
})

test('file names carry no accents', () => {
  expect(colorSlug('Marrón')).toBe('marron')
  expect(productPaths('mens-hat-1', 'Marrón', ['front'])).toContain(
    'products/mens-hat-1/marron-front-400.avif',
  )
})

test('where content is split matters to its hash', () => {
  expect(hashOf(['ab', 'c'])).not.toBe(hashOf(['a', 'bc']))
  expect(hashOf(['ab'], 8)).toHaveLength(8)
})

test('another garment or colour is another source; the same product is the same', () => {
  const sources = (garment: 'gorro' | 'gorra'): string[] =>
    productGroups([{ id: 'mens-hat-9', garment, colors: ['Verde', 'Azul'] }]).map((g) => g.source)
  expect(new Set([...sources('gorro'), ...sources('gorra')]).size).toBe(4)
  expect(sources('gorro')).toEqual(sources('gorro'))
})

test('two products without a look of their own still differ', () => {
  const of = (id: string) => ({ id, garment: 'jersey' as const, colors: ['Verde' as const] })
  const all = Array.from({ length: 14 }, (_, at) => of(`mens-other-${at + 1}`))
  expect(new Set(productGroups(all).map((made) => made.source)).size).toBe(14)
})

test('a faulty catalogue file is named; no catalogue is no product', () => {
  expect(readPictured(join(folder, 'none'))).toEqual([])
  writeFileSync(join(folder, 'men.json'), '{ "products": [{ "id": "x" }] }')
  expect(() => readPictured(folder)).toThrow('men.json is not a catalogue file')
  writeFileSync(join(folder, 'men.json'), '{ "products": [{ "id": "x", "colors": ["Morado"] }] }')
  expect(readPictured(folder)).toEqual([]) // without a garment it has no drawing
})

test('a drawing takes the paper colours and loses only points that do not show', () => {
  const svg =
    '<svg viewBox="0 0 100 100"><style>.z1{fill:#6b7f63;fill:var(--c1,#6b7f63)}</style>' +
    '<path d="M0.00 0.00 L50.00 0.01 L100.00 0.00 L100.00 90.00 Z"/></svg>'
  const clean = cleanDrawing(svg)
  expect(clean).toContain('.z1{fill:#f3f1ea}')
  expect(clean).toContain('d="M0 0L100 0L100 90Z"')
})

test('a terminal gets a bar, a log one line for every tenth', () => {
  const written: string[] = []
  const log = progressBar({ write: (text) => written.push(text) }, 40)
  for (let done = 1; done <= 40; done++) log(done, 'x')
  expect(written).toHaveLength(10)
  expect(written.at(-1)).toBe('40/40 x\n')
  const bar: string[] = []
  progressBar({ isTTY: true, write: (text) => bar.push(text) }, 2)(1, 'x')
  expect(bar[0]).toContain('████████████░░░░░░░░░░░░ 1/2 x')
})
