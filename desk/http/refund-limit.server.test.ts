import { expect, test } from 'vitest'
import { simulado } from '#core/payments/provider/simulado.ts'
import { createReturn } from '#core/returns/create-return.server.ts'
import { REVERIFIED_MINUTES, type StaffRole } from '#core/account/staff/staff.ts'
import { deskForms } from '#tests/support/factories/desk-form.ts'
import { orderRow } from '#tests/support/factories/order-life.ts'
import { NUMBER, only, sentShop, SHIRT, wish } from '#tests/support/factories/returned-goods.ts'
import { refundMoney } from '../orders/refund-changes.server.ts'
import { refund } from '../returns/return-changes.server.ts'
import { returnFacts } from '../returns/return-facts.server.ts'
import { deskAction } from './desk-action.server.ts'

const LIMIT_CENTS = 10_000
const onOrder = deskAction({ reembolsar: refundMoney })
const onReturn = deskAction({ reembolsar: refund })

/** A delivered order of 250,43 €, and the return of its shirt of 32,66 €. */
async function shop(role: StaffRole) {
  const { db, ctx } = await sentShop()
  await createReturn(ctx, 'ord_1', wish([SHIRT]))
  const forms = await deskForms(db, 'mar', role)
  Object.assign(forms.ctx, { provider: simulado, logError: () => {} })
  const { code } = await only(db)
  const worth = (await returnFacts(db, code, true))?.worth
  const esperado = worth?.ok ? String(worth.amountCents) : ''
  const amount = (cents: number) => {
    const importe = (cents / 100).toFixed(2)
    const money = { importe, esperado: String(cents), clave: `desk_${cents}` }
    return forms.post(onOrder, { intent: 'reembolsar', ...money }, { number: NUMBER })
  }
  const returned = () => forms.post(onReturn, { intent: 'reembolsar', esperado }, { code })
  return { db, ...forms, amount, returned }
}
type Desk = Awaited<ReturnType<typeof shop>>

const ROUNDS: [string, (desk: Desk) => ReturnType<Desk['returned']>[], number][] = [
  ['five amounts', ({ amount }) => [4100, 4200, 4300, 4400, 4500].map(amount), 2],
  ['a return and an amount', ({ amount, returned }) => [returned(), amount(7000)], 1],
  ['an amount and a return', ({ amount, returned }) => [amount(7000), returned()], 1],
]

test.each(ROUNDS)('support stays below its limit, also at once: %s', async (_what, press, most) => {
  const desk = await shop('support')
  const sent = await Promise.all(press(desk))
  const made = sent.filter(({ answer }) => answer.ok)
  expect(made).toHaveLength(most)
  expect((await orderRow(desk.db)).refunded_cents).toBeLessThanOrEqual(LIMIT_CENTS)
  const refused = sent.filter(({ answer }) => !answer.ok)
  expect(refused.map(({ answer }) => answer.reason)).toEqual(refused.map(() => 'not_allowed'))
})

test.each(ROUNDS)(
  'above the limit the owner shows the second factor, also at once: %s',
  async (_what, press, most) => {
    const desk = await shop('owner')
    desk.ctx.later((REVERIFIED_MINUTES + 1) * 60_000)
    const sent = await Promise.all(press(desk))
    expect(sent.filter(({ answer }) => answer.ok)).toHaveLength(most)
    expect((await orderRow(desk.db)).refunded_cents).toBeLessThanOrEqual(LIMIT_CENTS)
    const asked = sent.filter(({ answer }) => !answer.ok)
    expect(asked.map(({ answer }) => answer.reason)).toEqual(asked.map(() => 'needs_code'))
  },
)
