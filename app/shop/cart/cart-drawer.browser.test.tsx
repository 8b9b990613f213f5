import { afterEach, beforeEach, expect, test } from 'vitest'
import { commands, page, userEvent, type Locator } from 'vitest/browser'
import { Toaster } from '#app/ui/overlays/toast.tsx'
import type { CartLine } from '#core/pricing/cart/cart.ts'
import { thumbnail } from '#core/catalogue/pictures.ts'
import type { Discount } from '#core/pricing/discounts/discount.ts'
import { atRest } from '#tests/support/parts/at-rest.ts'
import { stopClock } from '#tests/support/parts/clock.ts'
import { draw, shownAddress } from '#tests/support/parts/draw.tsx'
import { CartButton } from './cart-button.tsx'
import { closeCartDrawer, openCartDrawer } from './cart-drawer-store.ts'
import { CartDrawer } from './cart-drawer.tsx'
import { setDelivery } from './delivery-store.ts'
import { clearCart, currentCart, setDiscount, updateLines } from './cart-store.ts'

const REMOVED = 'Producto eliminado del carrito'
const ASKED = '**/api/cart-products?*'
const euros = (figure: string): string => `${figure}\u00A0€`

const lineOf = (
  [id, name, priceCents, size, color]: readonly [string, string, number, string, string],
  change: Partial<CartLine> = {},
): CartLine => {
  const line = { id, name, priceCents, size, color, quantity: 1, ...change }
  return { image: thumbnail({ id, color: line.color, version: '1' }), ...line }
}
const base = ['essentials-1', 'Camiseta Base', 2499, 'M', 'Negro'] as const
const tshirt = ['mens-tshirt-1', 'Camiseta Lozoya', 2999, 'M', 'Verde'] as const
const trousers = ['mens-pants-1', 'Pantalón Bujaruelo', 7999, 'M', 'Negro'] as const
const jacket = ['womens-jacket-1', 'Chaqueta Nublo', 14_999, 'M', 'Azul'] as const
const windbreaker = ['new-1', 'Cortavientos Bardenas', 7499, 'M', 'Beige'] as const
const socks = ['mens-socks-1', 'Calcetines Irati', 1999, 'Único', 'Gris'] as const

const drawer = page.getByRole('dialog', { name: /^Tu carrito/ })
const button = (name: string | RegExp): Locator => drawer.getByRole('button', { name })
const heading = (name: string): Locator => drawer.getByRole('heading', { name })
const undo = button('Deshacer')
const message = (text: string): Locator => page.getByRole('status').getByText(text, { exact: true })
const lineNamed = (name: string): Locator =>
  drawer
    .getByRole('listitem')
    .filter({ has: page.getByRole('group', { name: `Cantidad de ${name}`, exact: true }) })
const ids = () => currentCart().lines.map(({ id }) => id)

/** The amounts as written. */
function rows(): Record<string, string> {
  const texts = (role: string) =>
    drawer
      .getByRole(role)
      .elements()
      .map(({ textContent }) => textContent ?? '')
  const values = texts('definition')
  return Object.fromEntries(texts('term').map((name, at) => [name, values[at] ?? '']))
}

async function press(control: Locator, key = '{Enter}'): Promise<void> {
  const element = await control.findElement()
  ;(element as HTMLElement).focus()
  await userEvent.keyboard(key)
}

const drawCart = () =>
  draw(
    <>
      <CartButton />
      <CartDrawer />
      <Toaster />
    </>,
  )

/** The cart of an earlier visit, open. */
async function openWith(lines: readonly CartLine[], discount: Discount | null = null) {
  updateLines(() => lines)
  setDiscount(discount)
  drawCart()
  openCartDrawer()
  await expect.element(drawer).toBeVisible()
}

let pass: ReturnType<typeof stopClock>
beforeEach(async () => {
  await page.viewport(1440, 900)
  // Without an answer the cart stays as it is.
  await commands.answer(ASKED, 'no connection')
  pass = stopClock()
})
afterEach(async () => {
  closeCartDrawer()
  clearCart()
  setDelivery(undefined)
  await commands.answer(ASKED)
})

test('a press beside the cart closes it', async () => {
  await openWith([lineOf(tshirt)])
  await atRest()
  await commands.mouse('move', 300, 500)
  await commands.mouse('down')
  await commands.mouse('up')
  await expect.element(drawer).not.toBeInTheDocument()
})

