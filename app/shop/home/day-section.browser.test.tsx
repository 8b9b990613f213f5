import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { draw } from '#tests/support/parts/draw.tsx'
import { DaySection } from './day-section.tsx'

const fill = () =>
  getComputedStyle(document.querySelector('.day-hours')!, '::after').getPropertyValue('display')

test('the rail is filled only where it follows the page, and touches the first picture', async () => {
  await page.viewport(390, 844)
  draw(<DaySection pieces={[]} />)
  await expect.poll(fill).toBe('block')
  // Too low for pinned pictures; reduced motion has the same styles.
  await page.viewport(390, 600)
  await expect.poll(fill).toBe('none')
  const rail = document.querySelector('.day-axis')!.getBoundingClientRect()
  expect(document.querySelector('.day-chapter')!.getBoundingClientRect().top).toBe(rail.bottom)
})
