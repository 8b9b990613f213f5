import type { Locator, Page } from '@playwright/test'
import { home } from '#app/shop/home/home-content.ts'
import { expect, test } from '#tests/support/browser/e2e.ts'
import { hold } from '#tests/support/browser/held.ts'
import { stopClock, untilAwake, visit } from '#tests/support/browser/shop-pages.ts'

// Source of the figures: specification, "Timings".
const EVERY_MS = 6000
const LOCK_MS = 750

const { slides } = home
const slider = (page: Page): Locator => page.getByRole('region', { name: 'Destacados' })
const controls = (page: Page): Locator => page.getByRole('group', { name: 'Diapositivas' })
const mark = (page: Page, number: number): Locator =>
  controls(page).getByRole('button', { name: new RegExp(`^Diapositiva ${number}:`) })

/** Opens the home page with a stopped clock, which only `runFor` moves. */
async function openStill(page: Page): Promise<void> {
  await stopClock(page)
  await visit(page, '/')
  await untilLoaded(page, 2)
}

/** Waits until this slide's picture has loaded completely: its size is known before that. */
async function untilLoaded(page: Page, number: number): Promise<void> {
  const picture = slider(page)
    .locator('img')
    .nth(number - 1)
  const isWhole = (img: HTMLImageElement) => img.complete && img.naturalWidth > 0
  await expect.poll(() => picture.evaluate(isWhole)).toBe(true)
}

/** The old slide is visible for a moment under the new one, but out of reach. */
const shownSlide = (page: Page): Locator =>
  slider(page).locator('[aria-roledescription="diapositiva"]:not([inert])')

/** Only this slide can be read and pressed. */
async function expectSlide(page: Page, number: number): Promise<void> {
  const { title, cta, link } = slides[number - 1]!
  await expect(mark(page, number)).toHaveAttribute('aria-current', 'true')
  await expect(controls(page)).toContainText(new RegExp(`${number}\\s/\\s4`))
  await expect(shownSlide(page)).toHaveAccessibleName(`${number} de 4`)
  await expect(shownSlide(page).getByRole('heading', { level: 2 })).toHaveText(title)
  await expect(shownSlide(page).getByRole('link', { name: cta })).toHaveAttribute('href', link)
}

test('its controls end where the header ends @desktop', async ({ page }) => {
  const rightEdge = async (part: Locator) => {
    const { x, width } = (await part.boundingBox())!
    return x + width
  }
  await openStill(page)
  for (const [width, last] of [
    [768, mark(page, 4)],
    [1440, controls(page).getByRole('button', { name: 'Siguiente' })],
    [1920, controls(page).getByRole('button', { name: 'Siguiente' })],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    const cart = page.getByRole('banner').getByRole('button', { name: /carrito/i })
    const sign = width === 768 ? last : last.locator('svg')
    const apart = async () =>
      Math.abs((await rightEdge(sign)) - (await rightEdge(cart.locator('svg'))))
    await expect.poll(apart, `${width} px`).toBeLessThanOrEqual(4)
  }
})

test('a finger that swipes moves the slides, one that scrolls moves the page @mobile', async ({
  page,
}) => {
  await openStill(page)
  const finger = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x: number, y: number) =>
    finger.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: type === 'touchEnd' ? [] : [{ x, y }],
    })
  const swipe = async (rightPx: number, downPx = 0) => {
    await touch('touchStart', 180, 400)
    for (let part = 1; part <= 6; part += 1) {
      await touch('touchMove', 180 + (rightPx * part) / 6, 400 + (downPx * part) / 6)
    }
    await touch('touchEnd', 0, 0)
  }
  for (const [px, number] of [
    [-90, 2],
    [30, 2],
    [90, 1],
    [90, 4],
  ] as const) {
    await swipe(px)
    await expectSlide(page, number)
    await page.clock.runFor(LOCK_MS)
  }
  await page.clock.runFor(EVERY_MS - LOCK_MS - 1)
  await expectSlide(page, 4)
  await page.clock.runFor(1)
  await expectSlide(page, 1)

  await swipe(-20, -250)
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(100)
  await expectSlide(page, 1)
})

test('a picture that is not there yet is waited for, and none comes before it is needed @desktop', async ({
  page,
}) => {
  const requested: string[] = []
  const letThrough = await hold(page, /\/img\/places\/outdoor-/)
  page.on('request', (request) => {
    const [, place] = /\/img\/places\/(\w+)-/.exec(request.url()) ?? []
    if (place) requested.push(place)
  })
  await stopClock(page)
  await page.goto('/')
  await untilAwake(page)
  await expect.poll(() => requested).toContain('outdoor')
  expect(requested[0]).toBe('bali')
  expect(requested).not.toContain('novedades')
  await page.clock.runFor(EVERY_MS * 2)
  await expectSlide(page, 1)
  letThrough()
  await untilLoaded(page, 2)
  await page.clock.runFor(EVERY_MS)
  await expectSlide(page, 2)
})

test('without JavaScript all four slides are there to press, and no dead buttons @no-js', async ({
  page,
}) => {
  await page.goto('/')
  for (const { title, cta, link } of slides) {
    await expect(slider(page).getByRole('heading', { name: title })).toBeVisible()
    await expect(slider(page).getByRole('link', { name: cta })).toHaveAttribute('href', link)
  }
  await expect(slider(page).getByRole('button')).toHaveCount(0)
  await slider(page).getByRole('link', { name: 'Ver las novedades' }).click()
  await expect(page).toHaveURL('/products/new-arrivals')
})
