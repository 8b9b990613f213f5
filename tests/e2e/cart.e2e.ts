import type { Locator } from '@playwright/test'
import { expect, test } from '../support/browser/e2e.ts'
import {
  cartButton,
  cartDrawer,
  cartLine,
  euros,
  expectRows,
  good,
  goods,
  keepCart,
  keptCart,
  lineOf,
  openCart,
  rowsOf,
  stopClock,
  toast,
  visit,
} from '../support/browser/shop-pages.ts'
import { expectSound } from '../support/browser/sound-page.ts'
import { setPrice, untilShopKnows } from './shop-records.ts'

const { base, jacket, socks, trousers, tshirt, windbreaker } = goods
const REMOVED = 'Producto eliminado del carrito'

test('the cart is a panel at the right that keeps the keyboard and gives it back', async ({
  page,
}) => {
  await keepCart(page, [lineOf(tshirt, { quantity: 2 })])
  await visit(page, '/products/new-arrivals')
  const drawer = await openCart(page)
  const sheet = drawer.getByRole('heading', { name: /^Tu carrito/ }).locator('../..')
  const width = Math.min(400, page.viewportSize()!.width)
  await expect.poll(() => placeOf(sheet)).toEqual({ width, fromTheRight: 0 })
  await expect(drawer.getByRole('button', { name: 'Cerrar el carrito' })).toBeFocused()
  for (let stop = 0; stop < 10; stop += 1) {
    await page.keyboard.press('Tab')
    // The page behind is out of reach; only the browser's own buttons come in between.
    await expect(page.locator('header :focus, main :focus, footer :focus')).toHaveCount(0)
  }

  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()
  await expect(cartButton(page)).toBeFocused()
  await openCart(page)
  await drawer.getByRole('button', { name: 'Cerrar el carrito' }).click()
  await expect(drawer).toBeHidden()
  await expect(cartButton(page)).toBeFocused()
})

const placeOf = (sheet: Locator) =>
  sheet.evaluate((element) => {
    const { left, right } = element.getBoundingClientRect()
    const page = document.body.getBoundingClientRect()
    return { width: Math.round(right - left), fromTheRight: Math.round(page.right - right) }
  })

test('a press beside the cart closes it @desktop', async ({ page }) => {
  await visit(page, '/')
  const drawer = await openCart(page)
  await page.mouse.click(300, 500)
  await expect(drawer).toBeHidden()
})

test('the browser’s Back closes the cart and stays on the page @mobile', async ({ page }) => {
  await visit(page, '/')
  await page.getByRole('main').getByRole('link', { name: 'Hombre', exact: true }).click()
  await expect(page).toHaveURL('/products/men')
  const drawer = await openCart(page)
  await page.goBack()
  await expect(drawer).toBeHidden()
  await expect(page).toHaveURL('/products/men')
  await page.goBack()
  await expect(page).toHaveURL('/')
})

test('quantities change, and below one the line goes, but no other size of it @desktop', async ({
  page,
}) => {
  await keepCart(page, [lineOf(tshirt), lineOf(tshirt, { size: 'L' }), lineOf(socks)])
  await visit(page, '/')
  const drawer = await openCart(page)
  const medium = cartLine(page, 'Camiseta Lozoya, M, verde')
  await medium.getByRole('button', { name: 'Añadir uno de' }).click()
  await expect(medium.getByRole('status')).toHaveText('2')
  await expect(medium.getByText(euros('59,98'), { exact: true })).toBeVisible()
  await expect(drawer.getByRole('heading', { name: 'Tu carrito 4' })).toBeVisible()
  await medium.getByRole('button', { name: 'Quitar uno de' }).click()
  await expect(medium.getByRole('status')).toHaveText('1')

  await stopClock(page)
  await medium.getByRole('button', { name: 'Quitar uno de' }).click()
  await expect(medium).toHaveCount(0)
  await expect(cartLine(page, 'Camiseta Lozoya, L, verde')).toBeVisible()
  await page.mouse.move(1, 300)
  await page.clock.runFor(1999)
  await expect(toast(page, REMOVED)).toBeVisible()
  await page.clock.runFor(1)
  await expect(toast(page, REMOVED)).toBeHidden()

  await drawer.getByRole('button', { name: 'Eliminar Camiseta Lozoya, L, verde' }).click()
  await expect(drawer.getByRole('heading', { name: 'Tu carrito 1' })).toBeVisible()
  await expect.poll(() => keptCart(page)).toMatchObject([{ id: socks.id, quantity: 1 }])
  await page.keyboard.press('Escape')
  await expect(cartButton(page)).toHaveAccessibleName('Carrito, 1 artículo')
})

