import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/**
 * Checks the page in its current state: axe finds nothing, and nothing overflows. With
 * `underMessage`, a toast may cover targets in part, so their size is not checked.
 */
export async function expectSound(page: Page, { underMessage = false } = {}): Promise<void> {
  await untilStill(page)
  const axe = new AxeBuilder({ page })
    .options({ resultTypes: ['violations'] }) // the other results are not read
    .setLegacyMode() // the shop has no frames, so no second page has to merge the results
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .disableRules(underMessage ? ['target-size'] : [])
  const { violations } = await axe.analyze()
  const findings = violations.flatMap(({ id, nodes }) =>
    nodes.map(
      ({ target, failureSummary }) => `${id}: ${target.join(' ')}\n${failureSummary ?? ''}`,
    ),
  )
  expect(findings).toEqual([])
  await expectNoOverflow(page)
}

/** Waits for the end of animations: colours and positions in the middle of one mean nothing. */
export const untilStill = (page: Page): Promise<unknown> =>
  page.evaluate(async () => {
    while (document.documentElement.matches(':active-view-transition')) {
      await new Promise(requestAnimationFrame)
    }
    const endless = (one: Animation) => one.effect?.getTiming().iterations === Infinity
    const passing = document.getAnimations().filter((one) => !endless(one))
    await Promise.allSettled(passing.map((one) => one.finished))
  })

/** A phone zooms out to fit a page that is too wide, so the window's width proves nothing. */
export async function expectNoOverflow(page: Page): Promise<void> {
  const wide = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(wide).toBeLessThanOrEqual(page.viewportSize()!.width)
}
