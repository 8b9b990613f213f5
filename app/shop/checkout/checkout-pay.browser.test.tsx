import { afterEach, beforeEach, expect, test } from 'vitest'
import { commands, page, userEvent } from 'vitest/browser'
import {
  answerOrder,
  card,
  drawCheckout,
  euros,
  expectTotal,
  fillCard,
  forgetShopper,
  jacket,
  lucia,
  message,
  openCheckout,
  pay,
  payButton,
  PAYMENT_MS,
  rows,
  sentOrders,
  shipping,
  shirt,
  socks,
  summary,
  trousers,
  tshirt,
  withoutShop,
} from '#tests/support/parts/checkout.tsx'
import { stopClock } from '#tests/support/parts/clock.ts'
import { shownAddress } from '#tests/support/parts/draw.tsx'
import { toStored } from '#core/pricing/cart/stored-cart.ts'
import { currentCart } from '../cart/cart-store.ts'
import { unansweredKey } from '../payment/purchase-key.browser.ts'

// What the form asks for and shows is tested in `checkout-page.browser.test.tsx`; what an order costs,
// in `place-order-agreement.server.test.ts`.

const FAILED = 'Error al procesar el pago'
const DONE = 'Pedido realizado con éxito'
/** How long the page waits for the answer to an order. */
const LONGEST_WAIT_MS = 20_000

const toast = (text: string) => page.getByText(text, { exact: true })
const delivery = (name: RegExp) => page.getByRole('radio', { name })

let pass: ReturnType<typeof stopClock>
beforeEach(async () => {
  await withoutShop()
  pass = stopClock()
})
afterEach(forgetShopper)

async function expectPaid(): Promise<void> {
  await expect.poll(shownAddress).toBe('/checkout/success')
  expect(currentCart().lines).toEqual([])
}

test('the payment takes two seconds, in which the button waits and nothing is sent', async () => {
  await answerOrder()
  const sent = sentOrders()
  openCheckout([tshirt()])
  await fillCard()
  // Two presses, faster than a page can mark its button as busy.
  const button = payButton.element() as HTMLButtonElement
  button.click()
  button.click()
  await expect.element(payButton).toHaveAccessibleName('Procesando...')
  await expect.element(payButton).toBeDisabled()
  await userEvent.type(card.cvc, '{Enter}')
  await pass(PAYMENT_MS - 1)
  expect(sent()).toEqual([])
  await pass(1)
  await expectPaid()
  expect(sent()).toHaveLength(1)

  await expect.element(toast(DONE)).toBeVisible()
  await pass(2999)
  await expect.element(toast(DONE)).toBeVisible()
  await pass(1)
  await expect.element(toast(DONE)).not.toBeInTheDocument()
})

test('what is ordered is what was shown, with its gift, its code and its delivery', async () => {
  await answerOrder()
  const sent = sentOrders()
  const discount = { code: 'SUMMER20', percent: 20 }
  openCheckout([jacket()], { discount })
  await shipping.country.selectOptions('Portugal')
  await shipping.postcode.fill('1100-148')
  await shipping.city.fill('Lisboa')
  await page.getByLabelText(/^Es un regalo/).click()
  await page.getByLabelText(/^Nota para quien lo recibe/).fill('Feliz cumpleaños,\nInés')
  await page.getByRole('radio', { name: /^PayPal/ }).click()
  await expect.element(card.number).not.toBeInTheDocument() // no card is asked for
  await expect.poll(rows).toMatchObject({
    Subtotal: euros('149,99'),
    'Descuento SUMMER20': `−${euros('30,00')}`,
    'Envío internacional': euros('9,95'),
    'IVA (21\u00A0%)': euros('25,20'),
    'Envoltorio de regalo': euros('3,95'),
    Total: euros('159,09'),
  })
  await pay(pass)
  await expectPaid()
  expect(sent()).toMatchObject([
    {
      lines: [{ id: 'womens-jacket-1', quantity: 1, shownPriceCents: 14_999 }],
      discountCode: 'SUMMER20',
      recipient: { country: 'PT', postcode: '1100-148', city: 'Lisboa' },
      shippingMethod: 'international',
      gift: { note: 'Feliz cumpleaños,\nInés' },
      payment: { method: 'paypal' },
      shownTotalCents: 15_909,
    },
  ])
})

