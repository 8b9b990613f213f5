import { beforeAll, expect, test } from 'vitest'
import { changesSince, endOfLog } from '#core/catalogue/catalogue-changes.server.ts'
import { hashOf, readKeptFile } from '#core/base/files/kept-files.server.ts'
import type { Db } from '#db/schema.ts'
import { dump } from '#tests/support/database/dump.ts'
import { testDb } from '#tests/support/database/test-db.ts'
import { pngSheet, svgSheet } from '#tests/support/notice/notice-files.ts'
import { guaranteeNotice, placeNotice, readPlacedNotice, removeNotice } from './notice.server.ts'

const AT = '2026-11-29T10:00:00.000Z'
const PNG = { kind: 'png', width: 1654, height: 2339 } as const
const SVG = { kind: 'svg', width: 595, height: 842 } as const

let png: Buffer
beforeAll(async () => {
  png = await pngSheet()
})

const place = (db: Db, by = 'Lucía') => placeNotice(db, { bytes: png, checked: PNG, by, now: AT })

test('nothing is placed at first', async () => {
  const { db } = await testDb()
  expect(await guaranteeNotice(db)).toEqual({
    placed: false,
    number: 0,
    changedAt: null,
    changedBy: null,
  })
  expect(await readPlacedNotice(db)).toBeNull()
})

test('a file is kept byte for byte under its hash, with who placed it, and every server is told', async () => {
  const { db } = await testDb()
  const before = await endOfLog(db)
  expect(await place(db)).toMatchObject({ ok: true })
  const sha256 = hashOf(png)
  expect(await guaranteeNotice(db)).toEqual({
    placed: true,
    number: 1,
    sha256,
    ...PNG,
    changedAt: AT,
    changedBy: 'Lucía',
  })
  expect(await readPlacedNotice(db)).toEqual({ sha256, ...PNG })
  const kept = await readKeptFile(db, sha256)
  expect(kept).toMatchObject({ name: 'aviso-garantia-legal.png', type: 'image/png' })
  expect(kept?.bytes.equals(png)).toBe(true)
  expect(await changesSince(db, before)).toMatchObject({ settings: true })
})

test('another file takes its place, the first one stays to be read, and can come back', async () => {
  const { db } = await testDb()
  await place(db)
  const svg = svgSheet()
  const change = { by: 'Bea', now: AT }
  expect(await placeNotice(db, { bytes: svg, checked: SVG, ...change })).toMatchObject({
    ok: true,
    notice: { number: 2, kind: 'svg', sha256: hashOf(svg) },
  })
  expect((await readKeptFile(db, hashOf(png)))?.bytes.equals(png)).toBe(true)
  expect(await place(db)).toMatchObject({ ok: true, notice: { number: 3, sha256: hashOf(png) } })
})

test('it is taken away, and nothing of it is shown', async () => {
  const { db } = await testDb()
  await place(db)
  expect(await removeNotice(db, { by: 'Bea', now: AT })).toEqual({
    ok: true,
    notice: { placed: false, number: 2, changedAt: AT, changedBy: 'Bea' },
  })
  expect(await readPlacedNotice(db)).toBeNull()
})

test('the same file again, or nothing to take away, changes nothing', async () => {
  const { db } = await testDb()
  expect(await removeNotice(db, { by: 'Bea', now: AT })).toEqual({ ok: false, reason: 'same' })
  await place(db)
  const before = await dump(db)
  expect(await place(db, 'Bea')).toEqual({ ok: false, reason: 'same' })
  expect(await dump(db)).toEqual(before)
})

test('of two people who change it at once, nobody writes over the other', async () => {
  const { db, reopen } = await testDb()
  await place(db)
  const change = { by: 'Bea', now: AT }
  const outcomes = await Promise.all([
    placeNotice(db, { bytes: svgSheet(), checked: SVG, ...change }),
    removeNotice(reopen().db, change),
  ])
  const done = outcomes.filter(({ ok }) => ok).length
  expect(outcomes.filter((one) => !one.ok && one.reason !== 'changed_meanwhile')).toEqual([])
  expect((await guaranteeNotice(db)).number).toBe(1 + done)
  expect(done).toBeGreaterThan(0)
})

test('what was placed is a record: the database lets nobody change it', async () => {
  const { db } = await testDb()
  await place(db)
  const change = db.updateTable('guarantee_notices').set({ changed_by: 'Otra' })
  await expect(change.execute()).rejects.toThrow(/append-only/)
})
