import { expect, test } from 'vitest'
import { shopWithOrders } from '#tests/support/factories/order-life.ts'
import { anonymiseOldOrders } from '#core/account/retention/anonymise.server.ts'
import { dump } from '#tests/support/database/dump.ts'
import { transact } from '#db/transact.ts'
import { addOrderNote, deleteOrderNote, notesOfOrder } from './order-notes.server.ts'

const AT = '2026-11-20T10:00:00.000Z'
const LATER = '2026-11-20T11:00:00.000Z'
/** Years after the orders, so that the accounts need no longer name their buyers. */
const YEARS_LATER = new Date('2040-01-01T12:00:00.000Z')

async function shop() {
  const { db } = await shopWithOrders(2)
  let made = 0
  const newId = (prefix: string) => `${prefix}_${(made += 1)}`
  const add = (typed: string, { number = 'VR-TEST-0001', at = AT } = {}) =>
    transact({ db, newId }, (ctx) => addOrderNote(ctx, { number, typed, staffId: 'stf_1', at }))
  return { db, add }
}

test('notes are of one order, the newest first, tidied', async () => {
  const { db, add } = await shop()
  expect(await add('  Llama antes de salir\r\nal 2.º timbre ')).toEqual({
    ok: true,
    id: 'ono_1',
    orderId: 'ord_1',
  })
  await add('Caja grande', { at: LATER })
  await add('De otro', { number: 'VR-TEST-0002' })
  expect(await notesOfOrder(db, 'ord_1')).toEqual([
    { id: 'ono_2', text: 'Caja grande', at: LATER, by: null },
    { id: 'ono_1', text: 'Llama antes de salir\nal 2.º timbre', at: AT, by: null },
  ])
})

test('a note without words, one too long and one of no order change nothing', async () => {
  const { db, add } = await shop()
  const before = await dump(db)
  expect(await add(' \n ')).toEqual({ ok: false, reason: 'empty' })
  expect(await add('a'.repeat(1001))).toEqual({ ok: false, reason: 'too_long' })
  expect(await add('Hola', { number: 'VR-NADA-0000' })).toEqual({
    ok: false,
    reason: 'unknown_order',
  })
  expect(await dump(db)).toEqual(before)
})

test('a note is deleted once, and only as one of its own order', async () => {
  const { db, add } = await shop()
  await add('Caja grande')
  const remove = (number: string) => deleteOrderNote(db, { number, id: 'ono_1' })
  expect(await remove('VR-TEST-0002')).toBeUndefined()
  expect(await remove('VR-NADA-0000')).toBeUndefined()
  expect(await remove('VR-TEST-0001')).toBe('ord_1')
  expect(await remove('VR-TEST-0001')).toBeUndefined()
  expect(await notesOfOrder(db, 'ord_1')).toEqual([])
})

test('the notes go when the buyer is forgotten, and no other comes after', async () => {
  const { db, add } = await shop()
  await add('Vive en el segundo')
  await anonymiseOldOrders(db, YEARS_LATER)
  expect(await notesOfOrder(db, 'ord_1')).toEqual([])
  expect(await add('Otra')).toEqual({ ok: false, reason: 'forgotten' })
  expect(await notesOfOrder(db, 'ord_1')).toEqual([])
})
