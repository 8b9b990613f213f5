import { expect, test } from 'vitest'
import { dump } from '#tests/support/database/dump.ts'
import { addCode } from '#tests/support/factories/factories.ts'
import { testDb } from '#tests/support/database/test-db.ts'
import { findDiscount, spendDiscount } from './discount.server.ts'
import { changeCode, createCode, listCodes, switchCode } from './owner-codes.server.ts'

const NOW = '2026-11-21T10:00:00.000Z'
const autumn = {
  code: 'Otono15',
  percent: 15,
  fromDay: undefined,
  toDay: '2026-11-30',
  maxUses: 2,
}

test('a code that the owner makes works for shoppers, in any letters, until its last day ends', async () => {
  const { db } = await testDb()
  expect(await createCode(db, autumn, NOW)).toMatchObject({ ok: true, code: { code: 'OTONO15' } })
  expect(await findDiscount(db, ' otono15 ', '2026-11-30T22:59:59.999Z')).toMatchObject({
    ok: true,
    discount: { percent: 15 },
  })
  expect(await findDiscount(db, 'OTONO15', '2026-11-30T23:00:00.000Z')).toMatchObject({
    reason: 'expired',
  })
})

test('a code that is there already, or makes no sense, is refused and changes nothing', async () => {
  const { db } = await testDb()
  await addCode(db, 'OTONO15', { percent: 5 })
  const before = await dump(db)
  expect(await createCode(db, autumn, NOW)).toEqual({ ok: false, reason: 'exists' })
  expect(await createCode(db, { ...autumn, percent: 0 }, NOW)).toMatchObject({ ok: false })
  expect(await dump(db)).toEqual(before)
})

test('two owners who make the same code at once: one does', async () => {
  const { db, reopen } = await testDb()
  const outcomes = await Promise.all([
    createCode(db, autumn, NOW),
    createCode(reopen().db, autumn, NOW),
  ])
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
})

test('a code is stopped and works again; what is so already, or unknown, is told', async () => {
  const { db } = await testDb()
  await addCode(db, 'FERIA', { max_uses: 9, used_count: 4 })
  expect(await switchCode(db, 'feria', true)).toEqual({ ok: false, reason: 'already' })
  expect(await switchCode(db, ' feria', false)).toEqual({ ok: true, code: 'FERIA' })
  expect(await findDiscount(db, 'FERIA', NOW)).toMatchObject({ reason: 'stopped' })
  expect(await switchCode(db, 'FERIA', false)).toEqual({ ok: false, reason: 'already' })
  expect(await switchCode(db, 'FERIA', true)).toMatchObject({ ok: true })
  expect(await switchCode(db, 'NADA', true)).toEqual({ ok: false, reason: 'unknown' })
  expect(await listCodes(db)).toMatchObject([{ code: 'FERIA', usedCount: 4, maxUses: 9 }])
})

test('a code is changed for shoppers, or refused and left as it is', async () => {
  const { db } = await testDb()
  await createCode(db, autumn, NOW)
  const change = { toDay: '2026-11-25', maxUses: 1, minimumCents: 3000 }
  expect(await changeCode(db, 'otono15', change, NOW)).toMatchObject({
    ok: true,
    before: { endsAt: '2026-11-30T23:00:00.000Z', maxUses: 2 },
    code: { endsAt: '2026-11-25T23:00:00.000Z', maxUses: 1, minimumCents: 3000 },
  })
  expect(await findDiscount(db, 'OTONO15', '2026-11-25T23:00:00.000Z')).toMatchObject({
    reason: 'expired',
  })
  await spendDiscount(db, 'OTONO15')
  const before = await dump(db)
  const narrower = await changeCode(db, 'OTONO15', { minimumCents: 3001 }, NOW)
  expect(narrower).toEqual({ ok: false, reason: 'narrower' })
  expect(await changeCode(db, 'NADA', change, NOW)).toEqual({ ok: false, reason: 'unknown' })
  expect(await dump(db)).toEqual(before)
  const wider = { toDay: null, maxUses: null, minimumCents: null }
  expect(await changeCode(db, 'OTONO15', wider, NOW)).toMatchObject({ ok: true })
  expect((await listCodes(db))[0]).toMatchObject({ endsAt: null, maxUses: null, usedCount: 1 })
})

test('of several changes of a used code at once, from two servers, none undoes another', async () => {
  const { db, reopen } = await testDb()
  const other = reopen().db
  await createCode(db, autumn, NOW)
  await spendDiscount(db, 'OTONO15')
  const days = ['2026-12-04', '2026-12-03', '2026-12-02', '2026-12-01']
  const outcomes = await Promise.all(
    days.map((toDay, n) => changeCode(n % 2 === 0 ? db : other, 'OTONO15', { toDay }, NOW)),
  )
  const ends = outcomes.flatMap((outcome) => (outcome.ok ? [outcome.code.endsAt] : []))
  expect(await listCodes(db)).toMatchObject([
    { endsAt: ends.toSorted((a, b) => (String(a) < String(b) ? -1 : 1)).at(-1) },
  ])
})
