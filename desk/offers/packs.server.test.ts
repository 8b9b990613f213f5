import { expect, test } from 'vitest'
import { findOffer } from '#core/pricing/offers/offers.server.ts'
import { stockedShop } from '#tests/support/database/stocked-shop.ts'
import { jacket, tshirt } from '#tests/support/factories/factories.ts'
import { deskForms } from '#tests/support/factories/desk-form.ts'
import { deskAction } from '../http/desk-action.server.ts'
import { changeOfferTerms, offerVersion } from './change-terms.server.ts'
import { newOffer } from './offer-changes.server.ts'
import { offerValues } from './offer-values.ts'

const form = { key: 'camino', name: 'Camino', kind: 'pack', scope: 'products', price: '100,00' }
const rows = { member0: 'ordesa', member1: 'camisetas', units1: '2' }

async function desk() {
  const { db } = await stockedShop()
  const { post } = await deskForms(db)
  const action = deskAction({ crear: newOffer, cambiar: changeOfferTerms })
  const press = (fields: Record<string, string>) =>
    post(action, { intent: 'crear', ...form, ...fields }, { key: 'camino' })
  return { db, press }
}

test('goods are found by words, the set is shown with a cart, made, changed, and goes back', async () => {
  const { db, press } = await desk()
  const { answer: asked } = await press(rows)
  expect([asked.isPreview, asked.text]).toEqual([
    true,
    expect.stringContaining('Quita 59,97\u00A0€ y quedan en 100,00\u00A0€'),
  ])
  await expect(press({ ...rows, ...asked.facts })).rejects.toMatchObject({ status: 303 })
  const made = await findOffer(db, 'camino')
  expect(made?.pack?.members).toEqual([
    { units: 1, kind: 'product', value: jacket.id, name: jacket.name },
    { units: 2, kind: 'category', value: 'tshirts' },
  ])
  const { key: _key, ...values } = offerValues(made!)
  const change = {
    ...values,
    intent: 'cambiar',
    version: offerVersion(made!),
    price: '90',
  }
  const { answer: wanted } = await press(change)
  const { answer: changed } = await press({ ...change, ...wanted.facts })
  expect((await findOffer(db, 'camino'))?.pack?.priceCents).toBe(9000)
  expect((await press({ ...changed.undo!.fields, intent: 'cambiar' })).answer.ok).toBe(true)
  expect(await findOffer(db, 'camino')).toEqual(made)
})

test('words that mean several goods offer them in their row; none, and what saves nothing, is said there', async () => {
  const { db, press } = await desk()
  const { answer } = await press({ ...rows, member0: 'a', member1: 'nada de eso' })
  expect(answer.errors).toEqual({
    member0: 'Elige una',
    member1: 'No hay ninguna prenda a la venta que se llame así',
  })
  expect(JSON.parse(answer.facts!['conjunto']!)).toMatchObject({
    member0: expect.arrayContaining([{ value: tshirt.id, label: tshirt.name }]) as unknown,
    member1: [],
  })
  const { answer: dear } = await press({ ...rows, price: '500' })
  expect(dear.errors).toMatchObject({ price: expect.stringContaining('no ahorra nada') as unknown })
  const { answer: one } = await press({ member0: 'ordesa' })
  expect(one.errors).toMatchObject({ member0: expect.stringContaining('de 2 a 5') as unknown })
  expect(await findOffer(db, 'camino')).toBeUndefined()
})
