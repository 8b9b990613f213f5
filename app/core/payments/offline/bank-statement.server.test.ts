import { expect, test } from 'vitest'
import { bankStatement, entry } from '#tests/support/bank-statement.ts'
import { uuid } from '#tests/support/factories/order-request.ts'
import { shopByTelephone } from '#tests/support/owner-order/shop-by-telephone.ts'
import { readBankStatement } from './bank-statement.server.ts'
import { matchTransfers } from './match-transfers.server.ts'
import { recordTransfer } from './record-transfer.server.ts'

test('a statement has the credits that are booked, in euros', async () => {
  const file = bankStatement(
    entry({ amount: '241.98', text: 'VR-TEST-0001' }),
    entry({ amount: '10.00', text: 'recibo', side: 'DBIT' }),
    entry({ amount: '20.00', text: 'anunciado', status: 'PDNG' }),
    entry({ amount: '30.00', text: 'dolares', currency: 'USD' }),
    entry({ amount: '40.00', text: 'vuelve', isReversal: true }),
    entry({ amount: '1234567.89', text: 'grande' }),
  )
  expect(await readBankStatement(file)).toEqual([
    { cents: 24198, text: 'VR-TEST-0001', bookedOn: '2026-03-09' },
    { cents: 123456789, text: 'grande', bookedOn: '2026-03-09' },
  ])
})

test('an entry of several transfers is each of them', async () => {
  const file = bankStatement(
    entry({
      amount: '30.00',
      text: '',
      parts: [
        ['10.00', 'VR 2222 2222'],
        ['20.00', 'otro'],
      ],
    }),
  )
  expect(await readBankStatement(file)).toMatchObject([
    { cents: 1000, text: 'VR 2222 2222' },
    { cents: 2000, text: 'otro' },
  ])
})

test.each([
  ['nothing', ''],
  ['no XML', '11;0182;0001'],
  ['one that broke off', '<Document><BkToCstmrStmt>'],
  ['another message', '<Document><CstmrCdtTrfInitn/></Document>'],
  ['an entity', '<!DOCTYPE D [<!ENTITY x SYSTEM "file:///etc/hostname">]><D>&x;</D>'],
])('%s is no statement', async (_, text) => {
  expect(await readBankStatement(Buffer.from(text))).toBeUndefined()
})

test('each credit is what its payer wrote', async () => {
  const { db, ctx, order } = await shopByTelephone()
  const numbers = ['VR-2222-2222', 'VR-3333-3333', 'VR-4444-4444', 'VR-5555-5555', 'VR-6666-6666']
  for (const [at, number] of numbers.entries()) {
    await order(at === 4 ? 'cash' : 'transfer', { idempotencyKey: uuid(at + 1) })
    await db
      .updateTable('orders')
      .set({ number })
      .where('id', '=', `ord_${at + 1}`)
      .execute()
  }
  await recordTransfer(ctx, 'VR-3333-3333', 24198)
  await db.updateTable('orders').set({ status: 'cancelled' }).where('id', '=', 'ord_3').execute()
  const credit = (cents: number, text: string) => ({ cents, text, bookedOn: null })
  const matched = await matchTransfers(db, [
    credit(24198, 'Pedido vr22222222 gracias'),
    credit(24198, 'VR-3333-3333'),
    credit(24198, 'VR-4444- 4444'),
    credit(24000, 'VR-5555-5555'),
    credit(24198, 'VR-6666-6666'),
    credit(24198, 'VR-9999-9999'),
    credit(24198, 'camiseta de Ana'),
  ])
  expect(matched.map(({ state, number }) => [number, state])).toEqual([
    ['VR-2222-2222', 'pays'],
    ['VR-3333-3333', 'paid_before'],
    ['VR-4444-4444', 'late'],
    ['VR-5555-5555', 'other_amount'],
    ['VR-6666-6666', 'no_transfer'],
    ['VR-9999-9999', 'unknown_order'],
    [null, 'no_number'],
  ])
})
