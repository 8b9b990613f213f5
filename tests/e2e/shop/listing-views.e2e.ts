import type { Page } from '@playwright/test'
import { atRest } from '#tests/support/browser/at-rest.ts'
import { expect, test } from '#tests/support/browser/e2e.ts'
import { visit } from '#tests/support/browser/shop-pages.ts'
import { expectSound, expectSoundAtEveryWidth } from '#tests/support/browser/sound-page.ts'

/** What the pictures of a list show: garment, pattern, a part from near. */

const view = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Ver' }).getByRole('link', { name, exact: true })
const pictures = (page: Page) => page.getByRole('article').locator('img')

// Without scripts: filters.e2e.ts.
test('all pictures turn at once, keep their place, and Back turns them again @mobile', async ({
  page,
}) => {
  await visit(page, '/products/men?category=tshirts')
  await expect(view(page, 'Prenda')).toHaveAttribute('aria-current', 'page')
  const heading = page.getByRole('article').getByRole('heading').first()
  const place = () => heading.evaluate((it) => Math.round(it.getBoundingClientRect().top))
  await atRest(page)
  const before = await place()

  await view(page, 'Plano').click()
  await expect(page).toHaveURL('/products/men?category=tshirts&ver=plano')
  await expect(pictures(page).first()).toHaveAttribute('src', /^\/img\/plans\/\w+\.svg$/)
  await expect(
    page
      .getByRole('article')
      .first()
      .getByText(/^\d+ g$/),
  ).toBeVisible()
  await expect.poll(place).toBe(before)
  await expectSoundAtEveryWidth(page, { at: 'main' })

  await view(page, 'De cerca').click()
  await expect(pictures(page).first()).toHaveAttribute('src', /-detail-640\.jpg/)
  await expectSound(page)
  await page.getByRole('link', { name: 'Todo', exact: true }).first().click()
  await expect(page).toHaveURL('/products/men?ver=cerca')

  await page.goBack()
  await page.goBack()
  await expect(page).toHaveURL('/products/men?category=tshirts&ver=plano')
  await expect(view(page, 'Plano')).toHaveAttribute('aria-current', 'page')
  await expect(pictures(page).first()).toHaveAttribute('src', /\.svg$/)
})
