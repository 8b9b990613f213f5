import { expect, test } from 'vitest'
import type { Actor } from '#core/base/actor/actor.ts'
import {
  DELIVERY_FIELDS,
  readField,
  type Delivery,
} from '#core/orders/delivery/delivery-address.ts'
import { findOrderWithState } from '#core/orders/orders.server.ts'
import { dump } from '#tests/support/database/dump.ts'
import { paymentContext, shopWithOrders } from '#tests/support/factories/order-life.ts'
import { addressOffer, changeOrderAddress } from './order-address.server.ts'

const NUMBER = 'VR-TEST-0001'
const BUYER: Actor = { kind: 'shopper', id: null }

/** The page of an order's address; `send` posts its form with what was typed. */
async function page() {
  const { db } = await shopWithOrders(1)
  let woken = 0
  const ctx = {
    ...paymentContext(db).ctx,
    actor: BUYER,
    wakeMail: () => {
      woken += 1
    },
  }
  const offer = async () => addressOffer((await findOrderWithState(db, 'ord_1'))!)
  const { delivery } = await offer()
  const read = Object.fromEntries(
    DELIVERY_FIELDS.map((field) => [readField(field), delivery[field]]),
  )
  const send = (typed: Partial<Delivery>) =>
    changeOrderAddress(ctx, NUMBER, { ...delivery, ...read, ...typed })
  return { db, delivery, offer, send, wakes: () => woken }
}

test('a corrected address is kept, and its mail leaves at once', async () => {
  const { offer, send, wakes } = await page()
  expect(await send({ address: 'Calle Nueva, 2' })).toEqual({
    answer: { ok: true, isChanged: true },
  })
  expect((await offer()).lines).toContain('Calle Nueva, 2')
  expect(wakes()).toBe(1)
})

test.each<[string, Partial<Delivery>, number, object]>([
  [
    'a missing street',
    { address: ' ' },
    422,
    { text: 'Revisa los campos marcados.', errors: { address: 'Falta la dirección' } },
  ],
  [
    'a postcode that does not exist',
    { postcode: '99999' },
    422,
    { errors: { postcode: 'El código postal tiene cinco cifras, de 01001 a 52999' } },
  ],
  [
    'a place with other taxes',
    { postcode: '35001' },
    409,
    { text: expect.stringMatching(/Cancélalo y haz otro, o escríbenos/), errors: {} },
  ],
  ['another country', { country: 'FR', postcode: '75001' }, 409, { errors: {} }],
])('%s is refused, the form keeps what was typed, and nothing changes', async (...row) => {
  const [, typed, status, refusal] = row
  const { db, delivery, send } = await page()
  const before = await dump(db)
  expect(await send(typed)).toMatchObject({
    status,
    answer: { ok: false, ...refusal, values: { ...delivery, ...typed } },
  })
  expect(await dump(db)).toEqual(before)
})

test('who was slower reads what it is now, and may have it replaced', async () => {
  const { delivery, offer, send } = await page()
  await send({ city: 'Getafe', phone: '' })
  const slower = await send({ city: 'Parla' })
  expect(slower).toMatchObject({
    status: 409,
    answer: { text: expect.stringContaining('28012 Getafe, sin teléfono. Si prefieres la tuya') },
  })
  expect((await offer()).delivery).toEqual({ ...delivery, city: 'Getafe', phone: '' })
})

test('once it is cancelled, the page says that it is too late', async () => {
  const { db, offer, send } = await page()
  const cancelled = { status: 'cancelled' } as const
  await db.updateTable('orders').set(cancelled).where('id', '=', 'ord_1').execute()
  const { refusal } = await offer()
  expect(refusal).toContain('ya no se puede cambiar')
  expect(await send({ city: 'Getafe' })).toMatchObject({ status: 409, answer: { text: refusal } })
})
