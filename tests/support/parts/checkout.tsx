import { expect, onTestFinished, vi } from 'vitest'
import { commands, page, type Locator } from 'vitest/browser'
import { clearCart, setDiscount, updateLines } from '#app/shop/cart/cart-store.ts'
import { setDelivery } from '#app/shop/cart/delivery-store.ts'
import { CheckoutPage } from '#app/shop/checkout/checkout-page.tsx'
import { forgetForm } from '#app/shop/checkout/checkout-draft.browser.ts'
import { forgetKey } from '#app/shop/payment/purchase-key.browser.ts'
import type { CodChoice } from '#app/shop/cod/cod-choice.server.ts'
import type { TransferChoice } from '#app/shop/transfer/transfer-choice.server.ts'
import { Toaster } from '#app/ui/overlays/toast.tsx'
import type { CartLine } from '#core/pricing/cart/cart.ts'
import { thumbnail } from '#core/catalogue/pictures.ts'
import type { CheckoutPrefill } from '#core/checkout/checkout-prefill.ts'
import type { OrderRequest } from '#core/checkout/order-request.ts'
import type { Discount } from '#core/pricing/discounts/discount.ts'
import { draw } from './draw.tsx'

/** The checkout as its route draws it, and a buyer who fills it in. */

/** The notice of the guarantee, in few words. */
const notice = {
  title: 'Garantía legal',
  image: null,
  points: [],
  national: 'Son 3 años.',
  asText: 'Leer',
  link: { href: 'https://garantias.example/', text: 'Más' },
}

/** How long the simulated payment takes. Source: specification, "Timings". */
export const PAYMENT_MS = 2000

const lineOf =
  (id: string, name: string, priceCents: number, size: string, color: string) =>
  (change: Partial<CartLine> = {}): CartLine => {
    const line = { id, name, priceCents, size, color, quantity: 1, ...change }
    return { image: thumbnail({ id, color: line.color, version: '1' }), ...line }
  }
export const tshirt = lineOf('mens-tshirt-1', 'Camiseta Lozoya', 2999, 'M', 'Verde')
export const trousers = lineOf('mens-pants-1', 'Pantalón Bujaruelo', 7999, 'M', 'Negro')
export const shirt = lineOf('urban-4', 'Camisa Glorieta', 6499, 'M', 'Blanco')
export const jacket = lineOf('womens-jacket-1', 'Chaqueta Nublo', 14_999, 'M', 'Azul')
export const socks = lineOf('mens-socks-1', 'Calcetines Irati', 1999, 'Único', 'Gris')

/** "29,99 €" with its no-break space, from plain digits. */
export const euros = (figure: string): string => `${figure}\u00A0€`

export const lucia: CheckoutPrefill = {
  email: 'lucia@correo.example',
  firstName: 'Lucía',
  lastName: 'Herrero Sanz',
  phone: '',
  cards: [],
  addresses: [
    {
      id: 'adr_1',
      isDefault: true,
      firstName: 'Lucía',
      lastName: 'Herrero Sanz',
      address: 'Calle del Olmo, 14',
      postcode: '28012',
      city: 'Madrid',
      country: 'ES',
      phone: '',
    },
  ],
}

type Checkout = { discount?: Discount; known?: CheckoutPrefill | null }

/** Draws the checkout with this cart; by default for a customer whose address the shop knows. */
export function openCheckout(
  lines: readonly CartLine[],
  { discount, known = lucia }: Checkout = {},
) {
  updateLines(() => lines)
  setDiscount(discount ?? null)
  drawCheckout(known)
}

/** Draws it anew with what this browser keeps, as after a reload. */
export const drawCheckout = (
  known: CheckoutPrefill | null = lucia,
  shop: { paysElsewhere?: boolean; transfer?: TransferChoice; cod?: CodChoice } = {},
): void =>
  draw(
    <>
      <CheckoutPage
        known={known}
        paysElsewhere={false}
        transfer={null}
        cod={null}
        notice={notice}
        {...shop}
      />
      <Toaster />
    </>,
    // Its page is drawn beside the messages, as everywhere in the shop.
    { routes: [{ path: '/checkout/success', Component: Toaster }] },
  )

/** Until a test says otherwise, the shop cannot be asked about the cart. */
export async function withoutShop(): Promise<void> {
  await page.viewport(1440, 900)
  await commands.mouse('move', 1, 300)
  await commands.answer(CART, 'no connection')
  await import('#app/shop/checkout/pay.browser.ts') // before a press, as on a page that is idle
}

/** Forgets what a shopper left in the browser, and what the shop would have answered. */
export async function forgetShopper(): Promise<void> {
  clearCart()
  forgetForm()
  forgetKey()
  setDelivery(undefined)
  for (const address of [CART, ORDERS, EARLIER]) await commands.answer(address)
}

const CART = '**/api/cart-products?*'
const ORDERS = '**/api/orders'
const EARLIER = '**/api/orders/earlier'

/** What the shop answers to an order from now on; by default, that it took it. */
export const answerOrder = (
  json: object = { ok: true, order: { id: 'ord_1', number: 'VR-2345-6789', totalCents: 4024 } },
  status = 200,
): Promise<void> => commands.answer(ORDERS, { json, status })

/** The orders that the page has sent since this call, oldest first. */
export function sentOrders(): () => OrderRequest[] {
  const calls = vi.spyOn(window, 'fetch')
  onTestFinished(() => calls.mockRestore())
  return () =>
    calls.mock.calls
      .filter(([address]) => address === '/api/orders')
      .map(([, init]) => JSON.parse(init?.body as string) as OrderRequest)
}

const field = (label: string): Locator => page.getByLabelText(label, { exact: true })
export const shipping = {
  email: field('Correo electrónico'),
  firstName: field('Nombre'),
  lastName: field('Apellidos'),
  address: field('Dirección'),
  city: field('Ciudad'),
  postcode: field('Código postal'),
  country: field('País'),
}
export const card = {
  number: field('Número de tarjeta'),
  expiry: field('Caducidad'),
  cvc: field('CVC'),
}

export async function fillCard(number = '4242424242424242'): Promise<void> {
  await card.number.fill(number)
  await card.expiry.fill('1228')
  await card.cvc.fill('123')
}

/** Has two texts: "Pagar 40,24 €", and "Procesando..." while it works. */
export const payButton = page.getByRole('button', { name: /^(?:Pagar|Procesando)/ })
export const summary = page.getByRole('complementary', { name: 'Tu pedido' })

/** Waits until the button asks for this amount, as "40,24". */
export async function expectTotal(figure: string): Promise<void> {
  const words = payButton.getByText(`Pagar ${euros(figure)}`, { exact: true })
  await expect.element(words).toBeVisible()
}

/** The amounts of the summary as written. */
export function rows(): Record<string, string> {
  const texts = (role: string) =>
    summary
      .getByRole(role)
      .elements()
      .map(({ textContent }) => textContent ?? '')
  const values = texts('definition')
  return Object.fromEntries(texts('term').map((name, at) => [name, values[at] ?? '']))
}

/** Presses the button and lets the simulated payment pass, on a clock that is stopped. */
export async function pay(pass: (ms: number) => Promise<void>): Promise<void> {
  await payButton.click()
  await expect.element(payButton).toHaveAccessibleName('Procesando...')
  await pass(PAYMENT_MS)
}

/** A lasting message beside the button. */
export const message = (text: string | RegExp): Locator => page.getByRole('alert').getByText(text)
