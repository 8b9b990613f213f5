import type { Locator, Page } from '@playwright/test'
import { day } from '#app/shop/home/day.ts'
import { atRest } from '#tests/support/browser/at-rest.ts'
import { expect, test } from '#tests/support/browser/e2e.ts'
import { hold, PICTURES } from '#tests/support/browser/held.ts'
import { euros, untilAwake, visit } from '#tests/support/browser/shop-pages.ts'
import { expectNoOverflow, expectSound } from '#tests/support/browser/sound-page.ts'

const dayOf = (page: Page): Locator => page.getByRole('region', { name: day.title })
const HEADINGS = day.chapters.map(({ hour, name }) => `${hour}, ${name}`)

/** The pinned picture of an hour, below the header and the rail. */
const stageOf = (page: Page, hour: string): Locator =>
  page.locator(`#a-las-${hour.slice(0, 2)} > *`)

/** Scrolls until the chapter of an hour has arrived. */
const goTo = (page: Page, hour: string): Promise<void> =>
  page.locator(`#a-las-${hour.slice(0, 2)}`).evaluate((it) => {
    it.scrollIntoView({ behavior: 'instant' })
  })

const topOf = async (it: Locator): Promise<number> => Math.round((await it.boundingBox())!.y)

async function expectChapters(page: Page): Promise<void> {
  await expect(dayOf(page).getByRole('heading', { level: 3 })).toHaveText(
    HEADINGS.map((heading) => new RegExp(`^${heading}`)),
  )
  for (const { pieces } of day.chapters) {
    for (const { productId, color } of pieces) {
      const link = dayOf(page).locator(`a[href="/products/${productId}?color=${color}"]`)
      await expect(link).toHaveCount(1)
    }
  }
  await expect(dayOf(page).getByText(euros('149,99')).first()).toBeAttached()
}

test('the day runs through five hours with the page, and each garment leads to its page @desktop', async ({
  page,
}) => {
  const arrive = await hold(page, PICTURES)
  await page.goto('/', { waitUntil: 'domcontentloaded' })
  await untilAwake(page)
  await expectChapters(page)

  const clock = (hour: string) =>
    stageOf(page, hour)
      .locator('[aria-hidden="true"]')
      .evaluate((it) => Number(getComputedStyle(it).getPropertyValue('--minute')))
  const rail = () =>
    dayOf(page)
      .getByRole('list')
      .first()
      .evaluate((it) => getComputedStyle(it, '::after').clipPath)
  const first = '07:00'
  // Wherever the window is, the chapters stand where they did before their pictures came.
  const places = () =>
    dayOf(page)
      .locator('[id^="a-las-"]')
      .evaluateAll((all) =>
        all.map((one) => {
          const { top, bottom } = one.getBoundingClientRect()
          return [top, bottom].map((edge) => Math.round(edge + window.scrollY))
        }),
      )
  await page.evaluate(() => document.fonts.ready)
  await atRest(page, { isHolding: true })
  const kept = await places()
  expect(kept).toHaveLength(HEADINGS.length)
  arrive()
  await goTo(page, first)
  await expect.poll(() => clock(first)).toBe(420)
  const top = await topOf(stageOf(page, first))
  const before = await rail()

  // It stays in its place while the clock runs on, and the next comes over it.
  await page.evaluate(() => window.scrollBy({ top: window.innerHeight, behavior: 'instant' }))
  await expect.poll(() => clock(first)).toBeGreaterThan(420)
  expect(await clock(first)).toBeLessThan(600)
  await expect.poll(() => topOf(stageOf(page, first))).toBe(top)
  await expect.poll(rail).not.toBe(before)

  // An hour of the rail leads to its chapter.
  await dayOf(page)
    .getByRole('link', { name: /^19:00/ })
    .click()
  await expect.poll(() => topOf(stageOf(page, '19:00'))).toBe(top)
  await expect(dayOf(page).getByRole('heading', { name: '19:00, Ciudad' })).toBeInViewport()
  await atRest(page)
  expect(await places()).toEqual(kept)

  await expectSound(page)
  await test.step('by keyboard no garment of the day is hidden below the next hour', async () => {
    await goTo(page, '07:00')
    const links = dayOf(page).getByRole('listitem').getByRole('heading').getByRole('link')
    await expect(links).toHaveCount(10)
    await links.first().focus()
    for (let at = 0; at < 10; at += 1) {
      const link = links.nth(at)
      await expect(link).toBeFocused()
      await expect
        .poll(() =>
          link.evaluate((it) => {
            const { x, y, width, height } = it.getBoundingClientRect()
            const seen = document.elementFromPoint(x + width / 2, y + height / 2)
            return seen?.closest('li') === it.closest('li')
          }),
        )
        .toBe(true)
      await page.keyboard.press('Tab')
    }
  })
  await goTo(page, '19:00')
  await dayOf(page).getByRole('link', { name: 'Cortavientos Curavacas' }).click()
  await expect(page).toHaveURL('/products/mens-jacket-4?color=Azul')
})

test.describe('for who asked for calm', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })

  test('the five hours follow each other as still pictures, on a phone side by side @mobile', async ({
    page,
  }) => {
    await visit(page, '/')
    await expectChapters(page)
    const boxes: { x: number; y: number; width: number; height: number }[] = []
    for (const { hour } of day.chapters) {
      boxes.push((await stageOf(page, hour).boundingBox())!)
      await expect(stageOf(page, hour).getByText(hour, { exact: true })).toBeVisible()
    }
    const overlaps = boxes.slice(1).filter(({ x, y }, at) => {
      const before = boxes[at]!
      return y < before.y + before.height && x < before.x + before.width
    })
    expect(overlaps).toEqual([])
    await expectNoOverflow(page)
    await expectSound(page)
    await dayOf(page)
      .getByRole('link', { name: /^19:00/ })
      .click()
    await dayOf(page).getByRole('link', { name: 'Cortavientos Curavacas' }).click()
    await expect(page).toHaveURL('/products/mens-jacket-4?color=Azul')
  })
})

test('without JavaScript the day is there with its garments @no-js', async ({ page }) => {
  await page.goto('/')
  await expectChapters(page)
  await goTo(page, '14:00')
  await dayOf(page).getByRole('link', { name: 'Camisa Gulpiyuri' }).click()
  await expect(page).toHaveURL('/products/mens-shirt-3?color=Blanco')
})
