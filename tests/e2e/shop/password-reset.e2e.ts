import {
  accountField,
  accountModal,
  accountSend,
  openAccount,
  registered,
  somebody,
} from '#tests/support/browser/account-pages.ts'
import { expect, test } from '#tests/support/browser/e2e.ts'
import { expectToast, visit } from '#tests/support/browser/shop-pages.ts'
import { expectSound } from '#tests/support/browser/sound-page.ts'
import { linkFor } from '#tests/support/browser/account-mails.ts'

test('a forgotten password is replaced by a link that works once @mobile', async ({
  page,
  shop,
  expectConsole,
}) => {
  expectConsole(/status of 422|account\/reset failed/)
  const customer = await registered(page)
  const stranger = somebody()
  await visit(page, '/faq')
  await openAccount(page)
  await accountModal(page).getByRole('button', { name: '¿Has olvidado la contraseña?' }).click()
  const sent = accountModal(page).getByText(/^Si ese correo tiene una cuenta, le hemos enviado/)
  for (const { email } of [stranger, customer]) {
    await accountField(page, 'Correo electrónico').fill(email)
    await expect(sent).toHaveCount(0)
    await accountSend(page).click()
    await expect(sent).toBeVisible()
  }
  const link = await linkFor(shop, customer)
  await visit(page, link)
  await expect(page).toHaveURL(/\/reset-password$/)
  await expect(page.locator('meta[name=referrer]')).toHaveAttribute('content', 'strict-origin')
  await expect(page.locator('form [autocomplete=username]')).toHaveValue(customer.email)
  await page.reload() // the token is hidden, not lost
  await expectSound(page)
  const password = page.getByLabel('Contraseña nueva')
  const save = page.getByRole('button', { name: 'GUARDAR CONTRASEÑA' })
  await password.fill('12345678')
  await save.click()
  await expect(password).toHaveAccessibleDescription(/todas las listas/)
  await expect(password).toBeFocused()
  await password.fill('la senda de abajo')
  await save.click()
  await expectToast(page, 'Contraseña cambiada. Ya puedes entrar.')
  await expect(accountField(page, 'Correo electrónico')).toBeFocused()
  await expect(page).toHaveURL(`${shop.url}/`)

  await visit(page, '/reset-password') // without its token
  await expect(page.getByRole('alert').getByText(/^Este enlace ya no vale/)).toBeVisible()
  await visit(page, link)
  await page.getByLabel('Contraseña nueva').fill('otra senda más')
  await page.getByRole('button', { name: 'GUARDAR CONTRASEÑA' }).click()
  await expect(page.getByRole('alert').getByText(/^Este enlace ya no vale/)).toBeVisible()
  await expectSound(page)
  await page.getByRole('link', { name: 'Pedir otro enlace' }).click()
  await expect(accountModal(page)).toHaveAccessibleName('Otra contraseña')
  await expect(accountField(page, 'Correo electrónico')).toBeFocused()
})
