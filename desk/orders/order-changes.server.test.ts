import { expect, test } from 'vitest'
import { parcelsOf } from '#core/orders/fulfilment/parcels.server.ts'
import { addDays, madridDay } from '#core/base/dates/madrid-time.ts'
import { dump } from '#tests/support/database/dump.ts'
import { deskForms } from '#tests/support/factories/desk-form.ts'
import { orderRow, shopWithOrders } from '#tests/support/factories/order-life.ts'
import { deskAction } from '../http/desk-action.server.ts'
import { sendParcel } from './order-changes.server.ts'

const NUMBER = 'VR-TEST-0001'
const action = deskAction({ enviar: sendParcel })
const FIRST = { intent: 'enviar', transportista: 'Ruta Norte', 'uds-0': '1', abiertas: '3' }

async function shop() {
  const { db } = await shopWithOrders(1)
  const { post, ctx } = await deskForms(db, 'mar', 'warehouse')
  const press = async (fields: Record<string, string>) =>
    (await post(action, fields, { number: NUMBER })).answer
  return { db, press, today: madridDay(ctx.now()) }
}

test('a parcel with one of two equal units leaves once, however often its form is sent', async () => {
  const { db, press } = await shop()
  expect(await press(FIRST)).toMatchObject({ ok: true })
  const before = await dump(db)
  for (const fields of [FIRST, { ...FIRST, 'uds-0': '' }, { ...FIRST, abiertas: '' }]) {
    expect(await press(fields)).toMatchObject({
      reason: 'conflict',
      text: expect.stringMatching(/^Desde que abriste la página ha salido o se ha anulado algo/),
    })
  }
  expect(await dump(db)).toEqual(before)
  expect(await press({ ...FIRST, abiertas: '2' })).toMatchObject({ ok: true })
  expect(await parcelsOf(db, 'ord_1')).toHaveLength(2)
})

test('a parcel has the day on which it left, which is not to come', async () => {
  const { db, press, today } = await shop()
  const before = await dump(db)
  expect(await press({ ...FIRST, salio: 'ayer' })).toMatchObject({
    errors: { salio: 'Pon un día' },
  })
  expect(await press({ ...FIRST, salio: addDays(today, 1) })).toMatchObject({
    reason: 'refused',
    text: 'El día en que salió no puede ser posterior a hoy.',
  })
  expect(await dump(db)).toEqual(before)
  const yesterday = addDays(today, -1)
  expect(await press({ ...FIRST, salio: yesterday })).toMatchObject({ ok: true })
  const parcels = await parcelsOf(db, 'ord_1')
  expect(parcels.map(({ shippedAt }) => madridDay(shippedAt))).toEqual([yesterday])
})

test('sent twice at the same moment it leaves once', async () => {
  const { db, press } = await shop()
  const answers = await Promise.all([press(FIRST), press(FIRST)])
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
  expect(await parcelsOf(db, 'ord_1')).toHaveLength(1)
  expect(await orderRow(db)).toMatchObject({ fulfilment_status: 'partly_shipped' })
})
