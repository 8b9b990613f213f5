import { expect, test } from '@playwright/test'
import { startShop, type Shop } from '#tests/support/process/shop-process.ts'
import { expectSound, expectSoundAtEveryWidth } from '#tests/support/browser/sound-page.ts'

// One shop for these tests: their pages are only available outside production.
test.describe.configure({ mode: 'default' })

let shop: Shop

test.beforeAll(async () => {
  shop = await startShop({ env: { NODE_ENV: 'test' } })
})
test.afterAll(() => shop.stop())

test('the sheet of components is sound at every width @desktop', async ({ page }) => {
  const noise: string[] = []
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) noise.push(message.text())
  })
  page.on('pageerror', (error) => noise.push(error.message))
  await page.goto(`${shop.url}/dev/ui`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hoja de componentes')
  await expectSoundAtEveryWidth(page)
  expect(noise).toEqual([])
})

test('every mail is shown with its text, in a frame where nothing runs @desktop', async ({
  page,
}) => {
  const noise: string[] = []
  page.on('console', (message) => noise.push(message.text()))
  await page.goto(`${shop.url}/dev/mails`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Correos de la tienda')
  const frame = page.frameLocator('iframe[title="HTML: Código para verificar tu correo"]')
  await page
    .locator('iframe[title="HTML: Código para verificar tu correo"]')
    .scrollIntoViewIfNeeded()
  await expect(frame.getByText('012 345')).toBeVisible()
  await expect(frame.getByRole('heading', { name: 'Hola.' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Texto: code-verify' })).toContainText('012 345')
  // The frames refuse Playwright's scripts too and log it; mails have none (account-mails.test.ts).
  expect(noise.filter((text) => !text.startsWith('Blocked script execution'))).toEqual([])
  // Of the mails themselves axe has nothing to say; it would wait for an answer from each frame.
  await page.evaluate(() => {
    for (const one of document.querySelectorAll('iframe')) one.remove()
  })
  await expectSound(page, { at: 'body' })
  const answer = await page.request.get(`${shop.url}/dev/mails/welcome`)
  expect(answer.headers()['content-security-policy']).toMatch(/default-src 'none'.*sandbox/)
  expect((await page.request.get(`${shop.url}/dev/mails/nada`)).status()).toBe(404)
})
