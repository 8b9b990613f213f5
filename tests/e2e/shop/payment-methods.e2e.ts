import type { Locator, Page } from '@playwright/test'
import { endSession, postForm, register, somebody } from '#tests/support/browser/account-pages.ts'
import { filesOf, holding, listenTo, written } from '#tests/support/process/canary.ts'
import { expect, test } from '#tests/support/browser/e2e.ts'
import {
  buyerOf,
  fillShipping,
  goods,
  keepCart,
  lineOf,
  pay,
  thanks,
  expectToast,
  untilAwake,
  visit,
} from '#tests/support/browser/shop-pages.ts'
import { expectSound } from '#tests/support/browser/sound-page.ts'
import { orderOf, whileCardsFail } from '#tests/support/browser/shop-records.ts'

const CARD = '4929518203746651'
const HOLDER = 'Titular Zurriaga'
const visa = { last4: '4242', expiry: '12/48', brand: 'visa' }
const amex = { last4: '0005', expiry: '03/47', brand: 'amex' }

const keepCard = (page: Page, card: typeof visa) =>
  postForm(page, '/profile/payments', { intent: 'card-add', ...card })

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Añadir nueva tarjeta' })
const rows = (page: Page): Locator =>
  page.getByRole('main').getByRole('listitem').filter({ hasText: '••••' })
const addButton = (page: Page) =>
  page.getByRole('main').getByRole('button', { name: 'Añadir tarjeta' })

async function openDialog(page: Page): Promise<Locator> {
  await addButton(page).click()
  await expect(dialog(page).getByLabel('Nombre del titular')).toBeFocused()
  return dialog(page)
}

type Typed = { number: string; expiry: string; cvc?: string }

async function type(page: Page, { number, expiry, cvc = '987' }: Typed): Promise<void> {
  await dialog(page).getByLabel('Nombre del titular').fill(HOLDER)
  await dialog(page).getByLabel('Número de tarjeta').fill(number)
  await dialog(page).getByLabel('Caducidad').fill(expiry)
  await dialog(page).getByLabel('CVC').fill(cvc)
}

const save = (page: Page) => dialog(page).getByRole('button', { name: 'Guardar tarjeta' }).click()

// What the window of a new card says and refuses is tested in `payments-page.browser.test.tsx`.
test('the first card is saved, is the default, and can be replaced @mobile', async ({
  page,
  expectConsole,
}) => {
  expectConsole(/ERR_FAILED|status of 401/)
  await register(page)
  await visit(page, '/profile/payments')
  await expect(page.getByText('Hola, Lucía', { exact: true })).toBeVisible()
  await expect(
    page.getByRole('heading', { name: 'No hay métodos de pago guardados' }),
  ).toBeVisible()
  await expectSound(page)

  await openDialog(page)
  await type(page, { number: CARD, expiry: '1248' })
  await expect(dialog(page).getByRole('img', { name: 'Visa' })).toBeVisible()
  await expectSound(page)
  await save(page)

  await expectToast(page, 'Tarjeta guardada correctamente')
  await expect(dialog(page)).toBeHidden()
  await expect(rows(page)).toHaveText(/•••• 6651Caduca 12\/48Predeterminada/)
  await expect(rows(page).getByRole('img', { name: 'Visa' })).toBeVisible()

  await test.step('another card becomes the only default, and is deleted after a question', async () => {
    await keepCard(page, amex)
    await page.reload()
    await untilAwake(page)
    await expect(rows(page)).toHaveText([/0005/, /6651.*Predeterminada/])
    await expectSound(page)
    await page.getByRole('button', { name: /^Establecer como predeterminada/ }).click()
    await expectToast(page, 'Método de pago predeterminado actualizado')
    await expect(rows(page)).toHaveText([/0005.*Predeterminada/, /6651(?!.*Predeterminada)/])
    await expect(page.getByText('Predeterminada', { exact: true })).toHaveCount(1)
    await rows(page)
      .first()
      .getByRole('button', { name: /^Eliminar, / })
      .click()
    const question = page.getByRole('dialog', { name: '¿Eliminar esta tarjeta?' })
    await expectSound(page)
    await question.getByRole('button', { name: 'Eliminar' }).click()
    await expectToast(page, 'Método de pago eliminado')
    await expect(rows(page)).toHaveText([/6651/])
    await expect(page.getByText('Predeterminada', { exact: true })).toHaveCount(0)
    await expect(page.getByRole('heading', { name: 'Métodos de Pago' })).toBeFocused()
  })

  await test.step('a lost connection and a session that ended elsewhere keep what was typed', async () => {
    await openDialog(page)
    await type(page, { number: CARD, expiry: '1248' })
    await page.route('**/profile/payments.data', (route) => route.abort())
    await save(page)
    await expectToast(page, 'Error al guardar la tarjeta', 'alert')
    await page.unroute('**/profile/payments.data')
    await endSession(page)
    await dialog(page).getByLabel('CVC').press('Enter') // the message covers the button
    const ended = 'Tu sesión ha terminado. Inicia sesión y vuelve a intentarlo.'
    await expectToast(page, ended, 'alert')
    await expect(dialog(page).getByLabel('Nombre del titular')).toHaveValue(HOLDER)
  })
})

