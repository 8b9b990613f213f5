import { readdirSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from '#tests/repo-files.ts'
import { CHUNKS, isInChunk, SHARED, type Chunk } from './chunks.ts'

const ALL = [SHARED, ...CHUNKS]

/** The starts that no file of the project has any more: a file was moved or renamed. */
const stale = ({ files, but = [] }: Chunk): string[] =>
  [...files, ...but].filter((start) => !hasFile(start))

function hasFile(start: string): boolean {
  const [folder, name] = start.endsWith('/') ? [start, ''] : [dirname(start), basename(start)]
  return readdirSync(join(ROOT, folder)).some((entry) => entry.startsWith(name))
}

test('each start of a chunk has files', () => {
  expect(ALL.flatMap(stale)).toEqual([])
  const moved = { name: 'sums', files: ['app/core/base/money/amount', 'app/shop/cart/gone'] }
  expect(stale(moved)).toEqual(['app/shop/cart/gone'])
})

test('what stays out of a chunk would be in it', () => {
  const idle = ALL.flatMap(({ name, files, but = [] }) =>
    but.filter((start) => !isInChunk(`/src/${start}x.ts`, { name, files })),
  )
  expect(idle).toEqual([])
})

test('a module is in a chunk by how its path begins, wherever the project is', () => {
  const chunk = { name: 'home', files: ['app/shop/home/'], but: ['app/shop/home/value-dialog'] }
  const isIn = (id: string) => isInChunk(id, chunk)
  expect(isIn('/srv/vereda/app/shop/home/home-page.tsx')).toBe(true)
  expect(isIn('/srv/vereda/app/shop/home/home-page.module.css?direct')).toBe(true)
  expect(isIn('/srv/vereda/app/shop/home/value-dialog.tsx')).toBe(false)
  expect(isIn('/srv/vereda/app/shop/homes/page.tsx')).toBe(false)
})
