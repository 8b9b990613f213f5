import { expect, test } from 'vitest'
import { shipOrder } from '#core/orders/ship-order.server.ts'
import { changeLine } from '#core/returns/line-changes/change-line.server.ts'
import { listDeskOrders } from '#core/owner/desk-orders/order-list.server.ts'
import { simulado } from '#core/payments/provider/simulado.ts'
import { setUnits } from '#tests/support/database/stocked-shop.ts'
import { deskForms } from '#tests/support/factories/desk-form.ts'
import { jacket } from '#tests/support/factories/factories.ts'
import { LATER } from '#tests/support/factories/order-life.ts'
import { LARGE, MEDIUM, shopToChange } from '#tests/support/orders/changed-line.ts'
import { checkPasted } from '../dispatch-check.server.ts'
import { deskAction } from '../../http/desk-action.server.ts'
import { orderFacts } from '../order-facts.server.ts'
import { changeGoods } from './line-changes.server.ts'

const AT = LATER.toISOString()
const NUMBERS = ['VR-2345-6789', 'VR-2345-678A', 'VR-2345-678B'] as const

/** Of three orders the jackets of the first are changed by its buyer, those of the second by the shop. */
async function shop() {
  const { db, ctx, buyer } = await shopToChange(NUMBERS.length)
  for (const [at, number] of NUMBERS.entries()) {
    const id = `ord_${at + 1}`
    await db.updateTable('orders').set({ number }).where('id', '=', id).execute()
  }
  const change = { position: 0, read: MEDIUM, wanted: LARGE }
  await changeLine(buyer, NUMBERS[0], change)
  await changeLine(ctx, NUMBERS[1], change)
  return { db, ctx }
}

test('the list and the order say that its buyer changed a size, until it leaves', async () => {
  const { db, ctx } = await shop()
  const seen = async () => {
    const { orders } = await listDeskOrders(db, { view: 'todos', most: 9 })
    const facts = await Promise.all(NUMBERS.map((number) => orderFacts(db, number, false)))
    return {
      list: orders.flatMap(({ number, hasNewGoods }) => (hasNewGoods ? [number] : [])),
      order: facts.map((one) => one?.goodsChange),
    }
  }
  expect(await seen()).toEqual({ list: [NUMBERS[0]], order: [AT, null, null] })
  await shipOrder(ctx, NUMBERS[0], { carrier: 'Norte', trackingCode: null, trackingUrl: null }, AT)
  expect(await seen()).toEqual({ list: [], order: [null, null, null] })
})

test('who pastes the codes of packed parcels is told of the one that may be packed as before', async () => {
  const { db } = await shop()
  const filas = NUMBERS.map((number) => `${number} PQ1`).join('\n')
  const { ready } = await checkPasted(db, { filas, transportista: 'Norte' }, AT)
  expect(ready.map(({ customer }) => customer.includes('talla nueva'))).toEqual([
    true,
    false,
    false,
  ])
})

test('who sees money is offered what costs less, with what goes back for a unit', async () => {
  const { db } = await shop()
  await db.updateTable('variants').set({ price_cents: 8999 }).where('id', '=', LARGE).execute()
  const offered = async (seesMoney: boolean) => {
    const facts = await orderFacts(db, NUMBERS[2], seesMoney)
    const choices = facts?.changeable[0]?.choices ?? []
    return choices.find(({ value }) => value.includes(LARGE))
  }
  expect(await offered(false)).toBeUndefined()
  expect(await offered(true)).toEqual({
    value: JSON.stringify([0, MEDIUM, LARGE, 1088]),
    text: 'Talla\u00a0L · Azul: se devuelven 10,88\u00a0€ por unidad',
  })
})

test('what costs more is offered to who sees money, and becomes an order by link', async () => {
  const { db } = await shop()
  await db.updateTable('variants').set({ price_cents: 11_999 }).where('id', '=', LARGE).execute()
  const choices = async (seesMoney: boolean) =>
    (await orderFacts(db, NUMBERS[2], seesMoney))?.changeable[0]?.choices ?? []
  const cambio = JSON.stringify([0, MEDIUM, LARGE])
  const isDear = ({ value }: { value: string }) => value === cambio
  expect((await choices(false)).some(isDear)).toBe(false)
  expect((await choices(true)).find(isDear)?.text).toContain('un pedido de cambio')
  const { post, ctx } = await deskForms(db)
  const newIds = () => ({ orderId: 'ord_x', orderNumber: 'VR-TEST-000X', mailId: 'mail_x' })
  Object.assign(ctx, { provider: simulado, newIds, shopUrl: 'https://vereda.example' })
  const press = (fields: Record<string, string>) =>
    post(deskAction({ talla: changeGoods }), fields, { number: NUMBERS[2] })
  const { answer } = await press({ intent: 'talla', cambio, unidades: '1' })
  expect(answer).toMatchObject({ ok: true, text: expect.stringContaining('VR-TEST-000X') })
  const facts = await orderFacts(db, NUMBERS[2], true)
  expect(facts?.exchanges).toMatchObject([{ number: 'VR-TEST-000X' }])
  expect((await orderFacts(db, 'VR-TEST-000X', true))?.exchangeOf).toBe(NUMBERS[2])
  const entries = db.selectFrom('audit_entries').select('action')
  expect(await entries.execute()).toContainEqual({ action: 'order.place' })
})

test('the page offers what a line may become, without prices', async () => {
  const { db } = await shop()
  await db.updateTable('variants').set({ price_cents: 1 }).where('color', '=', 'Negro').execute()
  await setUnits(db, `${jacket.id}/S/Azul`, 0)
  const facts = await orderFacts(db, NUMBERS[2], false)
  expect(facts?.changeable[0]).toEqual({
    position: 0,
    text: '1. Chaqueta Ordesa, Talla\u00a0M · Azul',
    choices: [{ value: JSON.stringify([0, MEDIUM, LARGE]), text: 'Talla\u00a0L · Azul' }],
  })
})
