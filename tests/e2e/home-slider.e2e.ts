import type { Locator, Page } from '@playwright/test'
import { slides } from '#content/home.ts'
import { expect, test } from '../support/browser/e2e.ts'
import { hold } from '../support/browser/held.ts'
import { stopClock, untilAwake, visit } from '../support/browser/shop-pages.ts'
import { atRest } from '../support/browser/at-rest.ts'

// Source of the figures: specification, "Timings".
const EVERY_MS = 6000
const LOCK_MS = 750

const slider = (page: Page): Locator => page.getByRole('region', { name: 'Destacados' })
const controls = (page: Page): Locator => page.getByRole('group', { name: 'Diapositivas' })
const mark = (page: Page, number: number): Locator =>
  controls(page).getByRole('button', { name: new RegExp(`^Diapositiva ${number}:`) })
const pause = (page: Page): Locator => page.getByRole('button', { name: 'Parar las diapositivas' })
const announcement = (page: Page): Locator => slider(page).getByRole('status')

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

/** Drags the mouse over the bare picture: presses, moves this far to the right, releases. */
async function drag(page: Page, rightPx: number, from = { x: 700, y: 300 }): Promise<void> {
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(from.x + rightPx / 2, from.y)
  await page.mouse.move(from.x + rightPx, from.y)
  await page.mouse.up()
}

test('every six seconds the next slide comes, and after the fourth the first @desktop', async ({
  page,
}) => {
  await openStill(page)
  await expectSlide(page, 1)
  for (const number of [2, 3, 4, 1]) {
    await page.clock.runFor(EVERY_MS - 1)
    await expectSlide(page, number === 1 ? 4 : number - 1)
    await page.clock.runFor(1)
    await expectSlide(page, number)
    await untilLoaded(page, (number % 4) + 1)
  }
  await expect(announcement(page)).toBeEmpty() // slides that move by themselves are not announced
})

