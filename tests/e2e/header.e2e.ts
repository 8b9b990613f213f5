import { expect, test } from '#tests/support/browser/e2e.ts'

test('without JavaScript the header offers no button that could do nothing @no-js', async ({
  page,
}) => {
  await page.goto('/products/men')
  const names = await page.getByRole('banner').getByRole('button').allTextContents()
  expect(names).toHaveLength(1) // the search, which is a form
  await expect(page.getByText(/para comprar hace falta JavaScript/)).toBeVisible()
})