test('a removed line can be put back at its place, long after the message has gone @desktop', async ({
  page,
}) => {
  await keepCart(page, [lineOf(base), lineOf(tshirt, { quantity: 3 }), lineOf(socks)])
  await visit(page, '/')
  const drawer = await openCart(page)
  await stopClock(page)
  const remove = (name: string) => drawer.getByRole('button', { name: `Eliminar ${name}` })
  const undo = drawer.getByRole('button', { name: 'Deshacer' })
  await remove('Camiseta Lozoya').press('Enter')
  await expect(toast(page, REMOVED)).toBeVisible()
  await expect(undo).toBeFocused()
  await expect(drawer.getByText('Has quitado Camiseta Lozoya, M, verde')).toBeVisible()
  await page.clock.runFor(60_000)
  await expect(toast(page, REMOVED)).toBeHidden()
  await undo.press('Enter')
  await expect(remove('Camiseta Lozoya')).toBeFocused()
  await expect(drawer.getByText('Camiseta Lozoya, otra vez en tu carrito')).toBeAttached()
  const ids = [base, tshirt, socks].map(({ id }) => ({ id }))
  await expect.poll(() => keptCart(page)).toMatchObject(ids)
  await expect.poll(() => keptCart(page)).toMatchObject([{}, { quantity: 3 }, {}])

  // Removing another line, changing something and closing all end it.
  await remove('Camiseta Lozoya').press('Enter')
  await remove('Calcetines Irati').press('Enter')
  await expect(drawer.getByText(/^Has quitado/)).toHaveText(
    'Has quitado Calcetines Irati, Único, gris',
  )
  await expect(undo).toBeFocused()
  await drawer.getByRole('button', { name: 'Añadir uno de' }).click()
  await expect(undo).toHaveCount(0)
  await remove('Camiseta Base').press('Enter')
  await page.keyboard.press('Escape')
  await page.clock.runFor(1000)
  await openCart(page)
  await expect(undo).toHaveCount(0)
})

test('the last line comes back from the empty cart, and its code with it @desktop', async ({
  page,
}) => {
  await keepCart(page, [lineOf(tshirt)], { code: 'WELCOME10', percent: 10 })
  await visit(page, '/')
  const drawer = await openCart(page)
  await drawer.getByRole('button', { name: 'Eliminar Camiseta Lozoya' }).click()
  await expect(drawer.getByRole('heading', { name: 'Tu carrito está vacío' })).toBeVisible()
  await expect(drawer.getByRole('button', { name: 'Deshacer' })).toBeFocused()
  await expect.poll(() => keptCart(page)).toBeNull()
  await expectSound(page, { isCovered: true })
  await drawer.getByRole('button', { name: 'Deshacer' }).click()
  await expect(cartLine(page, 'Camiseta Lozoya, M, verde')).toBeVisible()
  await expect.poll(() => rowsOf(drawer)).toHaveProperty('Descuento WELCOME10')
})

test('an empty cart says so, and leads back to the shop @mobile', async ({ page }) => {
  await visit(page, '/products/men')
  const drawer = await openCart(page)
  await expect(drawer.getByRole('heading', { name: 'Tu carrito está vacío' })).toBeVisible()
  await expect(drawer.getByRole('button', { name: 'Finalizar compra' })).toHaveCount(0)
  await expect(drawer.getByText('Código de descuento')).toHaveCount(0)
  await expect(drawer.getByRole('progressbar')).toHaveCount(0)
  await drawer.getByRole('button', { name: 'Seguir comprando' }).click()
  await expect(drawer).toBeHidden()
  await expect(page).toHaveURL('/products/men')
  await expect(cartButton(page)).toBeFocused()
})

test('a name in the cart leads to the product in that colour @desktop', async ({ page }) => {
  await keepCart(page, [lineOf(tshirt, { color: 'Negro' })])
  await visit(page, '/')
  const drawer = await openCart(page)
  await drawer.getByRole('link', { name: 'Camiseta Lozoya' }).click()
  await expect(page).toHaveURL('/products/mens-tshirt-1?color=Negro')
  await expect(drawer).toBeHidden()
})

