import { expect, test } from 'vitest'
import { checkAudit } from '#core/base/audit/audit.server.ts'
import { placeOrder } from '#core/checkout/place-order.server.ts'
import { findOffer } from '#core/pricing/offers/offers.server.ts'
import { stockedShop } from '#tests/support/database/stocked-shop.ts'
import { tshirt } from '#tests/support/factories/factories.ts'
import { deskForms } from '#tests/support/factories/desk-form.ts'
import { orderRequest, requestLine } from '#tests/support/factories/order-request.ts'
import { offersOfShop, threeForTwo } from '#tests/support/offers/shop-offers.ts'
import { deskAction } from '../http/desk-action.server.ts'
import { changeOfferTerms, offerVersion } from './change-terms.server.ts'
import { offerValues } from './offer-values.ts'

const KEY = threeForTwo.key
const action = deskAction({ cambiar: changeOfferTerms })

async function desk() {
  const { db, context } = await stockedShop()
  await offersOfShop(db, [threeForTwo])
  const { post } = await deskForms(db)
  const { key: _key, ...values } = offerValues(threeForTwo)
  const form = { ...values, intent: 'cambiar', version: offerVersion(threeForTwo), seen: '' }
  const press = (fields: Record<string, string>) =>
    post(action, { ...form, ...fields }, { key: KEY })
  return { db, context, press }
}

test('the terms of an offer change at the second press, are in the log, and go back', async () => {
  const { db, press } = await desk()
  const changes = { take: '4', pay: '3', withCodes: 'sí' }
  const { answer: asked } = await press(changes)
  expect([asked.isPreview, asked.text]).toEqual([true, expect.stringMatching(/lleva 4 y paga 3/i)])
  expect(await findOffer(db, KEY)).toEqual(threeForTwo)
  const { answer: made } = await press({ ...changes, ...asked.facts })
  const changed = { ...threeForTwo, takeUnits: 4, withCodes: true }
  expect(await findOffer(db, KEY)).toEqual(changed)
  expect((await checkAudit(db)).broken).toBeNull()
  const entries = db.selectFrom('audit_entries').select(['action', 'after_json as after'])
  expect(await entries.execute()).toContainEqual({
    action: 'offer.change',
    after: expect.stringContaining('Lleva 4 y paga 3') as unknown,
  })
  expect((await press(made.undo!.fields)).answer.ok).toBe(true)
  expect(await findOffer(db, KEY)).toEqual(threeForTwo)
})

test('what somebody else has changed meanwhile is not written over', async () => {
  const { db, press } = await desk()
  const { answer } = await press({ take: '4', pay: '3', version: 'otra' })
  expect(answer).toMatchObject({ ok: false, reason: 'conflict' })
  expect(await findOffer(db, KEY)).toEqual(threeForTwo)
})

test('one that an order has keeps its terms, and what is wrong is said at its field', async () => {
  const { db, context, press } = await desk()
  expect((await press({ pay: '3' })).answer.errors).toMatchObject({
    pay: expect.stringContaining('paga al menos una') as unknown,
  })
  const lines = [requestLine(tshirt, { quantity: 3 })]
  await placeOrder(context, orderRequest({ lines, offers: [threeForTwo] }))
  const { answer } = await press({ take: '4', pay: '3' })
  expect([answer.ok, answer.text]).toEqual([false, expect.stringContaining('solo cambia')])
  expect(await findOffer(db, KEY)).toEqual(threeForTwo)
})
