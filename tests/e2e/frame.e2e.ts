import { shop as facts } from '#content/shop.ts'
import { expect, test } from '../support/e2e.ts'

test('the shop speaks Spanish, and its foot says who it is and how to reach it', async ({
  page,
}) => {
  await page.goto('/')
  await expect(page.locator('html')).toHaveAttribute('lang', 'es')
  const foot = page.getByRole('contentinfo')
  await expect(foot).toContainText(facts.about)
  await expect(foot).toContainText(facts.address.street)
  await expect(foot.getByRole('link', { name: facts.email })).toHaveAttribute(
    'href',
    `mailto:${facts.email}`,
  )
  for (const { name, url } of facts.social) {
    await expect(foot.getByRole('link', { name })).toHaveAttribute('href', url)
  }
  await foot.getByRole('link', { name: 'Mujer' }).click()
  await expect(page).toHaveURL('/products/women')
})

test('in production nobody sees the sheet of components', async ({ page }) => {
  await page.goto('/dev/ui')
  await expect(page).toHaveURL('/')
})

test('the address of a page has no slash at its end', async ({ request }) => {
  const answer = await request.get('/products/men/?category=bags', { maxRedirects: 0 })
  expect(answer.status()).toBe(308)
  expect(answer.headers()['location']).toBe('/products/men?category=bags')
})
