import { expect, test } from 'vitest'
import { shop } from '#core/base/policy/shop.ts'
import { addMaker } from '#core/catalogue/options/makers.server.ts'
import { stockedShop } from '#tests/support/database/stocked-shop.ts'
import { jacket, NOON } from '#tests/support/factories/factories.ts'
import { productFacts } from './product-facts.server.ts'

test('the form of a product offers the makers that the shop has, the shop itself by its name', async () => {
  const { db } = await stockedShop([jacket])
  await addMaker(db, 'este', {
    name: 'Taller Este (ejemplo)',
    address: 'Calle Mayor, 1, 08000 Barcelona, España',
    country: 'ES',
    email: 'calidad@taller-este.example',
  })
  const asked = { id: jacket.id, wantsDraft: false, changesBefore: undefined, now: NOON }
  const facts = await productFacts(db, asked)
  expect(facts?.makers).toEqual([
    { key: 'este', name: 'Taller Este (ejemplo)' },
    { key: 'punto-sur', name: 'Punto Sur (ejemplo)' },
    { key: 'taller-norte', name: 'Taller Norte (ejemplo)' },
    { key: 'vereda', name: shop.name },
  ])
})
