import { expect, test } from 'vitest'
import { testDb } from '#tests/support/database/test-db.ts'
import { lawMissing, storedLaw, storeLawFindings } from './law-findings.server.ts'
import type { LawFinding } from './law-report.ts'

const finding = (id: string, given: Partial<LawFinding>): LawFinding => ({
  id,
  title: `Regla ${id}`,
  source: 'Ley 1/2026, art. 1',
  certainty: 'text',
  since: '2026-09-27',
  state: 'holds',
  missing: null,
  wayOut: 'ley',
  ...given,
})
const AT = new Date('2026-11-29T10:00:00.000Z')

test('what is missing is known until a later look does not find it, and binds from its day', async () => {
  const { db } = await testDb()
  expect(await lawMissing(db, AT)).toEqual([])
  const first = [
    finding('a', { state: 'missing', missing: 'algo' }),
    finding('b', { state: 'due', missing: 'otra cosa', since: '2027-01-01' }),
    finding('c', {}),
    finding('d', { state: 'missing', missing: 'lo viejo' }),
  ]
  await storeLawFindings(db, first, AT)
  expect(await lawMissing(db, AT)).toEqual(['Regla a', 'Regla d'])
  // The eve of the year in Madrid, where it has begun.
  expect(await lawMissing(db, new Date('2026-12-31T23:30:00.000Z'))).toEqual([
    'Regla a',
    'Regla b',
    'Regla d',
  ])
  // A page did not come: what was known stays. A rule of before is no rule any more.
  await storeLawFindings(db, [finding('a', { state: 'unseen' }), finding('b', {})], AT)
  expect(await lawMissing(db, new Date('2027-02-01T10:00:00.000Z'))).toEqual(['Regla a'])
  await storeLawFindings(db, [finding('a', {}), finding('b', {})], AT)
  expect(await lawMissing(db, AT)).toEqual([])
})

test('nothing is stored where nothing was seen', async () => {
  const { db } = await testDb()
  await storeLawFindings(db, [finding('a', { state: 'unseen' })], AT)
  expect(await db.selectFrom('law_findings').select('rule').execute()).toEqual([])
})

test('the list has what is missing first, then what will be, with the words of today', async () => {
  const { db } = await testDb()
  const found = [
    finding('precio-final', { since: '2014-06-13' }),
    finding('verifactu', { state: 'due', missing: 'empezar', since: '2027-01-01' }),
    finding('identidad', { state: 'missing', missing: 'el NIF', since: '2002-10-12' }),
    finding('de-otra-version', { state: 'missing', missing: 'algo' }),
  ]
  await storeLawFindings(db, found, AT)
  expect(await storedLaw(db, AT)).toMatchObject([
    {
      id: 'identidad',
      missing: 'el NIF',
      isBinding: true,
      title: 'El aviso legal dice quién vende',
    },
    { id: 'verifactu', missing: 'empezar', isBinding: false, certainty: 'adviser' },
    { id: 'precio-final', missing: null, isBinding: true, lookedAt: AT.toISOString() },
  ])
})