test('its controls end where the header ends @desktop', async ({ page }) => {
  const rightEdge = async (part: Locator) => {
    const { x, width } = (await part.boundingBox())!
    return x + width
  }
  for (const [width, last] of [
    [768, mark(page, 4)],
    [1440, controls(page).getByRole('button', { name: 'Siguiente' })],
    [1920, controls(page).getByRole('button', { name: 'Siguiente' })],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    await openStill(page)
    const cart = page.getByRole('banner').getByRole('button', { name: /carrito/i })
    const sign = width === 768 ? last : last.locator('svg')
    const apart = (await rightEdge(sign)) - (await rightEdge(cart.locator('svg')))
    expect(Math.abs(apart), `${width} px`).toBeLessThanOrEqual(4)
  }
})

test('while one slide gives way to another, nothing moves it on: 750 ms @desktop', async ({
  page,
}) => {
  await openStill(page)
  const next = controls(page).getByRole('button', { name: 'Siguiente' })
  await next.click()
  await expectSlide(page, 2)
  await page.clock.runFor(LOCK_MS - 1)
  await next.click()
  await mark(page, 4).click()
  await drag(page, -200)
  await page.keyboard.press('ArrowRight')
  await expectSlide(page, 2)
  await page.clock.runFor(1)
  await next.click()
  await expectSlide(page, 3)
})

test('buttons and marks lead to every slide, and tell where one is @desktop', async ({ page }) => {
  await openStill(page)
  const moves = [
    [controls(page).getByRole('button', { name: 'Anterior' }), 4],
    [controls(page).getByRole('button', { name: 'Siguiente' }), 1],
    [mark(page, 3), 3],
    [mark(page, 2), 2],
    [mark(page, 2), 2],
  ] as const
  for (const [button, number] of moves) {
    await button.click()
    await expectSlide(page, number)
    await expect(announcement(page)).toHaveText(
      `Diapositiva ${number} de 4: ${slides[number - 1]!.title}`,
    )
    await page.clock.runFor(LOCK_MS)
  }
})

test('more than 50 px to the right leads back, to the left leads on; 50 px do nothing @desktop', async ({
  page,
}) => {
  await openStill(page)
  for (const [px, number] of [
    [-50, 1],
    [50, 1],
    [-51, 2],
    [51, 1],
    [300, 4],
    [-300, 1],
  ] as const) {
    await drag(page, px)
    await expectSlide(page, number)
    await page.clock.runFor(LOCK_MS)
  }
})

test('a drag stops the clock, and after it the six seconds begin anew @desktop', async ({
  page,
}) => {
  await openStill(page)
  await page.clock.runFor(EVERY_MS - 10)
  await page.mouse.move(700, 300)
  await page.mouse.down()
  await page.clock.runFor(EVERY_MS * 2)
  await expectSlide(page, 1)
  await page.mouse.move(720, 300)
  await page.mouse.up() // too short to move anything
  await page.clock.runFor(EVERY_MS - 1)
  await expectSlide(page, 1)
  await page.clock.runFor(1)
  await expectSlide(page, 2)

  await untilLoaded(page, 4)
  await drag(page, -51)
  await expectSlide(page, 2) // still locked after the automatic change
  await page.clock.runFor(LOCK_MS)
  await drag(page, -51)
  await expectSlide(page, 3)
  await page.clock.runFor(EVERY_MS - 1)
  await expectSlide(page, 3)
  await page.clock.runFor(1)
  await expectSlide(page, 4)
})

test('a drag over the button presses nothing, a press does @desktop', async ({ page }) => {
  await openStill(page)
  await mark(page, 3).click()
  await page.clock.runFor(LOCK_MS)
  const button = slider(page).getByRole('link', { name: 'Ver las novedades' })
  await atRest(page) // the slide's own animation ignores the stopped clock
  const box = (await button.boundingBox())!
  await drag(page, 40, { x: box.x + 20, y: box.y + 20 })
  await expectSlide(page, 3)
  await expect(page).toHaveURL('/')
  await button.focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/products/new-arrivals')
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

test('the pause button stops it for good, and the same button starts it again @mobile', async ({
  page,
}) => {
  await openStill(page)
  await pause(page).click()
  const play = page.getByRole('button', { name: 'Pasar las diapositivas solas' })
  await page.mouse.move(300, 5)
  await page.clock.runFor(EVERY_MS * 3)
  await expectSlide(page, 1)
  await play.click()
  await page.mouse.move(300, 5)
  await page.clock.runFor(EVERY_MS - 1)
  await expectSlide(page, 1)
  await page.clock.runFor(1)
  await expectSlide(page, 2)
})

test('it waits while a shopper reads its words or stands on its buttons @desktop', async ({
  page,
}) => {
  await openStill(page)
  const words = slider(page).getByText(slides[0]!.subtitle)
  const elsewhere = () => page.mouse.move(300, 5)
  for (const rest of [
    { begin: () => words.hover(), end: elsewhere },
    { begin: () => mark(page, 4).hover(), end: elsewhere },
    {
      begin: async () => {
        await mark(page, 1).focus()
        await page.keyboard.press('Tab')
      },
      end: () => page.evaluate(() => (document.activeElement as HTMLElement).blur()),
    },
  ]) {
    await rest.begin()
    await page.clock.runFor(EVERY_MS * 2)
    await expectSlide(page, 1)
    await rest.end()
    await page.clock.runFor(EVERY_MS - 1)
    await expectSlide(page, 1)
  }
  await page.clock.runFor(1)
  await expectSlide(page, 2)
})

test('in a hidden tab it stands still @desktop', async ({ page }) => {
  await openStill(page)
  const setHidden = (isHidden: boolean) =>
    page.evaluate((hidden) => {
      Object.defineProperty(document, 'hidden', { configurable: true, get: () => hidden })
      document.dispatchEvent(new Event('visibilitychange'))
    }, isHidden)
  await setHidden(true)
  await page.clock.runFor(EVERY_MS * 2)
  await setHidden(false)
  await page.clock.runFor(EVERY_MS - 1)
  await expectSlide(page, 1)
  await page.clock.runFor(1)
  await expectSlide(page, 2)
})

test('the arrow keys move it, and the keyboard stays on the button of what is shown @desktop', async ({
  page,
}) => {
  await openStill(page)
  await slider(page).getByRole('link', { name: slides[0]!.cta }).focus()
  for (const [key, number] of [
    ['ArrowRight', 2],
    ['ArrowRight', 3],
    ['ArrowLeft', 2],
  ] as const) {
    await page.keyboard.press(key)
    await expectSlide(page, number)
    await expect(shownSlide(page).getByRole('link')).toBeFocused()
    await page.clock.runFor(LOCK_MS)
  }
  await page.keyboard.press('Control+ArrowRight')
  await expectSlide(page, 2)
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

test.describe('for who asked for calm', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })

  test('it does not move by itself, but by its buttons @desktop', async ({ page }) => {
    await openStill(page)
    await page.clock.runFor(EVERY_MS * 3)
    await expectSlide(page, 1)
    await mark(page, 2).click()
    await expectSlide(page, 2)
    await page.mouse.move(300, 5)
    await page.clock.runFor(EVERY_MS * 3)
    await expectSlide(page, 2)
  })
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
