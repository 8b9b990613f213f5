import { expect, test } from 'vitest'
import { testDb } from '#tests/support/database/test-db.ts'
import type { Db } from '#db/schema.ts'
import { countOpenReturns, pageOfReturns } from './return-list.server.ts'
import type { ReturnView } from './return-views.ts'

/** Seven declarations without an order, two of them at the same moment. */
async function withReturns(): Promise<Db> {
  const { db } = await testDb()
  const states = [
    'requested',
    'received',
    'requested',
    'refunded',
    'declined',
    'requested',
    'refunded',
  ] as const
  await db
    .insertInto('returns')
    .values(
      states.map((status, n) => {
        const at = `2026-03-0${n === 2 ? 2 : n + 1}T10:00:00.000Z`
        const isClosed = status === 'refunded' || status === 'declined'
        return {
          id: `ret_${n}`,
          code: `DV-000${n}`,
          kind: 'withdrawal' as const,
          order_id: null,
          typed_number: 'VR-0000',
          name: 'Ana',
          email: 'ana@correo.example',
          is_whole: 1 as const,
          goods: '',
          reason: null,
          note: null,
          status,
          dedupe_key: `key/${n}`,
          refund_id: null,
          decline_reason: status === 'declined' ? 'Usada' : null,
          decline_exception: null,
          requested_at: at,
          received_at: status === 'received' ? at : null,
          closed_at: isClosed ? at : null,
        }
      }),
    )
    .execute()
  return db
}

async function readThrough(db: Db, view: ReturnView) {
  const [codes, pages] = [[] as string[], [] as number[]]
  let after: Awaited<ReturnType<typeof pageOfReturns>>['next']
  do {
    const page = await pageOfReturns(db, { view, after, most: 2 })
    codes.push(...page.rows.map(({ code }) => code.slice(-1)))
    pages.push(page.rows.length)
    after = page.next
  } while (after)
  return { codes, pages }
}

test('open returns come by their legal day, closed ones with the newest first, and none twice', async () => {
  const db = await withReturns()
  expect(await readThrough(db, 'por-plazo')).toEqual({
    codes: ['0', '1', '2', '5'],
    pages: [2, 2],
  })
  expect((await readThrough(db, 'por-recibir')).codes).toEqual(['0', '2', '5'])
  expect((await readThrough(db, 'recientes')).codes).toEqual(['5', '2', '0'])
  expect((await readThrough(db, 'por-decidir')).codes).toEqual(['1'])
  expect((await readThrough(db, 'cerradas')).codes).toEqual(['6', '4', '3'])
  expect(await countOpenReturns(db)).toEqual({ requested: 3, received: 1 })
})

test('the legal day is fourteen days after the declaration', async () => {
  const db = await withReturns()
  const { rows } = await pageOfReturns(db, { view: 'por-plazo', most: 1 })
  expect(rows[0]?.dueDay).toBe('2026-03-15')
})
