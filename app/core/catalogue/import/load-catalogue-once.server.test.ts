import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { testDb } from '#tests/support/database/test-db.ts'
import { loadCatalogueFiles } from './load-catalogue.server.ts'

const NOW = '2026-11-20T10:00:00.000Z'
const name = 'bali.json'
const json = readFileSync(`content/catalogue/${name}`, 'utf8')

test('four servers that start at once on an empty database load the catalogue once', async () => {
  const { db } = await testDb()
  const outcomes = await Promise.all(
    Array.from({ length: 4 }, () => loadCatalogueFiles(db, [{ name, json }], NOW)),
  )
  expect(outcomes.map(({ kind }) => kind).toSorted()).toEqual(['loaded', 'same', 'same', 'same'])
  expect(await db.selectFrom('products').select('id').execute()).toHaveLength(4)
})

test('files are loaded again only when they say something else', async () => {
  const { db } = await testDb()
  await loadCatalogueFiles(db, [{ name, json }], NOW)
  expect(await loadCatalogueFiles(db, [{ name, json }], NOW)).toEqual({ kind: 'same' })
  const other = json.replace('"isGift": true', '"isGift": false')
  expect(other).not.toBe(json)
  expect(await loadCatalogueFiles(db, [{ name, json: other }], NOW)).toMatchObject({
    kind: 'loaded',
    report: { added: [], changed: [expect.any(String)], retired: [], unchanged: 3 },
    kept: [],
  })
})

test('a file with faults loads nothing, and is looked at again next time', async () => {
  const { db } = await testDb()
  const broken = [{ name, json: json.replace('"priceCents"', '"price"') }]
  await expect(loadCatalogueFiles(db, broken, NOW)).rejects.toThrow('priceCents')
  expect(await db.selectFrom('products').select('id').execute()).toEqual([])
  expect(await loadCatalogueFiles(db, [{ name, json }], NOW)).toMatchObject({
    kind: 'loaded',
  })
})