test('the default card of the account is chosen, and another of them pays without a number', async () => {
  await answerOrder()
  const sent = sentOrders()
  const cards = [
    { id: 'crd_1', name: 'Visa •••• 4242', detail: 'Caduca 12/48', isDefault: true },
    { id: 'crd_2', name: 'American Express •••• 0005', detail: 'Caduca 03/47', isDefault: false },
  ]
  openCheckout([tshirt()], { known: { ...lucia, phone: '600 000 000', cards } })
  await expect.element(shipping.email).toHaveValue(lucia.email)
  await expect.element(shipping.firstName).toHaveValue('Lucía')
  await expect.element(shipping.lastName).toHaveValue('Herrero Sanz')
  await expect.element(page.getByLabelText(/^Teléfono/)).toHaveValue('600 000 000')
  await expect.element(delivery(/^Visa •••• 4242/)).toBeChecked()
  expect(card.number.query()).toBeNull()
  await delivery(/^Otra tarjeta/).click()
  await expect.element(card.number).toBeVisible()
  await delivery(/^American Express •••• 0005/).click()
  await pay(pass)
  await expectPaid()
  expect(sent()).toMatchObject([{ payment: { method: 'card' } }])
})

test('a declined card leaves the form as it was typed, and another card pays', async () => {
  await answerOrder()
  const sent = sentOrders()
  openCheckout([tshirt()])
  await fillCard('4000000000000002')
  await pay(pass)
  await expect.element(toast(FAILED)).toBeVisible()
  await pass(2999)
  await expect.element(toast(FAILED)).toBeVisible()
  await pass(1)
  await expect.element(toast(FAILED)).not.toBeInTheDocument()
  const declined = 'El pago no se ha aceptado. No te hemos cobrado nada.'
  await expect.element(message(declined)).toBeVisible()
  // The keyboard is not thrown out of the form.
  expect(document.activeElement?.textContent).toContain(declined)
  expect(sent()).toEqual([])
  await expect.element(payButton).toBeEnabled()
  await expect.element(card.number).toHaveValue('4000 0000 0000 0002')
  await expect.element(shipping.address).toHaveValue('Calle del Olmo, 14')
  await fillCard()
  await pay(pass)
  await expectPaid()
  expect(sent()).toHaveLength(1)
})

test('an order that never arrived is said so, and keeps form and cart', async () => {
  await answerOrder({}, 500)
  await commands.answer('**/api/orders/earlier', { json: { state: 'none' } })
  openCheckout([tshirt()])
  await fillCard()
  await pay(pass)
  await expect.element(toast(FAILED)).toBeVisible()
  await expect.element(message(/^Tu pedido no llegó a la tienda/)).toBeVisible()
  await expect.element(payButton).toBeEnabled()
  await expect.element(shipping.address).toHaveValue('Calle del Olmo, 14')
  expect(currentCart().lines).toHaveLength(1)
  expect(unansweredKey()).toBeUndefined()
  await answerOrder()
  await pay(pass)
  await expectPaid()
})

const PLACED = {
  state: 'placed',
  order: {
    id: 'ord_1',
    number: 'VR-2345-6789',
    totalCents: 4024,
    lines: [{ id: 'mens-tshirt-1', size: 'M', color: 'Verde', quantity: 1 }],
  },
}

test.each([
  ['a proxy fails', { json: { error: 'Bad gateway' }, status: 502 }],
  ['it never comes', 'no answer'],
] as const)(
  'an answer lost because %s: the page finds the order by itself',
  async (_says, lost) => {
    await commands.answer('**/api/orders', lost)
    await commands.answer('**/api/orders/earlier', { json: PLACED })
    openCheckout([tshirt()])
    await fillCard()
    await pay(pass)
    await pass(LONGEST_WAIT_MS)
    await expectPaid()
    expect(toast(FAILED).query()).toBeNull()
  },
)

test('a cart that changes in another tab during the payment is not paid unseen', async () => {
  await answerOrder()
  const sent = sentOrders()
  openCheckout([tshirt()])
  await fillCard()
  await payButton.click()
  await expect.element(payButton).toHaveAccessibleName('Procesando...')
  localStorage.setItem('cart', JSON.stringify(toStored([tshirt({ quantity: 2 })])))
  await pass(PAYMENT_MS)
  const changed = 'Tu carrito ha cambiado mientras pagabas. Revísalo y vuelve a pagar.'
  await expect.element(message(changed)).toBeVisible()
  await expectTotal('72,58')
  expect(sent()).toEqual([])
  await pay(pass)
  await expectPaid()
  expect(sent()).toMatchObject([{ lines: [{ quantity: 2 }], shownTotalCents: 7258 }])
})

