import type { Locator, Page } from '@playwright/test'
import { expect, test } from '#tests/support/browser/e2e.ts'
import { navigate } from '#tests/support/browser/navigate.ts'
import {
  goods,
  goToDepartment,
  keepCart,
  lineOf,
  showBuyBar,
  visit,
} from '#tests/support/browser/shop-pages.ts'
import { atRest, keepPlaces } from '#tests/support/browser/at-rest.ts'
import { openWithoutScripts } from '#tests/support/browser/held.ts'
import {
  expectFitAtEveryWidth,
  expectNoOverflow,
  expectSound,
  expectSoundAtEveryWidth,
} from '#tests/support/browser/sound-page.ts'

test.use({ isAskedAboutCookies: true })

const notice = (page: Page): Locator => page.getByRole('region', { name: 'Aviso de cookies' })
const answer = (page: Page, name: string): Locator =>
  notice(page).getByRole('button', { name, exact: true })
const settings = (page: Page): Locator => page.getByRole('dialog', { name: 'Configurar cookies' })
const footerButton = (page: Page): Locator =>
  page.getByRole('contentinfo').getByRole('button', { name: 'Configurar cookies' })

/** All data that this browser stores for the shop. */
async function kept(page: Page): Promise<{ local: Record<string, string>; rest: string[] }> {
  const cookies = await page.context().cookies()
  const [local, session] = await page.evaluate(() =>
    [localStorage, sessionStorage].map((store) => Object.entries(store) as [string, string][]),
  )
  return {
    local: Object.fromEntries(local ?? []),
    rest: [...cookies, ...(session ?? []).map(([name]) => ({ name }))].map(({ name }) => name),
  }
}

test('a first visit is asked, until there is an answer nothing is kept, and then nobody is asked again @desktop', async ({
  page,
}) => {
  await visit(page, '/')
  await expect(notice(page)).toBeVisible()
  await expect(notice(page).getByRole('link', { name: 'Saber más' })).toHaveAttribute(
    'href',
    '/cookies-policy',
  )
  await expect.poll(() => kept(page)).toEqual({ local: {}, rest: [] })
  await goToDepartment(page, 'Mujer')
  await expect(page.getByRole('heading', { level: 1, name: 'Mujer' })).toBeVisible()
  await expect(notice(page)).toBeVisible()
  await expect.poll(() => kept(page)).toEqual({ local: {}, rest: [] })
  await answer(page, 'Rechazar').click()
  await expect(notice(page)).toHaveCount(0)
  await visit(page, '/checkout')
  await expect(notice(page)).toHaveCount(0)
  const { local, rest } = await kept(page)
  expect(Object.keys(local).toSorted()).toEqual(['cookieChoice', 'cookieChoice.detail'])
  // What the router keeps is listed on the cookies page: see cookie-table.e2e.ts.
  expect(rest.filter((name) => !/^(?:react|remix)-router-/.test(name))).toEqual([])
})

test('the two policy pages show no notice; elsewhere it comes back @desktop', async ({
  page,
  context,
}) => {
  await visit(page, '/privacy-policy')
  await atRest(page)
  await expect(notice(page)).toHaveCount(0)
  await test.step('the keyboard meets the notice right after the way past everything', async () => {
    await visit(page, '/faq')
    await expect(notice(page)).toBeVisible()
    const stops = []
    for (let stop = 0; stop < 5; stop += 1) {
      await page.keyboard.press('Tab')
      stops.push(await page.evaluate(() => document.activeElement?.textContent))
    }
    expect(stops).toEqual(['Saltar al contenido', 'Saber más', 'Configurar', 'Rechazar', 'Aceptar'])
  })
  await notice(page).getByRole('link', { name: 'Saber más' }).click()
  await expect(page).toHaveURL('/cookies-policy')
  // The page itself takes the choice.
  await expect(page.getByRole('region', { name: 'Cómo decides' })).toContainText(
    'Todavía no has elegido.',
  )
  await expect(notice(page)).toHaveCount(0)
  await page.goBack()
  await expect(notice(page)).toBeVisible()

  await test.step('an answer in one tab is the answer of all', async () => {
    const other = await context.newPage()
    await visit(other, '/contact')
    await expect(notice(other)).toBeVisible()
    await expectFootAbove(page)
    await expect(notice(other)).toHaveCount(0)
  })
})

