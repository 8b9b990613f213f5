import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../support/browser/e2e.ts'
import {
  cartDrawer,
  euros,
  expectRows,
  goods,
  keepCart,
  lineOf,
  openCart,
  stopClock,
  toast,
  expectToast,
  visit,
} from '../support/browser/shop-pages.ts'
import { setCodeActive } from './shop-records.ts'

const BLANK = 'Introduce un código de descuento'
const UNKNOWN = 'Código de descuento no válido'

async function openPanel(page: Page): Promise<{ field: Locator; apply: Locator }> {
  await keepCart(page, [lineOf(goods.trousers)])
  await visit(page, '/')
  const drawer = await openCart(page)
  const field = drawer.getByLabel('Código', { exact: true })
  await expect(field).toBeHidden() // hidden until the shopper opens it
  await drawer.getByText('Código de descuento', { exact: true }).click()
  await expect(field).toBeVisible()
  return { field, apply: drawer.getByRole('button', { name: /^(?:Aplicar|Aplicando)$/ }) }
}

/** The message stays in the corner for three seconds, and under the field until it is corrected. */
async function expectRefusal(page: Page, field: Locator, text: string): Promise<void> {
  await page.mouse.move(1, 300)
  await expect(toast(page, text, 'alert')).toBeVisible()
  await expect(field).toHaveAccessibleDescription(text)
  await page.clock.runFor(2999)
  await expect(toast(page, text, 'alert')).toBeVisible()
  await page.clock.runFor(1)
  await expect(toast(page, text, 'alert')).toBeHidden()
  await expect(field).toHaveAccessibleDescription(text)
}

for (const typed of ['', '   ']) {
  test(`no code typed (${JSON.stringify(typed)}) is said at once, without asking the shop @desktop`, async ({
    page,
  }) => {
    const { field, apply } = await openPanel(page)
    const requests: string[] = []
    page.on('request', (request) => requests.push(request.url()))
    await field.fill(typed)
    await stopClock(page)
    await apply.click()
    await expectRefusal(page, field, BLANK)
    expect(requests.filter((url) => url.includes('/api/discounts'))).toEqual([])
  })
}

test('an unknown code is refused after half a second in which the button is busy @desktop', async ({
  page,
  expectConsole,
}) => {
  expectConsole(/status of 422/)
  const { field, apply } = await openPanel(page)
  await field.fill('VERANO')
  await stopClock(page)
  const answer = page.waitForResponse('**/api/discounts')
  await apply.click()
  expect((await answer).status()).toBe(422)
  await expect(apply).toHaveAttribute('aria-busy', 'true')
  await expect(apply.getByText('Aplicando')).toBeVisible()
  await page.clock.runFor(499)
  await expect(apply).toHaveAttribute('aria-busy', 'true')
  await page.clock.runFor(1)
  await expect(apply).not.toHaveAttribute('aria-busy')
  await expectRefusal(page, field, UNKNOWN)
  await expect(field).toHaveValue('VERANO')
  await expect(cartDrawer(page).getByRole('term').filter({ hasText: 'Descuento' })).toHaveCount(0)

  // The refusal ends with the next answer: the clock has not moved.
  await field.fill('WELCOME10')
  await expect(field).not.toHaveAttribute('aria-invalid')
  const accepted = page.waitForResponse('**/api/discounts')
  await apply.click()
  await accepted
  await page.clock.runFor(500)
  await expectToast(page, 'Descuento del 10% aplicado')
  await expect(page.getByText(UNKNOWN, { exact: true })).toHaveCount(0)
})

