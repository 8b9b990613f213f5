import { expect, type Locator, type Page, type Request, type TestInfo } from '@playwright/test'
import { toStored } from '#core/pricing/cart/stored-cart.ts'
import type { CartLine } from '#core/pricing/cart/cart.ts'
import type { Discount } from '#core/pricing/discounts/discount.ts'
import { thumbnail } from '#core/catalogue/pictures.ts'
import { atRest } from './at-rest.ts'

/** The browser tests' steps through the shop, in a shopper's terms. */

export type Good = Pick<CartLine, 'id' | 'name' | 'priceCents' | 'size' | 'color'>

/** Products of `content/catalogue` for the tests, each in a variant with plenty of stock. */
export const goods = {
  base: good('essentials-1', 'Camiseta Base', 2499, 'M', 'Negro'),
  tshirt: good('mens-tshirt-1', 'Camiseta Lozoya', 2999, 'M', 'Verde'),
  trousers: good('mens-pants-1', 'Pantalón Bujaruelo', 7999, 'M', 'Negro'),
  shirt: good('urban-4', 'Camisa Glorieta', 6499, 'M', 'Blanco'),
  jacket: good('womens-jacket-1', 'Chaqueta Nublo', 14_999, 'M', 'Azul'),
  windbreaker: good('new-1', 'Cortavientos Bardenas', 7499, 'M', 'Beige'),
  socks: good('mens-socks-1', 'Calcetines Irati', 1999, 'Único', 'Gris'),
}

export function good(
  id: string,
  name: string,
  priceCents: number,
  size: string,
  color: string,
): Good {
  return { id, name, priceCents, size, color }
}

/** "29,99 €" with its no-break space, from plain digits. */
export const euros = (figure: string): string => `${figure}\u00A0€`

/** A cart line as the browser stores it. */
export function lineOf(thing: Good, line: Partial<CartLine> = {}): CartLine {
  const chosen = { ...thing, quantity: 1, ...line }
  return { image: thumbnail({ id: chosen.id, color: chosen.color, version: '1' }), ...chosen }
}

/** Opens a page and waits for hydration. */
export async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await untilAwake(page)
}

/** Opens a page and waits until nothing comes any more of what it fetches by itself once it is idle. */
export async function visitUntilIdle(page: Page, path: string): Promise<void> {
  const coming = new Set<Request>()
  page.on('request', (request) => void coming.add(request))
  page.on('requestfinished', (request) => void coming.delete(request))
  page.on('requestfailed', (request) => void coming.delete(request))
  await visit(page, path)
  const hasLast = () =>
    page.evaluate(() =>
      performance.getEntriesByType('resource').some(({ name }) => /added-message.*js$/.test(name)),
    )
  await expect.poll(hasLast).toBe(true)
  await expect.poll(() => coming.size).toBe(0)
}

/** Waits for hydration: scripts open the toasts' popover, and the parts below the screen are later. */
export async function untilAwake(page: Page): Promise<void> {
  await expect(page.locator(':popover-open').first()).toBeAttached()
  await untilHydrated(page)
}

/**
 * Waits until the page and each of its parts answers; what comes after the page need not be there.
 * Source: app/ui/early-input/note-presses.ts.
 */
export async function untilHydrated(page: Page): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('data-ready')
  await expect(page.locator('[data-part=start]:not([data-ready])')).toHaveCount(0)
}

export const mainNav = (page: Page): Locator => page.getByRole('navigation', { name: 'Principal' })

/** The menu of a narrow window, at any level. */
export const menuDrawer = (page: Page): Locator =>
  page.getByRole('dialog').filter({ has: page.getByRole('button', { name: 'Cerrar el menú' }) })

/** Opens a whole department: by its link in the header or, in a narrow window, by the menu. */
export async function goToDepartment(page: Page, name: 'Hombre' | 'Mujer'): Promise<void> {
  if (await mainNav(page).isVisible()) {
    await mainNav(page).getByRole('link', { name, exact: true }).click()
    return
  }
  await page.getByRole('button', { name: 'Menú', exact: true }).click()
  await menuDrawer(page).getByRole('button', { name, exact: true }).click()
  await menuDrawer(page).getByRole('link', { name: 'Ver todo' }).first().click()
}