test('quantities change, and below one the line goes, but no other size of it', async () => {
  await openWith([lineOf(tshirt), lineOf(tshirt, { size: 'L' }), lineOf(socks)])
  const medium = lineNamed('Camiseta Lozoya, M, verde')
  await medium.getByRole('button', { name: /^Añadir uno de/ }).click()
  await expect.element(medium.getByRole('status')).toHaveTextContent('2')
  await expect.element(medium.getByText(euros('59,98'), { exact: true })).toBeVisible()
  await expect.element(heading('Tu carrito 4')).toBeVisible()
  await medium.getByRole('button', { name: /^Quitar uno de/ }).click()
  await expect.element(medium.getByRole('status')).toHaveTextContent('1')

  await medium.getByRole('button', { name: /^Quitar uno de/ }).click()
  await expect.element(medium).not.toBeInTheDocument()
  await expect.element(lineNamed('Camiseta Lozoya, L, verde')).toBeVisible()
  await commands.mouse('move', 1, 300)
  await pass(1999)
  await expect.element(message(REMOVED)).toBeVisible()
  await pass(1)
  expect(message(REMOVED).elements()).toEqual([])

  await button('Eliminar Camiseta Lozoya, L, verde').click()
  await expect.element(heading('Tu carrito 1')).toBeVisible()
  expect(currentCart().lines).toMatchObject([{ id: 'mens-socks-1', quantity: 1 }])
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('button', { name: 'Carrito, 1 artículo' })).toBeVisible()
})

test('a removed line can be put back at its place, long after the message has gone', async () => {
  await openWith([lineOf(base), lineOf(tshirt, { quantity: 3 }), lineOf(socks)])
  const remove = (name: string) => button(new RegExp(`^Eliminar ${name}`))
  await press(remove('Camiseta Lozoya'))
  await expect.element(message(REMOVED)).toBeVisible()
  await expect.element(undo).toHaveFocus()
  await expect.element(drawer.getByText('Has quitado Camiseta Lozoya, M, verde')).toBeVisible()
  await pass(60_000)
  expect(message(REMOVED).elements()).toEqual([])
  await press(undo)
  await expect.element(remove('Camiseta Lozoya')).toHaveFocus()
  await expect
    .element(drawer.getByText('Camiseta Lozoya, otra vez en tu carrito'))
    .toBeInTheDocument()
  expect(ids()).toEqual(['essentials-1', 'mens-tshirt-1', 'mens-socks-1'])
  expect(currentCart().lines[1]).toMatchObject({ quantity: 3 })

  // Removing another line, changing something and closing all end it.
  await press(remove('Camiseta Lozoya'))
  await press(remove('Calcetines Irati'))
  await expect
    .element(drawer.getByText(/^Has quitado/))
    .toHaveTextContent('Has quitado Calcetines Irati, Único, gris')
  await expect.element(undo).toHaveFocus()
  await button(/^Añadir uno de/).click()
  await expect.element(undo).not.toBeInTheDocument()
  await press(remove('Camiseta Base'))
  await expect.element(undo).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await pass(1000)
  openCartDrawer()
  await expect.element(heading('Tu carrito está vacío')).toBeVisible()
  expect(undo.elements()).toEqual([])
})

test('a name in the cart leads to the product in that colour', async () => {
  await openWith([lineOf(tshirt, { color: 'Negro' })])
  await drawer.getByRole('link', { name: 'Camiseta Lozoya' }).click()
  await expect.poll(shownAddress).toBe('/products/mens-tshirt-1?color=Negro')
  drawCart() // as it is on the page that it led to
  await expect.element(page.getByRole('button', { name: 'Carrito, 1 artículo' })).toBeVisible()
  expect(drawer.elements()).toEqual([])
})

test('the way to free shipping is measured up to 75 € with IVA, that very cent included', async () => {
  const cheap = ['mens-underwear-2', 'Bóxer Omaña', 6198, 'M', 'Gris'] as const
  const missing = (figure: string) => `Te faltan ${euros(figure)} para envío gratis`
  const enough = 'Tienes el envío gratis'
  const everywhere = 'a península y Baleares'
  const both = `exprés; para el estándar, ${euros('13,71')}`
  const express = 'exprés; el estándar ya es gratis'
  const [paid, free] = [euros('4,95'), 'Gratis']
  const table = [
    { line: lineOf(tshirt), text: missing('38,71'), rest: both, share: 0.48387, shipping: paid },
    {
      line: lineOf(base, { quantity: 2 }),
      text: missing('14,52'),
      rest: express,
      share: 0.8064,
      shipping: paid,
    },
    { line: lineOf(cheap), text: enough, rest: everywhere, share: 1, shipping: free },
    { line: lineOf(jacket), text: enough, rest: everywhere, share: 1, shipping: free },
  ]
  for (const { line, text, rest, share, shipping } of table) {
    await openWith([line])
    const bar = drawer.getByRole('progressbar', { name: 'Hasta el envío gratis' })
    await expect.element(bar).toHaveAttribute('aria-valuetext', text)
    expect(Number(bar.element().getAttribute('value'))).toBeCloseTo(share, 4)
    expect(drawer.getByRole('status').first().element().textContent).toBe(`${text} ${rest}`)
    expect(rows()).toMatchObject({ 'Envío estimado': shipping })
    const counted = drawer.getByText(/^El total cuenta 4,95\s€ de envío\. Al pagar eliges/)
    expect(counted.elements()).toHaveLength(shipping === paid ? 1 : 0)
  }
})

