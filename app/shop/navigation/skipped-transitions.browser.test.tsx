import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { handleSkippedTransitions } from './skipped-transitions.browser.ts'

test('a window that changes its size during a transition leaves no error', async () => {
  handleSkippedTransitions()
  // A rejection that nobody handles fails the run.
  await document.startViewTransition(() => page.viewport(700, 700)).finished
  expect(innerWidth).toBe(700)
  await page.viewport(1440, 900)
})
