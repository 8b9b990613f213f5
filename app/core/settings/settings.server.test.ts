import type { Kysely } from 'kysely'
import { expect, test } from 'vitest'
import { loggedChanges } from '#tests/support/database/catalogue-log.ts'
import { createSettings } from '#db/migrations/023-settings.ts'
import type { Db } from '#db/schema.ts'
import { transact } from '#db/transact.ts'
import { dump } from '#tests/support/database/dump.ts'
import { stockedShop } from '#tests/support/database/stocked-shop.ts'
import { testDb } from '#tests/support/database/test-db.ts'
import { wrongRowsTaken } from '#tests/support/database/wrong-rows.ts'
import {
  changeSetting,
  lastChangeUndone,
  planSetting,
  readSettings,
  settingHistory,
  type NewSetting,
} from './settings.server.ts'

const NOW = '2026-03-05T12:00:00.000Z'
const PRICE = 'tarifa.estandar.precio'

/** Plans a change and makes it, as the command line does. */
async function put(db: Db, wanted: NewSetting, by = 'lucia') {
  const plan = await planSetting(db, wanted)
  return plan.ok ? changeSetting(db, { ...wanted, number: plan.number, by, now: NOW }) : plan
}

async function undo(db: Db, key: string) {
  const wanted = await lastChangeUndone(db, key)
  return wanted && put(db, wanted, 'marta')
}

test('a change is stored with its author, and every server is told', async () => {
  const { db } = await testDb()
  const version = await loggedChanges(db)
  expect(await put(db, { key: PRICE, value: 495 })).toEqual({
    ok: true,
    key: PRICE,
    before: 395,
    after: 495,
    number: 1,
  })
  expect(await readSettings(db)).toEqual({ [PRICE]: 495 })
  expect(await settingHistory(db, PRICE)).toEqual([
    { number: 1, value: 495, changedAt: NOW, changedBy: 'lucia', undoes: null },
  ])
  expect(await loggedChanges(db)).toBe(version + 1)
})

test('a plan changes nothing', async () => {
  const { db } = await testDb()
  const before = await dump(db)
  expect(await planSetting(db, { key: PRICE, value: 495 })).toMatchObject({ ok: true, number: 1 })
  expect(await dump(db)).toEqual(before)
})

test('an undone change brings the value before back, and can be undone too', async () => {
  const { db } = await testDb()
  expect(await undo(db, PRICE)).toBeUndefined()
  await put(db, { key: PRICE, value: 495 })
  await put(db, { key: PRICE, value: 595 })
  expect(await undo(db, PRICE)).toMatchObject({ ok: true, before: 595, after: 495 })
  expect(await readSettings(db)).toEqual({ [PRICE]: 495 })
  expect(await undo(db, PRICE)).toMatchObject({ ok: true, before: 495, after: 595 })
  const history = await settingHistory(db, PRICE)
  expect(history.map(({ number, value, undoes }) => [number, value, undoes])).toEqual([
    [4, 595, 3],
    [3, 495, 2],
    [2, 595, null],
    [1, 495, null],
  ])
})

test('the first change undone leaves the value of the file', async () => {
  const { db } = await testDb()
  await put(db, { key: PRICE, value: 495 })
  expect(await undo(db, PRICE)).toMatchObject({ ok: true, after: 395 })
  expect(await readSettings(db)).toEqual({})
  expect(await undo(db, PRICE)).toMatchObject({ ok: true, after: 495 })
})

test.each<[string, NewSetting, object]>([
  ['an unknown key', { key: 'tarifa.nada', value: 1 }, { reason: 'unknown' }],
  ['the value it has', { key: PRICE, value: 395 }, { reason: 'same' }],
  [
    'what does not go with the others',
    { key: 'devoluciones.desistimiento', value: 31 },
    { reason: 'problem', message: expect.stringContaining('no pueden ser menos') },
  ],
])('%s is refused, and nothing changes', async (_, wanted, refusal) => {
  const { db } = await testDb()
  const before = await dump(db)
  expect(await planSetting(db, wanted)).toEqual({ ok: false, ...refusal })
  const change = { ...wanted, number: 1, by: 'lucia', now: NOW }
  expect(await changeSetting(db, change)).toEqual({ ok: false, ...refusal })
  expect(await dump(db)).toEqual(before)
})

test('of two changes planned on one state the second is refused', async () => {
  const { db } = await testDb()
  await put(db, { key: PRICE, value: 495 })
  const before = await dump(db)
  const late = { key: PRICE, value: 595, number: 1, by: 'marta', now: NOW }
  expect(await changeSetting(db, late)).toEqual({ ok: false, reason: 'changed_meanwhile' })
  expect(await dump(db)).toEqual(before)
})

test('of ten people who change one setting at once, one does', async () => {
  const { db, reopen } = await testDb()
  const connections = [db, reopen().db]
  const outcomes = await Promise.all(
    Array.from({ length: 10 }, (_, n) =>
      changeSetting(connections[n % 2]!, {
        key: PRICE,
        value: 500 + n,
        number: 1,
        by: `p${n}`,
        now: NOW,
      }),
    ),
  )
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
  expect(await settingHistory(db, PRICE)).toHaveLength(1)
})

test('two changes that do not go together are not both made, even at once', async () => {
  const { db, reopen } = await testDb()
  const by = { number: 1, by: 'lucia', now: NOW }
  // Each goes with what is there (30 and 14); together they do not.
  const outcomes = await Promise.all([
    changeSetting(db, { key: 'devoluciones.dias', value: 20, ...by }),
    changeSetting(reopen().db, { key: 'devoluciones.desistimiento', value: 30, ...by }),
  ])
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
})

test('a refusal inside a transaction tells no server, and leaves what is around it', async () => {
  const { db } = await testDb()
  const version = await loggedChanges(db)
  const late = { key: PRICE, value: 495, number: 7, by: 'lucia', now: NOW }
  const outcome = await transact(db, (trx) => changeSetting(trx, late))
  expect(outcome).toEqual({ ok: false, reason: 'changed_meanwhile' })
  expect(await loggedChanges(db)).toEqual(version)
})

test('the database refuses wrong rows', async () => {
  const { db } = await testDb()
  const row = {
    key: PRICE,
    number: 1,
    value: '495',
    changed_at: NOW,
    changed_by: 'lucia',
    undoes: null,
  }
  await db.insertInto('setting_changes').values(row).execute()
  const next = { ...row, number: 2, undoes: 1 }
  const wrong = [
    { number: 1, undoes: null },
    { number: 0, undoes: null },
    { key: '' },
    { value: '' },
    { changed_by: '' },
    { changed_at: null },
    { undoes: 2 },
    { undoes: 0 },
  ]
  expect(await wrongRowsTaken(db, 'setting_changes', { row: next, wrong })).toEqual([])
})

test('a shop with data gets the table, and keeps everything else', async () => {
  const { db, kind } = await stockedShop()
  const before = await dump(db)
  await db.schema.dropTable('setting_changes').execute()
  // Migrations have no typed schema.
  await createSettings(db as unknown as Kysely<unknown>, kind)
  expect(await dump(db)).toEqual(before)
  expect(await put(db, { key: PRICE, value: 495 })).toMatchObject({ ok: true })
})
