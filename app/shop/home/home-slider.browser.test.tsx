import { beforeEach, describe, expect, test } from 'vitest'
import { commands, page, userEvent, type Locator } from 'vitest/browser'
import { home } from './home-content.ts'
import { stopClock } from '#tests/support/parts/clock.ts'
import { draw, shownAddress } from '#tests/support/parts/draw.tsx'
import { HomeSlider } from './home-slider.tsx'

// Source of the figures: specification, "Timings".
const EVERY_MS = 6000
const LOCK_MS = 750

const { slides } = home
const slider = page.getByRole('region', { name: 'Destacados' })
const controls = page.getByRole('group', { name: 'Diapositivas' })
const next = controls.getByRole('button', { name: 'Siguiente' })
const mark = (number: number): Locator =>
  controls.getByRole('button', { name: new RegExp(`^Diapositiva ${number}:`) })
const announcement = slider.getByRole('status')

const elsewhere = () => commands.mouse('move', 300, 5)

/** Draws it under a stopped clock, with all its pictures there. */
async function openStill(): Promise<void> {
  pass = stopClock()
  await elsewhere()
  draw(<HomeSlider slides={slides} upright={{}} />)
  await pass(0)
  await Promise.all([...document.images].map((picture) => loaded(picture)))
}

/** A slide waits for its picture, which the browser fetches when it is near. */
function loaded(picture: HTMLImageElement): Promise<void> {
  picture.loading = 'eager'
  return picture.decode()
}

/** Only this slide can be read and pressed. */
function expectSlide(number: number): void {
  const { title, cta, link } = slides[number - 1]!
  expect(mark(number).element()).toHaveAttribute('aria-current', 'true')
  expect(controls.element()).toHaveTextContent(`${number} / 4`)
  const shown = shownSlide()
  expect(shown).toHaveAccessibleName(`${number} de 4`)
  expect(shown.querySelector('h2')).toHaveTextContent(title)
  expect(shown.querySelector('a')).toHaveTextContent(cta)
  expect(shown.querySelector('a')).toHaveAttribute('href', link)
}

/** The old slide is visible for a moment under the new one, but out of reach. */
function shownSlide(): Element {
  const shown = document.querySelectorAll('[aria-roledescription="diapositiva"]:not([inert])')
  expect(shown).toHaveLength(1)
  return shown[0]!
}

/** Drags the mouse over the bare picture: presses, moves this far to the right, releases. */
async function drag(rightPx: number, from = { x: 700, y: 300 }): Promise<void> {
  await commands.mouse('move', from.x, from.y)
  await commands.mouse('down')
  await commands.mouse('move', from.x + rightPx / 2, from.y)
  await commands.mouse('move', from.x + rightPx, from.y)
  await commands.mouse('up')
}

let pass: ReturnType<typeof stopClock>
beforeEach(openStill)

test('every six seconds the next slide comes, and after the fourth the first', async () => {
  expectSlide(1)
  for (const number of [2, 3, 4, 1]) {
    await pass(EVERY_MS - 1)
    expectSlide(number === 1 ? 4 : number - 1)
    await pass(1)
    expectSlide(number)
  }
  expect(announcement.element()).toBeEmptyDOMElement() // it moved by itself
})

test('while one slide gives way to another, nothing moves it on: 750 ms', async () => {
  await next.click()
  expectSlide(2)
  await pass(LOCK_MS - 1)
  await next.click()
  await mark(4).click()
  await drag(-200)
  await userEvent.keyboard('{ArrowRight}')
  expectSlide(2)
  await pass(1)
  await next.click()
  expectSlide(3)
})

test('buttons and marks lead to every slide, and tell where one is', async () => {
  const moves = [
    [controls.getByRole('button', { name: 'Anterior' }), 4],
    [next, 1],
    [mark(3), 3],
    [mark(2), 2],
    [mark(2), 2],
  ] as const
  for (const [button, number] of moves) {
    await button.click()
    expectSlide(number)
    expect(announcement.element()).toHaveTextContent(
      `Diapositiva ${number} de 4: ${slides[number - 1]!.title}`,
    )
    await pass(LOCK_MS)
  }
})

