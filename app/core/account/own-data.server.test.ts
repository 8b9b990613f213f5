import { expect, test } from 'vitest'
import { accountContext, registered } from '#tests/support/factories/accounts.ts'
import { orderRow } from '#tests/support/factories/order-life.ts'
import { AS_DECLARED, JACKETS, sentShop, wish } from '#tests/support/factories/returned-goods.ts'
import { createReturn } from '#core/returns/create-return.server.ts'
import { declareWithdrawal } from '#core/returns/declare-withdrawal.server.ts'
import { ownData } from './own-data.server.ts'

test('exported data have the note of a gift, and who the invoice is for', async () => {
  const invoice = { name: 'Taller Herrero', idType: 'nif', taxId: 'B58378431' }
  const gift = { note: 'Felicidades,\nInés' }
  const { db } = await sentShop(undefined, { gift, invoice })
  const { shopper } = await registered(accountContext(db))
  await db.updateTable('orders').set({ user_id: shopper.id }).execute()
  const { orders } = await ownData(db, shopper)
  expect(orders).toMatchObject([{ gift, amounts: { giftWrapCents: 395 }, invoiceBuyer: invoice }])
})

test('exported data have the returns of that customer, and no other’s have them', async () => {
  const { db, ctx } = await sentShop()
  const accounts = accountContext(db)
  const { shopper } = await registered(accounts)
  const other = await registered(accounts, 'marta')
  await db.updateTable('orders').set({ user_id: shopper.id }).execute()
  await createReturn(ctx, 'ord_1', { ...wish([JACKETS]), note: 'La manga es corta' })
  await declareWithdrawal(ctx, { ...AS_DECLARED, email: (await orderRow(db)).email })
  const { orders } = await ownData(db, shopper)
  expect(orders).toMatchObject([
    {
      number: AS_DECLARED.number,
      returns: [
        { kind: 'return', note: 'La manga es corta', units: [JACKETS], status: 'requested' },
        { kind: 'withdrawal', name: 'Lucía Herrero', isWhole: true },
      ],
    },
  ])
  expect((await ownData(db, other.shopper)).orders).toEqual([])
})
