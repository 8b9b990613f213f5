import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { currentChanges, readChangesFrom } from '#core/base/policy/live-settings.ts'
import {
  answerOrder,
  card,
  drawCheckout,
  euros,
  expectTotal,
  forgetShopper,
  openCheckout,
  rows,
  sentOrders,
  shipping,
  tshirt,
  withoutShop,
} from '#tests/support/parts/checkout.tsx'
import { shownAddress } from '#tests/support/parts/draw.tsx'

beforeEach(withoutShop)
afterEach(forgetShopper)

const COD = { value: 'cod', title: 'Contra reembolso', description: 'Pagas al recibir. + 3,00 €' }
const byCod = page.getByRole('radio', { name: /^Contra reembolso/ })
const byCard = page.getByRole('radio', { name: /^Tarjeta/ })
const confirmButton = page.getByRole('button', { name: /^Confirmar pedido/ })

/** The checkout of an owner who offers cash on delivery. */
function offered(mostCents = 50_000): void {
  const before = currentChanges()
  readChangesFrom(() => ({
    'policy.cashOnDelivery.isInCheckout': true,
    'policy.cashOnDelivery.mostCents': mostCents,
  }))
  onTestFinished(() => void readChangesFrom(() => before))
  openCheckout([tshirt()])
  drawCheckout(undefined, { cod: COD })
}

test('the fee is shown with the choice and in the total, and sent as it was shown', async () => {
  await answerOrder()
  const sent = sentOrders()
  offered()
  await byCod.click()
  await expect.element(page.getByText('Pagas al recibir. + 3,00 €')).toBeVisible()
  expect(card.number.query()).toBeNull()
  await expect.poll(() => rows()['Contra reembolso']).toBe(euros('3,00'))
  const words = `Confirmar pedido ${euros('43,24')}`
  await expect.element(confirmButton.getByText(words, { exact: true })).toBeVisible()
  await confirmButton.click()
  await expect.poll(shownAddress).toBe('/checkout/success')
  expect(sent()).toMatchObject([{ payment: { method: 'cod' }, shownTotalCents: 4324 }])
})

test('an address where no courier collects ends the choice, and its fee', async () => {
  offered()
  await byCod.click()
  await expect.element(byCod).toBeChecked()
  await shipping.postcode.fill('38001')
  await expect.element(byCard).toBeChecked()
  expect(byCod.query()).toBeNull()
  expect(rows()).not.toHaveProperty('Contra reembolso')
})

test('above the owner’s limit, the fee included, there is no such choice', async () => {
  offered(4323)
  await expect.element(byCard).toBeChecked()
  expect(byCod.query()).toBeNull()
  await expectTotal('40,24')
})