test('more than 50 px to the right leads back, to the left leads on; 50 px do nothing', async () => {
  for (const [px, number] of [
    [-50, 1],
    [50, 1],
    [-51, 2],
    [51, 1],
    [300, 4],
    [-300, 1],
  ] as const) {
    await drag(px)
    expectSlide(number)
    await pass(LOCK_MS)
  }
})

test('a drag stops the clock, and after it the six seconds begin anew', async () => {
  await pass(EVERY_MS - 10)
  await commands.mouse('move', 700, 300)
  await commands.mouse('down')
  await pass(EVERY_MS * 2)
  expectSlide(1)
  await commands.mouse('move', 720, 300)
  await commands.mouse('up') // too short to move anything
  await pass(EVERY_MS - 1)
  expectSlide(1)
  await pass(1)
  expectSlide(2)

  await drag(-51)
  expectSlide(2) // still locked after the automatic change
  await pass(LOCK_MS)
  await drag(-51)
  expectSlide(3)
  await pass(EVERY_MS - 1)
  expectSlide(3)
  await pass(1)
  expectSlide(4)
})

test('a drag over the button presses nothing, a press does', async () => {
  await mark(3).click()
  await pass(LOCK_MS)
  const button = slider.getByRole('link', { name: 'Ver las novedades' })
  const { x, y } = button.element().getBoundingClientRect()
  await drag(40, { x: x + 20, y: y + 20 })
  expectSlide(3)
  expect(shownAddress()).toBe('/')
  ;(button.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(shownAddress).toBe('/products/new-arrivals')
})

test('the pause button stops it for good, and the same button starts it again', async () => {
  await page.getByRole('button', { name: 'Parar las diapositivas' }).click()
  await elsewhere()
  await pass(EVERY_MS * 3)
  expectSlide(1)
  await page.getByRole('button', { name: 'Pasar las diapositivas solas' }).click()
  await elsewhere()
  await pass(EVERY_MS - 1)
  expectSlide(1)
  await pass(1)
  expectSlide(2)
})

test('it waits while a shopper reads its words or stands on its buttons', async () => {
  const rests = [
    { begin: () => slider.getByText(slides[0]!.subtitle).hover(), end: elsewhere },
    { begin: () => mark(4).hover(), end: elsewhere },
    {
      begin: async () => {
        ;(mark(1).element() as HTMLElement).focus()
        await userEvent.tab()
      },
      end: async () => (document.activeElement as HTMLElement).blur(),
    },
  ]
  for (const rest of rests) {
    await rest.begin()
    await pass(EVERY_MS * 2)
    expectSlide(1)
    await rest.end()
    await pass(EVERY_MS - 1)
    expectSlide(1)
  }
  await pass(1)
  expectSlide(2)
})

test('in a hidden tab it stands still', async () => {
  const setHidden = (isHidden: boolean) => {
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => isHidden })
    document.dispatchEvent(new Event('visibilitychange'))
  }
  setHidden(true)
  await pass(EVERY_MS * 2)
  setHidden(false)
  await pass(EVERY_MS - 1)
  expectSlide(1)
  await pass(1)
  expectSlide(2)
})

test('the arrow keys move it, and the keyboard stays on the button of what is shown', async () => {
  ;(shownSlide().querySelector('a') as HTMLElement).focus()
  for (const [key, number] of [
    ['ArrowRight', 2],
    ['ArrowRight', 3],
    ['ArrowLeft', 2],
  ] as const) {
    await userEvent.keyboard(`{${key}}`)
    expectSlide(number)
    expect(shownSlide().querySelector('a')).toHaveFocus()
    await pass(LOCK_MS)
  }
  await userEvent.keyboard('{Control>}{ArrowRight}{/Control}')
  expectSlide(2)
})

describe('for who asked for calm', () => {
  beforeEach(async () => {
    await commands.prefer({ reducedMotion: 'reduce' })
    return () => commands.prefer({ reducedMotion: 'no-preference' })
  })

  test('it does not move by itself, but by its buttons', async () => {
    await expect.element(slider).not.toHaveAttribute('data-running')
    await pass(EVERY_MS * 3)
    expectSlide(1)
    await mark(2).click()
    expectSlide(2)
    await elsewhere()
    await pass(EVERY_MS * 3)
    expectSlide(2)
  })
})