test('of a card only its last four, expiry and brand leave the browser @desktop', async ({
  page,
  shop,
}) => {
  const sent = listenTo(page)
  await register(page)
  await test.step('where the cards cannot be read the page says so, and the rest of it stands', async () => {
    await whileCardsFail(shop, () => visit(page, '/profile/payments'))
    await expect(
      page.getByRole('alert').getByText('Error al cargar los métodos de pago'),
    ).toBeVisible()
    await expect(page.getByRole('link', { name: 'Mis Pedidos' })).toBeVisible()
    await expectSound(page)
  })
  await visit(page, '/profile/payments')
  await openDialog(page)
  await type(page, { number: CARD, expiry: '1149' })

  await save(page)
  await expect(rows(page)).toHaveCount(1)
  const bodies = sent.filter((text) => text.includes('card-add'))
  expect(bodies).toEqual(['intent=card-add&brand=visa&last4=6651&expiry=11%2F49'])
  const secrets = [...written(CARD), HOLDER]
  expect(holding(secrets, sent)).toEqual([])
  expect(
    holding(
      ['6651'],
      filesOf(shop).map(({ text }) => text),
    ),
  ).not.toEqual([])
  const hits = filesOf(shop).filter(({ text }) => holding(secrets, [text]).length > 0)
  expect(hits.map(({ name }) => name)).toEqual([])
  expect(holding(secrets, shop.logs)).toEqual([])
  const storage = await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]))
  expect(holding(secrets, [storage, page.url()])).toEqual([])
  // The window and its fields disappear a moment after it closes.
  await expect.poll(async () => holding(secrets, [await page.content()]).length).toBe(0)
})

test('at the checkout the default card is there, and pays the order @desktop', async ({
  page,
  shop,
}, info) => {
  const buyer = buyerOf(info)
  await register(page, somebody({ email: buyer.email }))
  await keepCard(page, visa)
  await keepCart(page, [lineOf(goods.tshirt)])
  await visit(page, '/checkout')
  await expect(page.getByLabel('Correo electrónico')).toHaveValue(buyer.email)
  await expect(page.getByRole('radio', { name: /^Visa •••• 4242/ })).toBeChecked()
  await expectSound(page)
  await fillShipping(page, buyer)
  await pay(page)
  await expect(thanks(page)).toBeVisible()
  const order = orderOf(shop, buyer.email)
  expect(order.payment_method).toBe('card')
  expect(order.user_id).toMatch(/^usr_/)
})

test('without JavaScript a card is added without its number, made the default and deleted @no-js', async ({
  page,
  expectConsole,
}) => {
  expectConsole(/status of 422/)
  await register(page)
  await keepCard(page, visa)
  await page.goto('/profile/payments')
  await addButton(page).click()
  const form = page.getByRole('region', { name: 'Añadir nueva tarjeta' })
  await form.getByLabel('Marca').selectOption('American Express')
  await form.getByLabel('Cuatro últimas cifras').fill('0005')
  await form.getByLabel('Caducidad').fill('01/24')
  await form.getByRole('button', { name: 'Guardar tarjeta' }).click()
  await expect(page.getByText('Esa tarjeta está caducada')).toBeVisible()
  await expect(form.getByLabel('Cuatro últimas cifras')).toHaveValue('0005')
  await form.getByLabel('Caducidad').fill('03/47')
  await form.getByRole('button', { name: 'Guardar tarjeta' }).click()
  await expect(page.getByText('Tarjeta guardada correctamente')).toBeVisible()
  await expect(rows(page)).toHaveText([/0005/, /4242.*Predeterminada/])
  await page.getByRole('button', { name: /^Establecer como predeterminada/ }).click()
  await expect(rows(page)).toHaveText([/0005.*Predeterminada/, /4242/])
  await page.getByRole('button', { name: /^Eliminar, Visa/ }).click()
  const question = page.getByRole('region', { name: '¿Eliminar esta tarjeta?' })
  await expect(question).toContainText('Visa terminada en 4242')
  await question.getByRole('button', { name: 'Eliminar' }).click()
  await expect(page.getByText('Método de pago eliminado')).toBeVisible()
  await expect(rows(page)).toHaveText([/0005/])
})
