import { expect, test } from 'vitest'
import { checkLedgerPart } from '#core/payments/check-ledger.server.ts'
import { deskForms } from '#tests/support/factories/desk-form.ts'
import { moneyShop } from '#tests/support/owner-order/money-shop.ts'
import { deskAction } from '../http/desk-action.server.ts'
import { checkMoney } from './check-changes.server.ts'

test('the check goes on where it stopped, and names the orders that differ', async () => {
  const { db } = await moneyShop(3)
  const forms = await deskForms(db)
  const check = async (desde: string, van: string) => {
    const action = deskAction({ comprobar: checkMoney })
    return (await forms.post(action, { intent: 'comprobar', desde, van })).answer
  }
  expect(await check('', '')).toMatchObject({
    text: 'Todo cuadra: 3 pedidos.',
    facts: { desde: '' },
  })
  expect(await check('ord_2', '2')).toMatchObject({ text: 'Todo cuadra: 3 pedidos.' })
  expect(await checkLedgerPart(db, '', 2)).toMatchObject({ checked: 2, next: 'ord_2' })
  await db.updateTable('orders').set({ refunded_cents: 0 }).where('id', '=', 'ord_3').execute()
  const found = await check('', '')
  expect(found).toMatchObject({ text: expect.stringMatching(/^No cuadra en 1 punto/) })
  expect(found.facts?.['fallos']).toContain('VR-TEST-0003')
})