const CODES = [
  {
    typed: 'WELCOME10',
    code: 'WELCOME10',
    percent: 10,
    rows: ['−8,00', '15,12', '87,11'],
  },
  {
    typed: '  summer20 ',
    code: 'SUMMER20',
    percent: 20,
    rows: ['−16,00', '13,44', '77,43'],
  },
]
for (const { typed, code, percent, rows } of CODES) {
  test(`${JSON.stringify(typed)} takes ${percent} % off, and can be taken off again @desktop`, async ({
    page,
  }) => {
    const { field, apply } = await openPanel(page)
    await field.fill(typed)
    await stopClock(page)
    const answer = page.waitForResponse('**/api/discounts')
    await apply.click()
    expect(await (await answer).json()).toEqual({ ok: true, code, percent })
    await page.clock.runFor(500)
    const applied = `Descuento del ${percent}% aplicado`
    await expect(toast(page, applied)).toBeVisible()
    await page.mouse.move(1, 300)
    await page.clock.runFor(3000)
    await expect(toast(page, applied)).toBeHidden()

    const drawer = cartDrawer(page)
    await expect(
      drawer.getByText(`${code}: descuento del ${percent}\u00A0% aplicado`),
    ).toBeVisible()
    const [discount = '', vat = '', total = ''] = rows
    const before = {
      Subtotal: euros('79,99'),
      'Envío estimado': 'Gratis',
      'IVA (21\u00A0%)': euros('16,80'),
      Total: euros('96,79'),
    }
    await expectRows(drawer, {
      ...before,
      [`Descuento ${code}`]: euros(discount),
      'IVA (21\u00A0%)': euros(vat),
      Total: euros(total),
    })
    await page.clock.resume()
    await page.reload()
    await openCart(page)
    await expect(drawer.getByText(`Descuento ${code}`)).toBeVisible()

    await drawer.getByRole('button', { name: 'Quitar código' }).click()
    await expectRows(drawer, before)
    await expect(field).toBeVisible()
  })
}

test('a code that the owner has stopped is refused like an unknown one @desktop', async ({
  page,
  shop,
  expectConsole,
}) => {
  expectConsole(/status of 422/)
  await setCodeActive(shop, 'WELCOME10', false)
  const { field, apply } = await openPanel(page)
  await field.fill('WELCOME10')
  await apply.click()
  await expectToast(page, UNKNOWN, 'alert')
  await setCodeActive(shop, 'WELCOME10', true)
})

test('when the shop cannot be reached, the code stays typed and can be tried again @desktop', async ({
  page,
  expectConsole,
}) => {
  expectConsole(/ERR_FAILED/)
  const { field, apply } = await openPanel(page)
  await page.route('**/api/discounts', (route) => route.abort())
  await field.fill('WELCOME10')
  await field.press('Enter')
  const text = 'No hemos podido comprobar el código. Inténtalo de nuevo.'
  await expectToast(page, text, 'alert')
  await expect(field).toHaveValue('WELCOME10')
  await page.unroute('**/api/discounts')
  await apply.click()
  await expect(cartDrawer(page).getByText('Descuento WELCOME10')).toBeVisible()
})

test('the code goes when the cart is emptied @desktop', async ({ page }) => {
  await keepCart(page, [lineOf(goods.tshirt)], { code: 'WELCOME10', percent: 10 })
  await visit(page, '/')
  const drawer = await openCart(page)
  await drawer.getByRole('button', { name: 'Eliminar Camiseta Lozoya' }).click()
  await expect(drawer.getByRole('heading', { name: 'Tu carrito está vacío' })).toBeVisible()
  const keys = await page.evaluate(() => Object.keys(localStorage))
  expect(keys.filter((key) => key.startsWith('cart'))).toEqual([])
})

test('with five lines the code is typed and applied without scrolling, above the total', async ({
  page,
}) => {
  const five = [goods.base, goods.tshirt, goods.trousers, goods.shirt, goods.jacket]
  await keepCart(
    page,
    five.map((thing) => lineOf(thing)),
  )
  await visit(page, '/products/men')
  const drawer = await openCart(page)
  await drawer.getByText('Código de descuento', { exact: true }).click()
  const field = drawer.getByLabel('Código', { exact: true })
  for (const part of [field, drawer.getByRole('button', { name: 'Aplicar' })]) {
    await expect(part).toBeInViewport({ ratio: 1 })
  }
  await field.fill('WELCOME10')
  await field.press('Enter')
  await expect(drawer.getByRole('button', { name: 'Quitar código' })).toBeInViewport({ ratio: 1 })
  await expect(drawer.getByRole('button', { name: 'Finalizar compra' })).toBeInViewport({
    ratio: 1,
  })
  // Lines can still be seen and reached above it.
  await expect(drawer.getByRole('listitem').first()).toBeInViewport({ ratio: 0.5 })
})