test('once the checkout is open, the cart counts its delivery to the cent', async () => {
  const cheap = lineOf(tshirt, { quantity: 2 })
  const madrid = { country: 'ES', postcode: '28012' }
  setDelivery({ destination: madrid, method: 'standard', isWrapped: false })
  await openWith([cheap])
  expect(rows()).toMatchObject({ 'Envío estándar': 'Gratis', Total: euros('72,58') })
  expect(drawer.getByText(/El total cuenta/).elements()).toEqual([])
  await expect.element(drawer.getByText(/el estándar ya es gratis$/)).toBeVisible()

  setDelivery({ destination: madrid, method: 'express', isWrapped: true })
  await expect.poll(rows).toMatchObject({
    'Envío exprés': euros('6,95'),
    'Envoltorio de regalo': euros('3,95'),
    Total: euros('83,48'),
  })

  const palmas = { country: 'ES', postcode: '35001' }
  setDelivery({ destination: palmas, method: 'standard', isWrapped: false })
  await expect
    .poll(rows)
    .toMatchObject({ 'IVA (exento)': euros('0,00'), 'Envío estándar': euros('12,95') })
  // Nothing is free there, whatever is bought.
  expect(drawer.getByRole('progressbar').elements()).toEqual([])
  expect(drawer.getByText(/gratis/i).elements()).toEqual([])
})

// Calculated by hand from the specification's formula; the rows add up as shown.
const TOTALS = [
  {
    says: '90,74 € with IVA pays for no shipping',
    lines: [lineOf(windbreaker)],
    amounts: ['74,99', undefined, 'Gratis', '15,75', '90,74'],
  },
  {
    says: '60,48 € with IVA pays for shipping',
    lines: [lineOf(base, { quantity: 2 })],
    amounts: ['49,98', undefined, '4,95', '10,50', '65,43'],
  },
  {
    says: '79,99 € with WELCOME10',
    lines: [lineOf(trousers)],
    code: { code: 'WELCOME10', percent: 10 },
    amounts: ['79,99', '8,00', 'Gratis', '15,12', '87,11'],
  },
  {
    says: '149,99 € with SUMMER20',
    lines: [lineOf(jacket)],
    code: { code: 'SUMMER20', percent: 20 },
    amounts: ['149,99', '30,00', 'Gratis', '25,20', '145,19'],
  },
  {
    says: '3 × 24,99 € with SUMMER20, of which half a cent is rounded up',
    lines: [lineOf(base, { quantity: 3 })],
    code: { code: 'SUMMER20', percent: 20 },
    amounts: ['74,97', '14,99', 'Gratis', '12,60', '72,58'],
  },
  {
    says: '4 × 19,99 € with WELCOME10',
    lines: [lineOf(socks, { quantity: 4 })],
    code: { code: 'WELCOME10', percent: 10 },
    amounts: ['79,96', '8,00', 'Gratis', '15,11', '87,07'],
  },
  {
    says: 'a thousand and more keeps its point',
    lines: [lineOf(jacket, { quantity: 9 })],
    amounts: ['1.349,91', undefined, 'Gratis', '283,48', '1.633,39'],
  },
]

test.each(TOTALS)('the cart adds up to the cent: $says', async ({ lines, code, amounts }) => {
  const [subtotal = '', discount = '', shipping = '', vat = '', total = ''] = amounts
  await openWith(lines, code)
  await expect.poll(rows).toEqual({
    Subtotal: euros(subtotal),
    ...(code ? { [`Descuento ${code.code}`]: `−${euros(discount)}` } : {}),
    'Envío estimado': shipping === 'Gratis' ? shipping : euros(shipping),
    'IVA (21\u00A0%)': euros(vat),
    Total: euros(total),
  })
})

test('the code goes when the cart is emptied', async () => {
  await openWith([lineOf(tshirt)], { code: 'WELCOME10', percent: 10 })
  await button(/^Eliminar Camiseta Lozoya/).click()
  await expect.element(heading('Tu carrito está vacío')).toBeVisible()
  expect(Object.keys(localStorage).filter((key) => key.startsWith('cart'))).toEqual([])
})
