import { AxeBuilder } from '@axe-core/playwright'
import { markAlike } from '#tests/support/browser/alike.ts'
import { atRest } from '#tests/support/browser/at-rest.ts'
import { expect, test } from '#tests/support/browser/e2e.ts'
import { navigate } from '#tests/support/browser/navigate.ts'
import {
  cartButton,
  cartDrawer,
  goods,
  keepCart,
  lineOf,
  openCart,
  expectToast,
  visit,
} from '#tests/support/browser/shop-pages.ts'

test.use({ contextOptions: { reducedMotion: 'reduce', contrast: 'more' } })

test('who asked for more contrast reads all text at 7 to 1 @desktop', async ({ page }) => {
  await keepCart(page, [lineOf(goods.tshirt)])
  await visit(page, '/products/men')
  for (const path of ['/products/men', '/products/mens-tshirt-1', '/faq', '/checkout']) {
    if (path !== '/products/men') await navigate(page, path)
    await atRest(page)
    await page.evaluate(markAlike)
    // Header and foot are the same everywhere.
    const { violations } = await new AxeBuilder({ page })
      .include(path === '/products/men' ? 'body' : 'main')
      .exclude('[data-alike]')
      .setLegacyMode()
      .withRules(['color-contrast-enhanced'])
      .analyze()
    expect(violations.flatMap(({ nodes }) => nodes.map(({ target }) => target.join()))).toEqual([])
  }
  const field = page.getByLabel('Correo electrónico')
  expect(await field.evaluate((it) => getComputedStyle(it).borderTopColor)).toBe('rgb(0, 0, 0)')
})

test('a shopper who asked for less motion gets a shop that stands still and works @desktop', async ({
  page,
}) => {
  await keepCart(page, [lineOf(goods.tshirt)])
  await page.addInitScript(() => {
    const moves: string[] = []
    Object.assign(window, { moves })
    const note = (event: Event) => {
      const { elapsedTime } = event as TransitionEvent | AnimationEvent
      if (elapsedTime > 0.01) moves.push(`${event.type} of ${elapsedTime} s`)
    }
    document.addEventListener('transitionend', note)
    document.addEventListener('animationend', note)
  })
  await visit(page, '/')
  // What follows the place of a row stands still with it, and is running by name alone.
  const endless = () =>
    page.evaluate(
      () =>
        document
          .getAnimations()
          .filter(
            ({ playState, timeline }) => playState === 'running' && timeline === document.timeline,
          ).length,
    )
  await expect.poll(endless).toBe(0)

  await page.getByRole('main').getByRole('link', { name: 'Hombre', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hombre')
  const first = page.getByRole('article').first()
  await first.hover()
  await first.getByRole('button', { name: /^Añadir/ }).click()
  await expectToast(page, 'Producto añadido al carrito')
  await expect(cartButton(page)).toHaveText('2')
  await openCart(page)
  await page.keyboard.press('Escape')
  await expect(cartDrawer(page)).toBeHidden()
  await expect.poll(endless).toBe(0)
  expect(await page.evaluate(() => (window as unknown as { moves: string[] }).moves)).toEqual([])
})
