import type { Page } from '@playwright/test'
import { signInAs, test as deskTest } from '#tests/support/browser/desk.ts'
import { expect } from '#tests/support/browser/e2e.ts'
import { expectSound } from '#tests/support/browser/sound-page.ts'
import { visit } from '#tests/support/browser/shop-pages.ts'
import { DESK_SECRET } from '#tests/support/process/desk-people.ts'
import { startShop } from '#tests/support/process/shop-process.ts'

/** A browser makes passkeys for names, not for numbers. */
const test = deskTest.extend({
  shop: [
    async ({}, use) => {
      const env = { TRUSTED_PROXIES: '127.0.0.1', SESSION_SECRET: DESK_SECRET }
      const shop = await startShop({ env, host: 'localhost' })
      await use(shop)
      await shop.stop()
    },
    { scope: 'worker', timeout: 90_000 },
  ],
})

/** The browser's own device, which says yes for the person; `leave` says no from then on. */
async function device(page: Page) {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    leave: () =>
      devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false }),
    agree: () =>
      devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: true }),
  }
}

test('@desktop a passkey is made, opens the desk instead of the six numbers, and is taken away', async ({
  page,
  shop,
  desk,
}) => {
  const key = await device(page)
  await signInAs(page, shop, desk.owner.token)
  await visit(page, '/mostrador/acceso')
  await page.getByLabel('Nombre de la llave nueva').fill('El portátil del almacén')
  await key.leave()
  await page.getByRole('button', { name: 'Añadir una llave de acceso' }).click()
  await expect(page.getByText(/^El navegador no ha hecho la llave/)).toBeVisible()
  await expect(page.getByLabel('Nombre de la llave nueva')).toHaveValue('El portátil del almacén')
  await key.agree()
  await page.getByRole('button', { name: 'Añadir una llave de acceso' }).click()
  const keys = page.getByRole('table', { name: 'Tus llaves de acceso' })
  await expect(keys).toContainText('El portátil del almacén')
  await expectSound(page)

  await page.context().clearCookies()
  await visit(page, '/mostrador/entrar')
  await page.getByLabel('Correo').fill(desk.owner.email)
  await page.getByLabel('Contraseña').fill(desk.owner.password)
  await page.getByRole('button', { name: 'Seguir' }).click()
  const enter = page.getByRole('button', { name: 'Entrar con una llave de acceso' })
  await expectSound(page)
  await key.leave()
  await enter.click()
  await expect(page.getByText(/^La llave no se ha usado/)).toBeVisible()
  await key.agree()
  await enter.click()
  await expect(page.getByRole('heading', { name: 'Hoy', exact: true })).toBeVisible()

  await visit(page, '/mostrador/acceso')
  await keys.getByRole('button', { name: 'Quitar' }).click()
  await expect(keys).toBeHidden()
})