test('the way to free shipping is measured up to 75 € with IVA, that very cent included @desktop', async ({
  page,
  shop,
}) => {
  const cheap = good('mens-underwear-2', 'Bóxer Omaña', 6198, 'M', 'Gris')
  await setPrice(shop, cheap.id, cheap.priceCents)
  await untilShopKnows(shop, cheap.id, (product) => product?.priceCents === cheap.priceCents)
  const missing = (figure: string) => `Te faltan ${euros(figure)} para envío gratis`
  const enough = 'Tienes el envío gratis'
  const table = [
    { line: lineOf(tshirt), text: missing('38,71'), share: 0.48387, shipping: euros('4,95') },
    {
      line: lineOf(base, { quantity: 2 }),
      text: missing('14,52'),
      share: 0.8064,
      shipping: euros('4,95'),
    },
    { line: lineOf(cheap), text: enough, share: 1, shipping: 'Gratis' },
    { line: lineOf(jacket), text: enough, share: 1, shipping: 'Gratis' },
  ]
  for (const { line, text, share, shipping } of table) {
    await keepCart(page, [line])
    await visit(page, '/')
    const drawer = await openCart(page)
    const bar = drawer.getByRole('progressbar', { name: 'Hasta el envío gratis' })
    await expect(bar).toHaveAttribute('aria-valuetext', text)
    await expect.poll(async () => Number(await bar.getAttribute('value'))).toBeCloseTo(share, 4)
    await expect(drawer.getByRole('status').first()).toHaveText(text)
    await expect(
      drawer.getByText(/^Estándar gratis desde 50\s€; desde 75\s€, también el exprés$/),
    ).toBeVisible()
    await expect.poll(() => rowsOf(drawer)).toMatchObject({ 'Envío estimado': shipping })
  }
})

// Calculated by hand from the specification's formula; the rows add up as shown.
const TOTALS = [
  {
    says: '90,74 € with IVA pays for no shipping',
    lines: [lineOf(windbreaker)],
    rows: ['74,99', undefined, 'Gratis', '15,75', '90,74'],
  },
  {
    says: '60,48 € with IVA pays for shipping',
    lines: [lineOf(base, { quantity: 2 })],
    rows: ['49,98', undefined, '4,95', '10,50', '65,43'],
  },
  {
    says: '79,99 € with WELCOME10',
    lines: [lineOf(trousers)],
    code: { code: 'WELCOME10', percent: 10 },
    rows: ['79,99', '8,00', 'Gratis', '15,12', '87,11'],
  },
  {
    says: '149,99 € with SUMMER20',
    lines: [lineOf(jacket)],
    code: { code: 'SUMMER20', percent: 20 },
    rows: ['149,99', '30,00', 'Gratis', '25,20', '145,19'],
  },
  {
    says: '3 × 24,99 € with SUMMER20, of which half a cent is rounded up',
    lines: [lineOf(base, { quantity: 3 })],
    code: { code: 'SUMMER20', percent: 20 },
    rows: ['74,97', '14,99', 'Gratis', '12,60', '72,58'],
  },
  {
    says: '4 × 19,99 € with WELCOME10',
    lines: [lineOf(socks, { quantity: 4 })],
    code: { code: 'WELCOME10', percent: 10 },
    rows: ['79,96', '8,00', 'Gratis', '15,11', '87,07'],
  },
  {
    says: 'a thousand and more keeps its point',
    lines: [lineOf(jacket, { quantity: 9 })],
    rows: ['1.349,91', undefined, 'Gratis', '283,48', '1.633,39'],
  },
]

test('the cart adds up to the cent @desktop', async ({ page }) => {
  for (const { says, lines, code, rows } of TOTALS) {
    await test.step(says, async () => {
      const [subtotal = '', discount, shipping = '', vat = '', total = ''] = rows
      await keepCart(page, lines, code)
      await visit(page, '/')
      await expectRows(await openCart(page), {
        Subtotal: euros(subtotal),
        ...(code ? { [`Descuento ${code.code}`]: `−${euros(discount ?? '')}` } : {}),
        'Envío estimado': shipping === 'Gratis' ? shipping : euros(shipping),
        'IVA (21\u00A0%)': euros(vat),
        Total: euros(total),
      })
      await page.evaluate(() => localStorage.clear())
    })
  }
})

test('the cart leads to the checkout @mobile', async ({ page }) => {
  await keepCart(page, [lineOf(tshirt)])
  await visit(page, '/products/women')
  const drawer = await openCart(page)
  await drawer.getByRole('button', { name: 'Finalizar compra' }).click()
  await expect(page).toHaveURL('/checkout')
  await expect(drawer).toBeHidden()
  await expect(page.getByRole('heading', { level: 1, name: 'Finalizar compra' })).toBeInViewport()
  await expect(cartDrawer(page)).toHaveCount(0)
})
