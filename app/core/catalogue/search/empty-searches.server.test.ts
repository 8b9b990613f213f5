import { expect, test } from 'vitest'
import { testDb } from '#tests/support/database/test-db.ts'
import type { Db } from '#db/schema.ts'
import {
  addEmptySearches,
  purgeExpiredSearches,
  listEmptySearches,
} from './empty-searches.server.ts'

const onDay = (day: string) => new Date(`${day}T12:00:00.000Z`)
const counts = (entries: Record<string, number>) => new Map(Object.entries(entries))
const all = (db: Db) => listEmptySearches(db, { sinceDay: '2000-01-01', most: 100 })

test('counts add up by their words, with the first and the last day', async () => {
  const { db } = await testDb()
  await addEmptySearches(db, counts({ paraguas: 2, guantes: 1 }), onDay('2026-11-01'))
  await addEmptySearches(db, counts({ paraguas: 3 }), onDay('2026-11-03'))
  await addEmptySearches(db, new Map(), onDay('2026-11-04'))
  expect(await all(db)).toEqual([
    { words: 'paraguas', times: 5, firstDay: '2026-11-01', lastDay: '2026-11-03' },
    { words: 'guantes', times: 1, firstDay: '2026-11-01', lastDay: '2026-11-01' },
  ])
  expect(await listEmptySearches(db, { sinceDay: '2026-11-02', most: 9 })).toHaveLength(1)
})

test('two servers that count at once lose nothing', async () => {
  const { db } = await testDb()
  const one = counts({ paraguas: 1, guantes: 1, navaja: 1 })
  await Promise.all([1, 2, 3, 4].map(() => addEmptySearches(db, one, onDay('2026-11-01'))))
  expect((await all(db)).map(({ times }) => times)).toEqual([4, 4, 4])
})

test('beyond the bound the rarest go first, then those not searched for longest', async () => {
  const { db } = await testDb()
  await addEmptySearches(db, counts({ rare: 1, often: 9 }), onDay('2026-11-01'))
  await addEmptySearches(db, counts({ late: 1, later: 1 }), onDay('2026-11-02'), 3)
  expect((await all(db)).map(({ words }) => words)).toEqual(['often', 'late', 'later'])
})

test('words that nobody has searched for six months are deleted, the others stay', async () => {
  const { db } = await testDb()
  await addEmptySearches(db, counts({ old: 4, again: 1 }), onDay('2026-04-30'))
  await addEmptySearches(db, counts({ again: 1, border: 1 }), onDay('2026-05-01'))
  expect(await purgeExpiredSearches(db, onDay('2026-11-01'))).toBe(1)
  expect((await all(db)).map(({ words }) => words)).toEqual(['again', 'border'])
})
