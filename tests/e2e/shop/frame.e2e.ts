import { navigation } from '#core/catalogue/listing/navigation.ts'
import { shop as facts } from '#core/base/policy/shop.ts'
import { expect, test } from '#tests/support/browser/e2e.ts'

test('the shop speaks Spanish, and its foot says who it is and how to reach it @mobile', async ({
  page,
  request,
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

  await test.step('the foot leads to every part of the shop, to help and to what the law asks for', async () => {
    for (const { label, to } of navigation.help) {
      const list = foot.getByRole('navigation', { name: 'Atención al cliente' })
      await expect(list.getByRole('link', { name: label })).toHaveAttribute('href', to)
    }
    for (const { label, to } of navigation.ways) {
      const list = foot.getByRole('navigation', { name: 'Enlaces rápidos' })
      await expect(list.getByRole('link', { name: label })).toHaveAttribute('href', to)
    }
    for (const { label, to } of navigation.legal) {
      await expect(foot.getByRole('link', { name: label, exact: true })).toHaveAttribute('href', to)
    }
  })
  await foot.getByRole('link', { name: 'Mujer' }).click()
  await expect(page).toHaveURL('/products/women')

  await test.step('in production there is no sheet of components', async () => {
    await page.goto('/dev/ui')
    await expect(page).toHaveURL('/')
  })

  await test.step('the address of a page has no slash at its end', async () => {
    const answer = await request.get('/products/men/?category=bags', { maxRedirects: 0 })
    expect(answer.status()).toBe(308)
    expect(answer.headers()['location']).toBe('/products/men?category=bags')
  })
})
