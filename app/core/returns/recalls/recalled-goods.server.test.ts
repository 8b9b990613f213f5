import { asOwner } from '#tests/support/database/actors.ts'
import { expect, test } from 'vitest'
import { createReturn } from '#core/returns/create-return.server.ts'
import { listReturns } from '#core/returns/owner-returns.server.ts'
import { reopenDeclined } from '#core/returns/reopen-declined.server.ts'
import { declineReturn, receiveReturn } from '#core/returns/transition-return.server.ts'
import type { Db } from '#db/schema.ts'
import { jacket } from '#tests/support/factories/factories.ts'
import { LATER } from '#tests/support/factories/order-life.ts'
import { returnContext, wish } from '#tests/support/factories/returned-goods.ts'
import { recallContext, recallJackets, recallShop } from '#tests/support/recalls/recalled-shop.ts'
import { endRecall } from './open-recall.server.ts'

const AT = LATER.toISOString()
const JACKET = { position: 0, quantity: 1 }
const SHIRT = { position: 1, quantity: 1 }

const onHand = async (db: Db, id: string): Promise<number> =>
  (
    await db
      .selectFrom('stock')
      .select('on_hand')
      .where('variant_id', '=', id)
      .executeTakeFirstOrThrow()
  ).on_hand

const MEDIUM = `${jacket.id}/M/Azul`
const LARGE = `${jacket.id}/L/Azul`

type Context = ReturnType<typeof returnContext>

/** A jacket and a shirt of an order, asked to come back. */
async function asked(ctx: Context, orderId: string) {
  await createReturn(ctx, orderId, wish([JACKET, SHIRT]))
  const one = (await listReturns(ctx.db, { all: true })).find((it) => it.orderId === orderId)
  if (!one) throw new Error('no return')
  return one
}

test('a recalled unit that comes back is not put on sale again, and the shirt with it is', async () => {
  const { db } = await recallShop()
  await recallJackets(db)
  const before = await onHand(db, MEDIUM)
  const received = await receiveReturn(asOwner(db), await asked(returnContext(db), 'ord_2'), {
    at: AT,
    restocks: true,
  })
  expect(received).toEqual({ ok: true, recalled: [0] })
  expect(await onHand(db, MEDIUM)).toBe(before)
  const movements = await db
    .selectFrom('stock_movements')
    .select(['reason', 'line_position as line', 'on_hand_change as change'])
    .where('return_id', 'is not', null)
    .orderBy('id')
    .execute()
  expect(movements.map(({ reason, line, change }) => `${reason} ${line}: ${change}`)).toEqual([
    'returned 1: 1',
    'returned 0: 1',
    'damaged 0: -1',
  ])
})

test('nor after the recall has ended; another size is', async () => {
  const { db } = await recallShop()
  const code = await recallJackets(db)
  await endRecall(recallContext(db), code)
  const before = await onHand(db, MEDIUM)
  const ctx = returnContext(db)
  const received = await receiveReturn(asOwner(db), await asked(ctx, 'ord_2'), {
    at: AT,
    restocks: [0, 1],
  })
  expect(received).toEqual({ ok: true, recalled: [0] })
  expect(await onHand(db, MEDIUM)).toBe(before)
  const large = await onHand(db, LARGE)
  const other = await receiveReturn(asOwner(db), await asked(ctx, 'ord_3'), {
    at: AT,
    restocks: true,
  })
  expect(other).toEqual({ ok: true })
  expect(await onHand(db, LARGE)).toBe(large + 1)
})

test('what was put on the shelf before the recall is off it once its return is opened again', async () => {
  const { db } = await recallShop()
  const ctx = returnContext(db)
  const before = await onHand(db, MEDIUM)
  const one = await asked(ctx, 'ord_2')
  expect(await receiveReturn(asOwner(db), one, { at: AT, restocks: true })).toEqual({ ok: true })
  expect(await onHand(db, MEDIUM)).toBe(before + 1)
  const [received] = await listReturns(db, { all: true })
  await declineReturn(ctx, received!, { at: AT, reason: 'Usada', exception: 'used' })
  await recallJackets(db)
  const [declined] = await listReturns(db, { all: true })
  expect(await reopenDeclined(ctx, declined!, AT)).toEqual({ ok: true })
  expect(await onHand(db, MEDIUM)).toBe(before)
})
