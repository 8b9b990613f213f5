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
  message,
  openCheckout,
  payButton,
  sentOrders,
  tshirt,
  withoutShop,
} from '#tests/support/parts/checkout.tsx'
import { shownAddress } from '#tests/support/parts/draw.tsx'
import { currentCart } from '../cart/cart-store.ts'

beforeEach(withoutShop)
afterEach(forgetShopper)

const NOTE = 'Te guardamos las prendas 5 días laborables. Al confirmar ves la cuenta.'
const TRANSFER = { value: 'transfer', title: 'Transferencia bancaria', description: NOTE }
const byTransfer = page.getByRole('radio', { name: /^Transferencia bancaria/ })
const byCard = page.getByRole('radio', { name: /^Tarjeta/ })
const confirmButton = page.getByRole('button', { name: /^Confirmar pedido/ })

/** The checkout of an owner who offers the transfer. */
function offered(paysElsewhere = false): void {
  const before = currentChanges()
  readChangesFrom(() => ({ 'policy.payment.takesTransfers': true }))
  onTestFinished(() => void readChangesFrom(() => before))
  openCheckout([tshirt()])
  drawCheckout(undefined, { transfer: TRANSFER, paysElsewhere })
}

test('without the owner’s wish there is no such choice', async () => {
  openCheckout([tshirt()])
  await expect.element(byCard).toBeChecked()
  expect(byTransfer.query()).toBeNull()
})

test('a transfer asks for no card, and its button confirms an order that obliges to pay', async () => {
  await answerOrder()
  const sent = sentOrders()
  offered()
  await expect.element(byCard).toBeChecked()
  await byTransfer.click()
  await expect.element(page.getByText(NOTE)).toBeVisible()
  expect(card.number.query()).toBeNull()
  expect(payButton.query()).toBeNull()
  for (const words of [`Confirmar pedido ${euros('40,24')}`, 'Pedido con obligación de pago'])
    await expect.element(confirmButton.getByText(words, { exact: true })).toBeVisible()
  await expect
    .element(page.getByText(/^Al pulsar «Confirmar pedido» haces un pedido con obligación de pago/))
    .toBeVisible()
  await confirmButton.click()
  await expect.poll(shownAddress).toBe('/checkout/success')
  expect(currentCart().lines).toEqual([])
  expect(sent()).toMatchObject([{ payment: { method: 'transfer', authorisation: '' } }])
})

test('a refusal is told beside the button, and cart and choice stay', async () => {
  await answerOrder({ ok: false, reason: 'transfer_limit', by: 'email' }, 409)
  offered()
  await byTransfer.click()
  await confirmButton.click()
  await expect.element(message(/^Con este correo ya hay pedidos/)).toBeVisible()
  await expect.element(byTransfer).toBeChecked()
  expect(currentCart().lines).toHaveLength(1)
  await byCard.click()
  await expect.element(card.number).toBeVisible()
  await expectTotal('40,24')
})

test('the choice stays after a reload, while it is offered', async () => {
  offered()
  await byTransfer.click()
  drawCheckout(undefined, { transfer: TRANSFER })
  await expect.element(byTransfer).toBeChecked()
  readChangesFrom(() => ({}))
  drawCheckout()
  await expect.element(byCard).toBeChecked()
})

test('beside a payment page the choice is that page or a transfer', async () => {
  await answerOrder()
  const sent = sentOrders()
  offered(true)
  await expect.element(byCard).toBeChecked()
  await expect.element(page.getByText(/te llevamos a la página de Stripe/)).toBeVisible()
  expect(page.getByRole('radio', { name: /^PayPal/ }).query()).toBeNull()
  await byTransfer.click()
  expect(page.getByText(/te llevamos a la página de Stripe/).query()).toBeNull()
  await confirmButton.click()
  await expect.poll(shownAddress).toBe('/checkout/success')
  expect(sent()).toMatchObject([{ payment: { method: 'transfer' } }])
})