/** What stands at the foot of a page stands above the notice, as long as it is there. */
async function expectFootAbove(page: Page): Promise<void> {
  const help = page.getByRole('button', { name: 'Abrir ayuda' })
  await expectEndAbove(page, footerButton(page))
  await expectEndAbove(page, help)
  const { y: top } = (await notice(page).boundingBox())!
  await answer(page, 'Rechazar').click()
  await expect.poll(() => bottomOf(help)).toBeGreaterThan(top)
}

/** At the end of the page the part ends above the notice; the room kept for it is measured later. */
async function expectEndAbove(page: Page, part: Locator): Promise<void> {
  await expect
    .poll(async () => {
      await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
      return (await bottomOf(part)) - (await notice(page).boundingBox())!.y
    })
    .toBeLessThanOrEqual(0)
}

async function bottomOf(part: Locator): Promise<number> {
  const { y, height } = (await part.boundingBox())!
  return y + height
}

test('on a phone the notice is sound, and stands in the way of nothing @mobile', async ({
  page,
}) => {
  await visit(page, '/faq')
  await expect(notice(page)).toBeVisible()
  // The page itself: static-pages.e2e.ts.
  await expectSoundAtEveryWidth(page, { at: '[aria-label="Aviso de cookies"]' })
  await answer(page, 'Configurar').click()
  await expect(settings(page)).toBeVisible()
  await expectSound(page)
  await expectFitAtEveryWidth(page)
  await page.keyboard.press('Escape')

  await test.step('on the checkout too, the last button can be scrolled above it', async () => {
    await keepCart(page, [lineOf(goods.tshirt)])
    await visit(page, '/checkout')
    await expect(notice(page)).toBeVisible()
    await expectEndAbove(page, page.getByRole('complementary', { name: 'Tu pedido' }))
  })

  await test.step('the bar that buys stands on it', async () => {
    const bar = await showBuyBar(page)
    const [low, top] = [(await bar.boundingBox())!, (await notice(page).boundingBox())!.y]
    expect(low.y + low.height).toBeLessThanOrEqual(top)
    await bar.click()
  })

  await test.step('at 400 % zoom it lies below the page and takes nothing of the window', async () => {
    await page.setViewportSize({ width: 320, height: 256 })
    await navigate(page, '/faq')
    await expect(notice(page)).toBeAttached()
    await expect(notice(page)).not.toBeInViewport()
    await expectNoOverflow(page)
  })

  await test.step('the notice covers nothing for good: what stands at the foot stands above it', async () => {
    await page.setViewportSize({ width: 360, height: 780 })
    await expectFootAbove(page)
    await expect(notice(page)).toHaveCount(0)
  })
})

test('it comes without a jolt and is not the largest thing on a phone @mobile', async ({
  page,
}) => {
  await page.addInitScript(() => {
    new PerformanceObserver((list) => {
      const { element } = list.getEntries().at(-1) as PerformanceEntry & { element: Element | null }
      const isNotice = element?.closest('[aria-label="Aviso de cookies"]')
      Object.assign(window, { largest: isNotice ? 'notice' : 'page' })
    }).observe({ type: 'largest-contentful-paint', buffered: true })
  })
  const largest = () => page.evaluate(() => (window as unknown as { largest?: string }).largest)
  for (const path of ['/products/mens-tshirt-1', '/checkout']) {
    const arrive = await openWithoutScripts(page, path)
    const expectInPlace = await keepPlaces(page)
    await arrive()
    await expect(notice(page)).toBeVisible()
    await expectInPlace(path)
    await expect.poll(largest, path).toBe('page')
  }
})

test('without JavaScript nobody is asked, for nothing is kept @no-js', async ({ page }) => {
  await page.goto('/faq')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(notice(page)).toHaveCount(0)
  await expect(footerButton(page)).toBeHidden()
  expect(await page.context().cookies()).toEqual([])
  await test.step('without JavaScript there is no button of the help, which could do nothing', () =>
    expect(page.getByRole('button', { name: 'Abrir ayuda' })).toBeHidden())
})
