import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { draw } from '#tests/support/parts/draw.tsx'
import { DaySection } from './day-section.tsx'

const fill = () =>
  getComputedStyle(document.querySelector('.day-hours')!, '::after').getPropertyValue('display')

test('the rail is filled only where it follows the page, and touches the first picture', async () => {
  await page.viewport(1280, 844)
  draw(<DaySection pieces={[]} />)
  await expect.poll(fill).toBe('block')
  // Too low for pinned pictures; reduced motion has the same styles.
  await page.viewport(1280, 600)
  await expect.poll(fill).toBe('none')
  const rail = document.querySelector('.day-axis')!.getBoundingClientRect()
  expect(document.querySelector('.day-chapter')!.getBoundingClientRect().top).toBe(rail.bottom)
})

test('on a phone the hours lie side by side, and an hour of the rail leads to its own', async () => {
  await page.viewport(390, 844)
  draw(<DaySection pieces={[]} />)
  const boxes = () =>
    [...document.querySelectorAll('.day-chapter')].map((it) => it.getBoundingClientRect())
  await expect.poll(() => new Set(boxes().map(({ top }) => top)).size).toBe(1)
  expect(document.querySelector('.day')!.clientHeight).toBeLessThan(1000)
  await page.getByRole('link', { name: /^14:00/ }).click()
  await expect.poll(() => Math.round(boxes()[2]!.left)).toBe(0)
  const rail = document.querySelector('.day-axis')!.getBoundingClientRect()
  expect([rail.left, Math.round(rail.width)]).toEqual([0, 390])
})
