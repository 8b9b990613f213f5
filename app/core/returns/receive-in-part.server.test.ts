import { asOwner } from '#tests/support/database/actors.ts'
import { expect, test } from 'vitest'
import { holdings } from '#tests/support/factories/order-life.ts'
import {
  at,
  JACKETS,
  only,
  sentShop,
  SHIRT,
  wish,
} from '#tests/support/factories/returned-goods.ts'
import { transact } from '#db/transact.ts'
import type { Db } from '#db/schema.ts'
import { dump } from '#tests/support/database/dump.ts'
import { createReturn } from './create-return.server.ts'
import { findReturn, listReturns } from './owner-returns.server.ts'
import { refundReturn } from './refund-return.server.ts'
import { reopenDeclined } from './reopen-declined.server.ts'
import { findReturnableUnits, type Return } from './returns.server.ts'
import { declineReturn, receiveReturn } from './transition-return.server.ts'

/** A return of two jackets and a shirt. */
async function asked() {
  const shop = await sentShop()
  await createReturn(shop.ctx, 'ord_1', wish([JACKETS, SHIRT]))
  return shop
}

const movements = async (db: Db) => {
  const rows = await db
    .selectFrom('stock_movements')
    .select(['reason', 'line_position as line', 'on_hand_change as change'])
    .where('return_id', 'is not', null)
    .orderBy('id')
    .execute()
  return rows.map(({ reason, line, change }) => `${reason} ${line}: ${change}`)
}

test('of what arrives, some lines go back to the shelf and the others count as damaged', async () => {
  const { db } = await asked()
  expect(
    await receiveReturn(asOwner(db), await only(db), { at, restocks: [SHIRT.position] }),
  ).toEqual({
    ok: true,
  })
  expect(await movements(db)).toEqual(['returned 1: 1', 'returned 0: 2', 'damaged 0: -2'])
})

test('a declined return that is open again has the same lines damaged as before', async () => {
  const { db, ctx } = await asked()
  await receiveReturn(asOwner(db), await only(db), { at, restocks: [SHIRT.position] })
  const before = await holdings(db)
  await declineReturn(ctx, await only(db), { at, reason: 'Usada' })
  expect(await reopenDeclined(ctx, await only(db), at)).toEqual({ ok: true })
  expect(await holdings(db)).toEqual(before)
  expect((await movements(db)).slice(-3)).toEqual([
    'returned 1: 1',
    'returned 0: 2',
    'damaged 0: -2',
  ])
})

async function findOf(db: Db, code: string): Promise<Return> {
  const found = await findReturn(db, code)
  if (!found) throw new Error('no return')
  return found
}

const JACKET = { ...JACKETS, quantity: 1 }

test('what was not in the parcel stays with the buyer, is not refunded, and may come later', async () => {
  const { db, ctx } = await asked()
  const before = await holdings(db)
  const one = await only(db)
  expect(
    await receiveReturn(asOwner(db), one, { at, restocks: true, missing: [JACKET, SHIRT] }),
  ).toEqual({
    ok: true,
  })
  expect(await movements(db)).toEqual(['returned 0: 1'])
  expect(await holdings(db)).toEqual({ ...before, jackets: before.jackets + 1 })
  expect(await only(db)).toMatchObject({ units: [JACKET], missing: [JACKET, SHIRT] })
  // Of the return as it was read before: another person may have received it meanwhile.
  expect(await refundReturn(ctx, one)).toMatchObject({ ok: true, amountCents: 10_888 })
  const left = await findReturnableUnits(db, 'ord_1')
  expect(left.toReturn).toEqual([1, 1])
})

test('what was missing after its money went back is off the shelf, and cannot be returned again', async () => {
  const { db, ctx } = await asked()
  await refundReturn(ctx, await only(db))
  const before = await holdings(db)
  const arrival = { at, restocks: true, missing: [JACKETS] }
  expect(await receiveReturn(asOwner(db), await only(db), arrival)).toEqual({ ok: true })
  expect(await holdings(db)).toEqual({ ...before, shirts: before.shirts + 1 })
  expect((await findReturnableUnits(db, 'ord_1')).toReturn).toEqual([0, 0])
})

test.each([
  ['more than comes back', [{ ...SHIRT, quantity: 2 }]],
  ['a line that does not come back', [{ position: 7, quantity: 1 }]],
  ['a line twice', [SHIRT, SHIRT]],
  ['everything', [JACKETS, SHIRT]],
])('%s cannot be missing', async (_, missing) => {
  const { db } = await asked()
  const before = await dump(db)
  const outcome = await receiveReturn(asOwner(db), await only(db), { at, restocks: true, missing })
  expect(outcome).toEqual({ ok: false, reason: 'bad_missing' })
  expect(await dump(db)).toEqual(before)
})

test('a reopened return has of a line what arrived, also if the rest came in another', async () => {
  const { db, ctx } = await asked()
  const one = await only(db)
  await receiveReturn(asOwner(db), one, { at, restocks: true, missing: [JACKET] })
  await declineReturn(ctx, one, { at, reason: 'Usada' })
  const before = await holdings(db)
  await createReturn(ctx, 'ord_1', wish([JACKET], 1))
  const later = (await listReturns(db, { all: false }))[0]
  await receiveReturn(asOwner(db), later ?? one, { at, restocks: true })
  expect(await reopenDeclined(ctx, await findOf(db, one.code), at)).toEqual({ ok: true })
  expect(await holdings(db)).toMatchObject({
    jackets: before.jackets + 2,
    shirts: before.shirts + 1,
  })
})

test('a refusal inside another transaction leaves nothing half done', async () => {
  const { db, ctx } = await asked()
  await receiveReturn(asOwner(db), await only(db), { at, restocks: true })
  // The jackets are on the shelf, the shirt was sold to somebody else since.
  const shirt = await db
    .selectFrom('order_lines')
    .select('variant_id')
    .where('position', '=', SHIRT.position)
    .executeTakeFirstOrThrow()
  await db
    .updateTable('stock')
    .set({ on_hand: 0 })
    .where('variant_id', '=', shirt.variant_id)
    .execute()
  const before = { units: await holdings(db), movements: await movements(db) }
  const outcome = await transact(ctx, async (inside) =>
    declineReturn(inside, await only(inside.db), { at, reason: 'Usada' }),
  )
  expect(outcome).toEqual({ ok: false, reason: 'sold_on' })
  expect({ units: await holdings(db), movements: await movements(db) }).toEqual(before)
  expect((await only(db)).status).toBe('received')
})