/** Stores a cart in this browser, as an earlier visit would. */
export async function keepCart(
  page: Page,
  lines: readonly CartLine[],
  discount: Discount | null = null,
): Promise<void> {
  await keep(page, 'cart', JSON.stringify(toStored(lines)))
  if (discount) await keep(page, 'cart.discount', JSON.stringify(discount))
}

/** Writes to the browser's storage; no page of the shop need be open. */
export async function keep(page: Page, key: string, value: string): Promise<void> {
  if (!page.url().startsWith('http')) await page.goto('/healthz')
  await page.evaluate(([name, text]) => localStorage.setItem(name, text), [key, value] as const)
}

/** The parsed value of `cart` in storage; null if there is none. */
export async function keptCart(page: Page): Promise<unknown> {
  const kept = await page.evaluate(() => localStorage.getItem('cart'))
  return JSON.parse(kept ?? 'null') as unknown
}

/** Stops the clock of a page, loaded or not, and its other tabs: only `page.clock.runFor` advances it. */
export async function stopClock(page: Page): Promise<void> {
  const now = Date.now()
  await page.clock.install({ time: now })
  // Ahead of the running clock, however slow this machine is.
  await page.clock.pauseAt(now + 3_600_000)
}

export const cartButton = (page: Page): Locator => page.getByRole('button', { name: /^Carrito/ })

export const cartDrawer = (page: Page): Locator => page.getByRole('dialog', { name: /^Tu carrito/ })

export async function openCart(page: Page): Promise<Locator> {
  await cartButton(page).click()
  const drawer = cartDrawer(page)
  await expect(drawer).toBeVisible()
  return drawer
}

/** The line of the drawer with this name: "Camiseta Lozoya, M, verde". */
export const cartLine = (page: Page, name: string): Locator =>
  cartDrawer(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('group', { name: `Cantidad de ${name}`, exact: true }) })

/** A toast; screen readers announce an error at once, others politely. */
export const toast = (page: Page, text: string, role: 'status' | 'alert' = 'status'): Locator =>
  page.getByRole(role).getByText(text, { exact: true })

/**
 * Waits until a message was shown. A busy machine may look when its two seconds are over: the page
 * keeps the last message for screen readers.
 */
export async function expectToast(
  page: Page,
  text: string,
  role: 'status' | 'alert' = 'status',
): Promise<void> {
  const past = page.getByText(`Último aviso: ${text}`, { exact: true })
  await expect(toast(page, text, role).or(past).first()).toBeAttached()
}

/** Messages stay from now on, as under a pointer. A stopped clock would stop axe too. */
export const holdToasts = (page: Page): Promise<void> =>
  page.locator(':popover-open').first().dispatchEvent('mouseover')

/** A product of a list, by its name. */
export const card = (page: Page, name: string): Locator =>
  page
    .getByRole('article')
    .filter({ has: page.getByRole('heading', { name, exact: true }) })
    .first()

/** Names and values of a summary, as written. */
export async function rowsOf(box: Locator): Promise<Record<string, string>> {
  const names = await box.getByRole('term').allTextContents()
  const values = await box.getByRole('definition').allTextContents()
  return Object.fromEntries(names.map((name, at) => [name, values[at] ?? '']))
}

/** Waits for exactly these rows of a summary; figures with unit and no-break space. */
export async function expectRows(box: Locator, rows: Record<string, unknown>): Promise<void> {
  await expect.poll(() => rowsOf(box)).toEqual(rows)
}

export type Buyer = Record<
  'email' | 'firstName' | 'lastName' | 'address' | 'postcode' | 'city',
  string
>

