import type { Page } from '@playwright/test'
import { accountButton, register } from '#tests/support/browser/account-pages.ts'
import { expect, test } from '#tests/support/browser/e2e.ts'
import { visit } from '#tests/support/browser/shop-pages.ts'
import { expectSoundAtEveryWidth } from '#tests/support/browser/sound-page.ts'

const menu = (page: Page) => page.getByRole('navigation', { name: 'Tu cuenta' })
const signOut = (page: Page) => menu(page).getByRole('button', { name: 'Cerrar sesión' })

test('the side menu leads through the account, and says where one is @mobile', async ({
  page,
  expectConsole,
}) => {
  expectConsole(/status of 500/)
  expectConsole(/account\/salir failed/)
  await register(page)
  await visit(page, '/profile/orders')
  for (const [name, path] of [
    ['Métodos de Pago', '/profile/payments'],
    ['Lista de Deseos', '/profile/wishlist'],
    ['Ajustes', '/profile/settings'],
    ['Mis Pedidos', '/profile/orders'],
  ] as const) {
    await menu(page).getByRole('link', { name }).click()
    await expect(page).toHaveURL(path)
    await expect(menu(page).getByRole('link', { name })).toHaveAttribute('aria-current', 'page')
  }
  await expectSoundAtEveryWidth(page)
  await menu(page).getByRole('link', { name: 'Tus avisos' }).click()
  await expect(page).toHaveURL('/avisos')
  await page.goBack()
  await expect(page).toHaveURL('/profile/orders')

  await test.step('when signing out fails that is logged only, and the shopper is still in', async () => {
    await page.route('**/cuenta/salir.data', (route) => route.fulfill({ status: 500 }))
    const answered = page.waitForResponse('**/cuenta/salir.data')
    await signOut(page).click()
    await answered // before it nothing is busy either
    await expect(signOut(page)).not.toHaveAttribute('aria-busy')
    await expect(page).toHaveURL('/profile/orders')
    await expect(page.getByRole('alert')).toHaveText('')
    await page.unroute('**/cuenta/salir.data')
  })

  await test.step('a customer who signs out is a visitor again, and Back shows nothing of before', async () => {
    await menu(page).getByRole('link', { name: 'Métodos de Pago' }).click()
    await expect(page).toHaveURL('/profile/payments')
    await signOut(page).click()
    await expect(page).toHaveURL('/')
    await expect(accountButton(page)).toBeVisible()
    await page.goBack()
    await expect(page).toHaveURL('/')
    await expect(page.getByText('Métodos de Pago')).toHaveCount(0)
  })
})
