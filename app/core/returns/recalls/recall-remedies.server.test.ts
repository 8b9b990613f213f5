import { expect, test } from 'vitest'
import { createShare, readProducts } from '#core/catalogue/read-products.server.ts'
import type { Db } from '#db/schema.ts'
import { jacket } from '#tests/support/factories/factories.ts'
import { LATER } from '#tests/support/factories/order-life.ts'
import { recallContext, recallJackets, recallShop } from '#tests/support/recalls/recalled-shop.ts'
import { endRecall } from './open-recall.server.ts'
import {
  chooseRemedy,
  listRecallOrders,
  markRecallDone,
  readRecallWork,
  recallsOfOrder,
} from './recall-remedies.server.ts'

const at = (db: Db) => ({ db, now: () => LATER })

const orderOf = async (db: Db, code: string, end: string) =>
  (await listRecallOrders(db, code)).find(({ number }) => number.endsWith(end))

test('a buyer chooses, may change it until it is done, and it moves no money', async () => {
  const { db } = await recallShop()
  const code = await recallJackets(db)
  const choose = (orderId: string, remedy: 'refund' | 'replacement' | 'repair') =>
    chooseRemedy(at(db), { code, orderId, remedy })
  expect(await choose('ord_2', 'refund')).toEqual({ ok: true })
  expect(await choose('ord_2', 'replacement')).toEqual({ ok: true })
  expect(await orderOf(db, code, '2')).toMatchObject({ remedy: 'replacement', doneAt: null })
  expect(await choose('ord_2', 'repair')).toEqual({ ok: false, reason: 'not_offered' })
  expect(await choose('ord_3', 'refund')).toEqual({ ok: false, reason: 'not_in_recall' })
  const unknown = { code: 'RT-NADA-NADA', orderId: 'ord_2', remedy: 'refund' } as const
  expect(await chooseRemedy(at(db), unknown)).toEqual({ ok: false, reason: 'not_in_recall' })
  expect(await markRecallDone(at(db), { code, orderId: 'ord_2', doneAs: 'repair' })).toEqual({
    ok: true,
  })
  expect(await choose('ord_2', 'refund')).toEqual({ ok: false, reason: 'done' })
  expect(await orderOf(db, code, '2')).toMatchObject({ remedy: 'replacement' })
  expect(await markRecallDone(at(db), { code, orderId: 'ord_2', doneAs: 'repair' })).toMatchObject({
    reason: 'done',
  })
  expect(await db.selectFrom('refunds').selectAll().execute()).toEqual([])
  expect(await recallsOfOrder(db, 'ord_2')).toEqual([
    { code, productName: jacket.name, remedy: 'replacement', isDone: true },
  ])
  expect(await recallsOfOrder(db, 'ord_3')).toEqual([])
})

test('what waits for the owner is what was chosen, who was not told, and what must not be sent', async () => {
  const { db } = await recallShop()
  const nothing = { chosen: 0, oldestChosenAt: null, longest: [], untold: 0, unsent: [] }
  expect(await readRecallWork(db)).toEqual(nothing)
  const code = await recallJackets(db)
  await chooseRemedy(at(db), { code, orderId: 'ord_1', remedy: 'refund' })
  await db
    .updateTable('recall_orders')
    .set({ reach: 'waiting', told_at: null })
    .where('order_id', '=', 'ord_2')
    .execute()
  expect(await readRecallWork(db)).toEqual({
    chosen: 1,
    oldestChosenAt: LATER.toISOString(),
    longest: [{ code, number: 'VR-TEST-0001' }],
    untold: 1,
    unsent: ['VR-TEST-0004'],
  })
  await markRecallDone(at(db), { code, orderId: 'ord_1', doneAs: null })
  await endRecall(recallContext(db), code)
  expect(await readRecallWork(db)).toMatchObject({ chosen: 0, unsent: [] })
})

test('pages show a recalled variant as sold out, with the recall, until it ends', async () => {
  const { db } = await recallShop()
  const shown = async () => {
    const [placed] = await readProducts(db, [jacket.id], createShare())
    const { recall, sizes, soldOut = [] } = placed?.product ?? {}
    return { recall, sizes, soldOut }
  }
  expect(await shown()).toEqual({ recall: undefined, sizes: ['S', 'M', 'L'], soldOut: [] })
  const code = await recallJackets(db)
  expect(await shown()).toEqual({
    recall: code,
    sizes: ['S', 'M', 'L'],
    soldOut: ['M/Azul', 'M/Negro'],
  })
  await endRecall(recallContext(db), code)
  expect(await shown()).toEqual({ recall: undefined, sizes: ['S', 'L'], soldOut: [] })
})