/** A buyer in Madrid with an e-mail that no other test uses, to tell orders apart. */
export function buyerOf(test: TestInfo): Buyer {
  return {
    email: `${test.testId}-${test.repeatEachIndex}-${test.retry}@correo.example`,
    firstName: 'Lucía',
    lastName: 'Herrero Sanz',
    address: 'Calle del Olmo, 14, 3.º B',
    postcode: '28012',
    city: 'Madrid',
  }
}

const FIELDS: Record<keyof Buyer, string> = {
  email: 'Correo electrónico',
  firstName: 'Nombre',
  lastName: 'Apellidos',
  address: 'Dirección',
  postcode: 'Código postal',
  city: 'Ciudad',
}

export const shippingField = (page: Page, field: keyof Buyer): Locator =>
  page.getByLabel(FIELDS[field], { exact: true })

export async function fillShipping(page: Page, buyer: Buyer): Promise<void> {
  for (const field of Object.keys(FIELDS) as (keyof Buyer)[]) {
    await shippingField(page, field).fill(buyer[field])
  }
}

const GOOD_CARD = '4242424242424242'
export const DECLINED_CARD = '4000000000000002'

/** Typed without spaces; the form groups the digits itself. */
export async function fillCard(page: Page, number = GOOD_CARD, cvc = '123'): Promise<void> {
  await page.getByLabel('Número de tarjeta').fill(number)
  await page.getByLabel('Caducidad').fill('1228')
  await page.getByLabel('CVC').fill(cvc)
}

/** Has two texts: "Pagar 40,24 €", and "Procesando..." while it works. */
export const payButton = (page: Page): Locator =>
  page.getByRole('button', { name: /^(?:Pagar|Procesando)/ })

export const orderSummary = (page: Page): Locator =>
  page.getByRole('complementary', { name: 'Tu pedido' })

/** Opens the checkout with this cart, filled in up to the pay button. */
export async function readyToPay(
  page: Page,
  buyer: Buyer,
  lines: readonly CartLine[],
  discount: Discount | null = null,
): Promise<void> {
  await keepCart(page, lines, discount)
  // The page compares the cart with the shop once it has loaded; later the answer would change the
  // cart during the payment, which stops it.
  const check = page.waitForRequest(/\/api\/cart-products\?/)
  await visit(page, '/checkout')
  await fillShipping(page, buyer)
  await fillCard(page)
  await (await check).response()
}

/** How long the simulated payment takes. Source: specification, "Timings". */
export const PAYMENT_MS = 2000

/** Presses the button and skips the two seconds of the simulated payment. */
export async function pay(page: Page): Promise<void> {
  await stopClock(page)
  await payAgain(page)
}

/** Pays on a page whose clock is already stopped. */
export async function payAgain(page: Page): Promise<void> {
  await payButton(page).click()
  await expect(payButton(page)).toHaveAccessibleName('Procesando...')
  await page.clock.runFor(PAYMENT_MS)
}

export const thanks = (page: Page): Locator =>
  page.getByRole('heading', { level: 1, name: /^Gracias, / })

/**
 * Waits for the last page where the clock runs: it leads home after five seconds, in which a busy
 * machine may not look.
 */
export async function expectPaid(page: Page): Promise<void> {
  const home = page.getByRole('region', { name: 'Destacados' })
  await expect(thanks(page).or(home)).toBeVisible({ timeout: 60_000 })
}

/** The buy bar of a product page on phones, shown once the buy button is out of view. */
export async function showBuyBar(page: Page): Promise<Locator> {
  await visit(page, '/products/mens-tshirt-1')
  await page
    .getByRole('button', { name: 'Añadir al carrito', exact: true })
    .scrollIntoViewIfNeeded()
  // Not by the wheel: a busy browser may drop what it says.
  await page.evaluate(() => window.scrollBy({ top: 3000, behavior: 'instant' }))
  const bar = page.getByRole('button', { name: /^(?:Elegir|Añadir) talla/ })
  await expect(bar).toBeVisible()
  await atRest(page)
  return bar
}
