import { filesOf, holding, listenTo, written } from '#tests/support/process/canary.ts'
import { expect, test } from '#tests/support/browser/e2e.ts'
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
  thanks,
  expectToast,
} from '#tests/support/browser/shop-pages.ts'
import { mailsTo } from '#tests/support/browser/shop-records.ts'

// Numbers that do not occur by chance: any text with one of them contains card data.
const CARD = '4929518203746651'
const CVC = '987'
const EXPIRY = '1149'

const NUMBERS = [...written(CARD), ...written(DECLINED_CARD)]

test('a card that was typed is found nowhere afterwards @desktop', async ({ page, shop }, info) => {
  const buyer = buyerOf(info)
  const sent = listenTo(page)
  await readyToPay(page, buyer, [lineOf(goods.tshirt)])
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
