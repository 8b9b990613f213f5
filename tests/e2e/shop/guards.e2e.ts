import {
  accountButton,
  accountModal,
  greeting,
  registered,
  signInHere,
} from '#tests/support/browser/account-pages.ts'
import { expect, test } from '#tests/support/browser/e2e.ts'
import { untilAwake, visit } from '#tests/support/browser/shop-pages.ts'

// The window opens at home, whose motion costs more than all else here.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

const FAVOURITES = { level: 1, name: 'Tus Productos Favoritos' } as const

test('a visitor is asked to sign in at home, and lands where the way led @desktop', async ({
  page,
  shop,
}) => {
  const customer = await registered(page)

  await test.step('a visitor who would rather not sign in stays at home, and is not asked again', async () => {
    await visit(page, '/profile/wishlist')
    await accountModal(page).getByRole('button', { name: 'Cerrar' }).click()
    await expect(accountModal(page)).toBeHidden()
    await expect(page).toHaveURL(`${shop.url}/`)
    await page.reload()
    await untilAwake(page)
    await page.getByRole('contentinfo').getByRole('link', { name: 'Preguntas frecuentes' }).click()
    await expect(page).toHaveURL(/\/faq$/)
    await page.goBack()
    await expect(page).toHaveURL(`${shop.url}/`)
    await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
    await expect(accountModal(page)).toBeHidden()
  })

  await test.step('the favourites of the header ask a visitor to sign in, and then open', async () => {
    await page.getByRole('banner').getByRole('button', { name: 'Favoritos' }).click()
    await signInHere(page, customer)
    await expect(page).toHaveURL(`${shop.url}/wishlist`)
    await expect(page.getByRole('heading', FAVOURITES)).toBeVisible()
    await expect(greeting(page)).toBeVisible()
  })

  await test.step('a session that ended in another tab is asked for again, and leads on', async () => {
    await greeting(page).click()
    await expect(page).toHaveURL(`${shop.url}/profile/orders`)
    await page.context().clearCookies()
    const document = page.waitForEvent('domcontentloaded')
    await page.getByRole('banner').getByRole('link', { name: 'Favoritos' }).click()
    await document // a new document: nothing loaded while signed in remains
    await expect(accountModal(page)).toBeVisible()
    await expect(accountButton(page)).toBeAttached() // the greeting is gone
    await expect(page).toHaveURL(`${shop.url}/`)
    await signInHere(page, customer)
    await expect(page).toHaveURL(`${shop.url}/wishlist`)
    await expect(page.getByRole('heading', FAVOURITES)).toBeVisible()
    await expect(greeting(page)).toBeVisible()
  })

  await test.step('a visitor who asks for a page of the account signs in at home and lands there', async () => {
    await page.context().clearCookies()
    await visit(page, '/profile/settings')
    await expect(accountModal(page)).toBeVisible()
    await expect(page).toHaveURL(`${shop.url}/`)
    await signInHere(page, customer)
    await expect(page).toHaveURL(`${shop.url}/profile/settings`)
    await expect(page.getByRole('heading', { level: 1, name: 'Ajustes' })).toBeVisible()
    await page.goBack()
    await expect(page).toHaveURL(`${shop.url}/`)
    await expect(accountModal(page)).toBeHidden()
  })

  await test.step('a visitor who has signed in meanwhile is not asked, but taken there', async () => {
    await visit(page, '/?cuenta=entrar&volver=%2Fwishlist')
    await expect(page).toHaveURL(`${shop.url}/wishlist`)
    await expect(accountModal(page)).toBeHidden()
  })
})
