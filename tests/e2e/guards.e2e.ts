import {
  accountButton,
  accountModal,
  greeting,
  register,
  registered,
  signIn,
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
  for (const path of ['/wishlist', '/profile/wishlist', '/profile/settings']) {
    await test.step(`a visitor who asks for ${path} signs in at home and lands there`, async () => {
      await visit(page, path)
      await expect(accountModal(page)).toBeVisible()
      await expect(page).toHaveURL(`${shop.url}/`)
      await signInHere(page, customer)
      await expect(page).toHaveURL(`${shop.url}${path}`)
      const name = path.endsWith('wishlist') ? 'Tus Productos Favoritos' : 'Ajustes'
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
      await expect(greeting(page)).toBeVisible()
      await page.goBack()
      await expect(page).toHaveURL(`${shop.url}/`)
      await expect(accountModal(page)).toBeHidden()
      await page.context().clearCookies()
    })
  }

  await test.step('the favourites of the header ask a visitor to sign in, and then open', async () => {
    await visit(page, '/faq')
    await page.getByRole('banner').getByRole('button', { name: 'Favoritos' }).click()
    await signInHere(page, customer)
    await expect(page).toHaveURL(`${shop.url}/wishlist`)
    await expect(greeting(page)).toBeVisible()
  })

  await test.step('the way back never leads out of the shop', async () => {
    await page.context().clearCookies()
    await visit(page, '/?cuenta=entrar&volver=%2F%2Fevil.example%2Fwishlist')
    await signInHere(page, customer)
    await expect(greeting(page)).toBeVisible()
    await expect(page).toHaveURL(`${shop.url}/`)
  })
})

test('a visitor who would rather not sign in stays at home, and is not asked again @desktop', async ({
  page,
  shop,
}) => {
  await visit(page, '/wishlist')
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

test('a session that ended in another tab is asked for again, and leads on @desktop', async ({
  page,
  shop,
}) => {
  const customer = await register(page)
  await visit(page, '/profile/wishlist')
  await expect(greeting(page)).toBeVisible()
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

  await test.step('a visitor who has signed in meanwhile is not asked, but taken there', async () => {
    await page.context().clearCookies()
    await signIn(page, customer)
    await visit(page, '/?cuenta=entrar&volver=%2Fwishlist')
    await expect(page).toHaveURL(`${shop.url}/wishlist`)
    await expect(accountModal(page)).toBeHidden()
  })
})