test.each([
  {
    left: 1,
    says: 'De «Camisa Glorieta» (M, blanco) solo queda 1. Cambia la cantidad para seguir.',
    sign: 'Solo queda 1',
  },
  {
    left: 0,
    says: '«Camisa Glorieta» (M, blanco) se ha agotado. Quítalo del carrito para seguir.',
    sign: 'Agotado',
  },
])('what is short is named, and marked in the list: $left left', async ({ left, says, sign }) => {
  const short = { id: 'urban-4', size: 'M', color: 'Blanco', unitsLeft: left }
  await answerOrder({ ok: false, reason: 'sold_out', lines: [short] }, 409)
  openCheckout([shirt({ quantity: 2 }), socks()])
  await fillCard()
  const [first, second] = await commands.cartAnswer(['urban-4', 'mens-socks-1'])
  const counted = { ...first, stock: { ...first?.stock, 'M/Blanco': left } }
  await commands.answer('**/api/cart-products?*', { json: [counted, second] })
  await pay(pass)
  await expect.element(message(says)).toBeVisible()
  await expect.element(summary.getByText(sign, { exact: true })).toBeVisible()
  expect(currentCart().lines).toHaveLength(2)
})

test('a price that was changed meanwhile is told, and paid only when it was seen', async () => {
  const changed = { id: 'mens-tshirt-1', size: 'M', color: 'Verde', fromCents: 1, toCents: 2999 }
  await answerOrder({ ok: false, reason: 'price_changed', lines: [changed] }, 409)
  const sent = sentOrders()
  openCheckout([tshirt({ priceCents: 1 })])
  await fillCard()
  await expectTotal('3,96')
  const json = await commands.cartAnswer(['mens-tshirt-1'])
  await commands.answer('**/api/cart-products?*', { json })
  await pay(pass)
  const says = `«Camiseta Lozoya» (M, verde) ha cambiado de precio: de ${euros('0,01')} a ${euros('29,99')}. Revisa el total y vuelve a pagar.`
  await expect.element(message(says)).toBeVisible()
  await expectTotal('40,24')
  expect(currentCart().lines).toMatchObject([{ priceCents: 2999 }])
  await answerOrder()
  await pay(pass)
  await expectPaid()
  expect(sent()).toMatchObject([{ shownTotalCents: 396 }, { shownTotalCents: 4024 }])
})

test.each([
  [{ reason: 'stopped' }, 'El código CAMPO ya no es válido. Lo hemos quitado; revisa el total.'],
  [
    { reason: 'first_purchase' },
    'Este código es solo para la primera compra: CAMPO. Lo hemos quitado; revisa el total.',
  ],
  [
    { reason: 'below_minimum', missingCents: 1 },
    'Te faltan 0,01\u00A0€ en prendas para usar este código: CAMPO. Lo hemos quitado; revisa el total.',
  ],
])(
  'a code that no longer works is taken off, and the new total is shown first: %j',
  async (why, says) => {
    await answerOrder({ ok: false, reason: 'code_not_valid', code: 'CAMPO', why }, 409)
    const sent = sentOrders()
    openCheckout([trousers()], { discount: { code: 'CAMPO', percent: 20 } })
    await fillCard()
    await expectTotal('77,43')
    await pay(pass)
    await expect.element(message(says)).toBeVisible()
    await expectTotal('96,79')
    expect(currentCart().lines).toHaveLength(1)
    await answerOrder()
    await pay(pass)
    await expectPaid()
    expect(sent()).toMatchObject([{ discountCode: 'CAMPO' }, { discountCode: null }])
  },
)

test('a shop that cannot take the order now says so in the form, and keeps what was typed', async () => {
  await answerOrder({ ok: false, reason: 'busy' }, 503)
  openCheckout([tshirt()])
  await shipping.city.fill('Getafe')
  await fillCard()
  await pay(pass)
  await expect.element(message(/^La tienda tarda en responder/)).toBeVisible()
  await expect.element(payButton).toBeEnabled()
  await expect.element(shipping.city).toHaveValue('Getafe')
  await expect.element(card.number).toHaveValue('4242 4242 4242 4242')
  expect(currentCart().lines).toHaveLength(1)
  drawCheckout()
  await expect.element(shipping.city).toHaveValue('Getafe')
})
