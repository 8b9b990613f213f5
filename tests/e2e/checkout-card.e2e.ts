import type { Page } from '@playwright/test'
import { filesOf, holding, listenTo, written } from '../support/process/canary.ts'
import { expect, test } from '../support/browser/e2e.ts'
import {
  buyerOf,
  DECLINED_CARD,
  fillCard,
  goods,
  lineOf,
  pay,
  payAgain,
  payButton,
  readyToPay,
  shippingField,
  thanks,
  expectToast,
} from '../support/browser/shop-pages.ts'
import { mailsTo } from './shop-records.ts'

// Numbers that do not occur by chance: any text with one of them contains card data.
const CARD = '4929518203746651'
const CVC = '987'
const EXPIRY = '1149'

const NUMBERS = [...written(CARD), ...written(DECLINED_CARD)]

test('a card that was typed is found nowhere afterwards @desktop', async ({ page, shop }, info) => {
  const buyer = buyerOf(info)
  const sent = listenTo(page)
  await readyToPay(page, buyer, [lineOf(goods.tshirt)])
  await test.step('the fields of the card have no name, and say what a browser may fill in', () =>
    expectCardFields(page))
  await fillCard(page, DECLINED_CARD, CVC)
  await pay(page)
  await expectToast(page, 'Error al procesar el pago', 'alert')
  await page.getByLabel('Número de tarjeta').fill(CARD)
  await page.getByLabel('Caducidad').fill(EXPIRY)
  await payAgain(page)
  await expect(thanks(page)).toBeVisible()
  await expect.poll(() => mailsTo(shop, buyer.email)).toHaveLength(1)

  // The check can find what it should: the order was sent, stored, logged and mailed.
  expect(holding([buyer.email], sent)).not.toEqual([])
  const files = filesOf(shop)
  const named = (end: string) => files.filter(({ name }) => name.endsWith(end))
  expect([named('shop.db').length, named('shop.db-wal').length]).toEqual([1, 1])
  const contents = files.map(({ text }) => text)
  expect(holding(['Calle del Olmo'], contents).length).toBeGreaterThan(0)
  expect(holding(['/api/orders'], shop.logs)).not.toEqual([])

  expect(holding(NUMBERS, sent)).toEqual([])
  const hits = files.filter(({ text }) => holding(NUMBERS, [text]).length > 0)
  expect(hits.map(({ name }) => name)).toEqual([])
  const [mail] = await mailsTo(shop, buyer.email) // decoded, as a reader sees it
  expect(holding(NUMBERS, [mail?.html ?? '', mail?.text ?? '', mail?.subject ?? ''])).toEqual([])
  expect(holding(NUMBERS, shop.logs)).toEqual([])
  // Three digits occur by chance, but must not occur in the browser's payment data.
  const bodies = sent.filter((text) => text.includes('"payment"'))
  expect(bodies).toHaveLength(1)
  const { idempotencyKey, payment, recipient, ...rest } = JSON.parse(bodies[0] ?? '{}')
  expect(idempotencyKey).toMatch(/^[0-9a-f-]{36}$/)
  expect(payment).toEqual({
    method: 'card',
    authorisation: expect.stringMatching(/^sim_card_[0-9a-f-]{36}$/),
  })
  const others = JSON.stringify([rest, { ...recipient, email: '' }])
  expect(holding([CVC, '11/49', EXPIRY], [others])).toEqual([])

  const storage = await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]))
  expect(holding([...NUMBERS, '11/49'], [storage, await page.content(), page.url()])).toEqual([])
})

async function expectCardFields(page: Page): Promise<void> {
  for (const [label, token] of [
    ['Número de tarjeta', 'cc-number'],
    ['Caducidad', 'cc-exp'],
    ['CVC', 'cc-csc'],
  ] as const) {
    const field = page.getByLabel(label)
    await expect(field).not.toHaveAttribute('name')
    await expect(field).toHaveAttribute('autocomplete', token)
    await expect(field).toHaveAttribute('inputmode', 'numeric')
    await field.fill('') // of what is typed there already
  }
  await expect(shippingField(page, 'address')).toHaveAttribute('autocomplete', 'address-line1')
  await expect(page.getByLabel('Caducidad')).toHaveAttribute('placeholder', 'MM/YY')
  await page.getByLabel('Número de tarjeta').pressSequentially('a4242-4242 42424242 999')
  await expect(page.getByLabel('Número de tarjeta')).toHaveValue('4242 4242 4242 4242')
  await page.getByLabel('Caducidad').pressSequentially('1328')
  await expect(page.getByLabel('Caducidad')).toHaveValue('12/28')
  await page.getByLabel('CVC').pressSequentially('98765')
  await expect(page.getByLabel('CVC')).toHaveValue('987')

  await test.step('a card is not in the page any more after the checkout was left', async () => {
    await fillCard(page, CARD, CVC)
    const check = page.waitForRequest(/\/api\/cart-products\?/)
    await page.reload()
    await (await check).response()
    await expect(page.getByLabel('Número de tarjeta')).toHaveValue('')
    await expect(page.getByLabel('CVC')).toHaveValue('')
  })
}

test('without scripts a card cannot be sent, and the page says what buying needs @no-js', async ({
  page,
  shop,
}) => {
  const sent = listenTo(page)
  await page.goto('/checkout')
  await expect(page.getByText(/^Para comprar hace falta JavaScript/)).toBeVisible()
  await expect(page.getByRole('main').getByRole('link')).toHaveText([
    'escríbenos',
    'Volver a la tienda',
  ])
  await expect(page.getByRole('main').getByRole('button')).toHaveCount(0)
  await expect(page.getByLabel('Número de tarjeta')).toBeHidden()

  // A browser that does not tell its pages that scripts are off still shows the form.
  for (const part of [page.locator('form'), page.locator('aside')]) {
    await part.evaluate((element) => element.style.setProperty('display', 'block'))
  }
  await fillCard(page, CARD, CVC)
  await page.getByLabel('CVC').press('Enter')
  await page.getByLabel('Correo electrónico').fill('lucia@correo.example')
  await page.getByLabel('Correo electrónico').press('Enter')
  await payButton(page).click()
  await expect(page).toHaveURL('/checkout')
  expect(holding(NUMBERS, sent)).toEqual([])
  expect(sent.filter((text) => text.includes('lucia'))).toEqual([])
  expect(holding(NUMBERS, shop.logs)).toEqual([])
})
