import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { draw } from '#tests/support/parts/draw.tsx'
import { ScrollRow } from './scroll-row.tsx'

function drawRow(count: number, current?: number): void {
  const items = Array.from({ length: count }, (_, at) => (
    <li key={at}>
      <a href="#row" aria-current={at === current ? 'page' : undefined}>{`Categoría ${at}`}</a>
    </li>
  ))
  draw(<ScrollRow>{items}</ScrollRow>)
}

const row = () => document.querySelector('ul')!
/** Whether the arrows to the start and to the end are seen. */
const arrows = () =>
  [...document.querySelectorAll('button[aria-hidden]')].map(
    (arrow) => getComputedStyle(arrow).visibility === 'visible',
  )
const fades = () =>
  ['--fade-start', '--fade-end'].map(
    (name) => Number.parseFloat(getComputedStyle(row()).getPropertyValue(name)) > 0,
  )
const press = (arrow: number) =>
  page.elementLocator(document.querySelectorAll('button[aria-hidden]')[arrow]!).click()

beforeEach(() => page.viewport(600, 400))

test('a long row fades where it goes on, and a mouse moves it by its arrows, up to its ends', async () => {
  drawRow(20)
  await expect.poll(arrows).toEqual([false, true])
  expect(fades()).toEqual([false, true])
  await press(1)
  await expect.poll(arrows).toEqual([true, true])
  expect(fades()).toEqual([true, true])
  // At rest: a press on its way would move the row on from where it is.
  await expect.poll(() => row().scrollLeft).toBeCloseTo(0.75 * row().clientWidth, 0)
  await press(1)
  // The second press, from three quarters of the row, reaches the end.
  await expect.poll(arrows).toEqual([true, false])
  expect(fades()).toEqual([true, false])
  await press(0)
  await expect.poll(arrows).toEqual([true, true])
})

test('a row that fits neither fades nor has arrows', async () => {
  drawRow(3)
  await expect.element(page.getByText('Categoría 2')).toBeVisible()
  expect(arrows()).toEqual([false, false])
  expect(fades()).toEqual([false, false])
})

test('the current item is in view at first, and each that the keyboard reaches is clear of the fade', async () => {
  drawRow(20, 12)
  const current = page.getByText('Categoría 12')
  await expect.element(current).toBeVisible()
  const isClear = (link: Element) => {
    const { left, right } = link.getBoundingClientRect()
    const edges = row().getBoundingClientRect()
    return left >= edges.left + 40 && right <= edges.right - 40
  }
  await expect.poll(() => isClear(current.element())).toBe(true)
  const next = page.getByText('Categoría 5').element()
  if (next instanceof HTMLElement) next.focus()
  await expect.poll(() => isClear(next)).toBe(true)
})
