import { expect, test } from 'vitest'
import type { Db } from '#db/schema.ts'
import { elsewhere, orderRow, shopWithOrders } from '#tests/support/factories/order-life.ts'
import {
  AS_DECLARED,
  LATER_BY_A_DAY,
  returnContext,
  sentShop,
} from '#tests/support/factories/returned-goods.ts'
import { declareWithdrawal } from './declare-withdrawal.server.ts'

/** Text that an attacker may try to have mailed to a third person. */
const TYPED = { ...AS_DECLARED, name: 'Estafa Segura', isWhole: false, goods: 'Paga tu multa' }
const WORDS = /estafa|multa|VR-TEST|correo\.example/i

const receipts = (db: Db) =>
  db
    .selectFrom('mail_outbox')
    .select(['subject', 'html', 'text', 'to_email'])
    .where('kind', '=', 'withdrawal-received')
    .orderBy('created_at')
    .orderBy('id')
    .execute()

async function receiptTo(db: Db, email: string): Promise<string> {
  const [mail] = (await receipts(db)).filter(({ to_email: to }) => to === email)
  return mail ? `${mail.subject}${mail.html}${mail.text}` : 'none'
}

test('the receipt tells the buyer what was declared', async () => {
  const { db, ctx, email } = await sentShop()
  await declareWithdrawal(ctx, { ...TYPED, email })
  expect(await receiptTo(db, email)).toMatch(/Paga tu multa/)
})

test('any other address reads no word that was typed; all of it is kept', async () => {
  const { db, ctx } = await sentShop()
  await declareWithdrawal(ctx, { ...TYPED, email: 'otra@fuera.example' })
  await declareWithdrawal(ctx, { ...TYPED, number: 'VR-2222-2222', email: 'x@fuera.example' })
  for (const email of ['otra@fuera.example', 'x@fuera.example']) {
    const mail = await receiptTo(db, email)
    expect(mail).toContain('DV-TEST-')
    expect(mail).not.toMatch(WORDS)
  }
  const kept = await db.selectFrom('returns').select(['name', 'goods', 'order_id']).execute()
  expect(kept).toEqual([
    { name: TYPED.name, goods: TYPED.goods, order_id: null },
    { name: TYPED.name, goods: TYPED.goods, order_id: null },
  ])
})

test('an order that is open in the browser proves no other address', async () => {
  const { db, ctx } = await sentShop()
  await declareWithdrawal(ctx, { ...TYPED, email: 'otra@fuera.example' }, 'ord_1')
  expect(await receiptTo(db, 'otra@fuera.example')).not.toMatch(WORDS)
})

test('an unpaid order proves no address: anybody can place one with a stranger’s', async () => {
  const { db } = await shopWithOrders(1, elsewhere())
  const { email } = await orderRow(db)
  const declared = await declareWithdrawal(returnContext(db), { ...TYPED, email })
  expect(declared.isNew).toBe(true)
  expect(await receiptTo(db, email)).not.toMatch(/estafa|multa|VR-TEST/i)
})

test('so many receipts go to one address a day, whatever its letters; each declaration is kept', async () => {
  const { db, ctx, email } = await sentShop()
  const declare = (n: number, to: string, now = ctx.now) =>
    declareWithdrawal({ ...ctx, now }, { ...TYPED, goods: `Prenda ${n}`, email: to })
  for (let n = 0; n < 5; n += 1)
    await declare(n, n % 2 ? 'otra@fuera.example' : 'OTRA@fuera.example')
  expect(await receipts(db)).toHaveLength(3)
  for (let n = 0; n < 12; n += 1) await declare(n, email)
  expect(await receipts(db)).toHaveLength(3 + 10)
  expect(await db.selectFrom('returns').select('id').execute()).toHaveLength(5 + 12)
  await declare(99, 'otra@fuera.example', () => LATER_BY_A_DAY)
  expect(await receipts(db), 'the next day').toHaveLength(3 + 10 + 1)
})
