import { accountButton, register } from '#tests/support/account-pages.ts'
import { expect, test } from '#tests/support/e2e.ts'
import { visit } from '#tests/support/shop-pages.ts'

test('@desktop a signed-in shopper is greeted by the header', async ({ page }) => {
  await visit(page, '/')
  await expect(accountButton(page)).toBeVisible()
  await register(page)
  await visit(page, '/')
  await expect(page.getByRole('banner').getByRole('link', { name: /^Hola, Lucía/ })).toBeVisible()
})
