import { expect, test } from 'vitest'
import { listEmptySearches } from '#core/catalogue/search/empty-searches.server.ts'
import { testDb } from '#tests/support/database/test-db.ts'
import { createEmptySearchCounter } from './empty-search-counter.ts'

const NOW = new Date('2026-11-23T12:00:00.000Z')
const never = new AbortController().signal

async function counter() {
  const { db } = await testDb()
  const { count, job } = createEmptySearchCounter({ db, now: () => NOW, clock: () => 0 })
  const written = async () => {
    await job.run(never)
    const found = await listEmptySearches(db, { sinceDay: '2026-01-01', most: 1000 })
    return found.map(({ words, times }) => [words, times])
  }
  return { count, written }
}

test('searches are counted in memory and written together', async () => {
  const { count, written } = await counter()
  for (const client of ['10.0.0.1', '10.0.0.2']) count(client, 'Paraguas', () => true)
  count('10.0.0.3', 'guantes', () => false) // the shop finds something after all
  count('10.0.0.3', 'ana@correo.example', () => true)
  expect(await written()).toEqual([['paraguas', 2]])
  expect(await written()).toEqual([['paraguas', 2]])
})

test('one client counts ten a minute, and is searched for no more', async () => {
  const { count, written } = await counter()
  let searched = 0
  for (let n = 0; n < 500; n += 1) {
    count('10.0.0.1', 'paraguas', () => {
      searched += 1
      return true
    })
  }
  expect(searched).toBe(10)
  expect(await written()).toEqual([['paraguas', 10]])
})

test('a flood of words from many clients is cut off at two hundred a minute', async () => {
  const { count, written } = await counter()
  const word = (n: number) =>
    String(n).replaceAll(/\d/g, (digit) => 'abcdefghij'[Number(digit)] ?? '')
  for (let n = 0; n < 3000; n += 1) {
    count(`10.0.${n >> 8}.${n & 255}`, `nada ${word(n)}`, () => true)
  }
  count('10.9.9.9', 'nada a', () => true) // one that is there already
  const rows = await written()
  expect(rows).toHaveLength(200)
  expect(rows[0]).toEqual(['nada a', 2])
})
