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
import { createReturn } from './create-return.server.ts'
import { reopenDeclined } from './reopen-declined.server.ts'
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
  expect(await receiveReturn(db, await only(db), { at, restocks: [SHIRT.position] })).toEqual({
    ok: true,
  })
  expect(await movements(db)).toEqual(['returned 1: 1', 'returned 0: 2', 'damaged 0: -2'])
})

test('a declined return that is open again has the same lines damaged as before', async () => {
  const { db, ctx } = await asked()
  await receiveReturn(db, await only(db), { at, restocks: [SHIRT.position] })
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

test('a refusal inside another transaction leaves nothing half done', async () => {
  const { db, ctx } = await asked()
  await receiveReturn(db, await only(db), { at, restocks: true })
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
