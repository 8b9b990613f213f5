import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/**
 * The page as it stands, with whatever is open on it: no finding of axe, nothing wider than it.
 * Under a message, what is half covered is small for that moment; it is measured without one.
 */
export async function expectSound(page: Page, { underMessage = false } = {}): Promise<void> {
  await untilStill(page)
  const axe = new AxeBuilder({ page })
    .options({ resultTypes: ['violations'] }) // nobody reads the list of what is right
    .setLegacyMode() // no page of ours holds a frame, so no second page has to join the results
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

/** Waits for the end of fades and movements: colours and places in the middle of one mean nothing. */
export const untilStill = (page: Page): Promise<unknown> =>
  page.evaluate(async () => {
    while (document.documentElement.matches(':active-view-transition')) {
      await new Promise(requestAnimationFrame)
    }
    const endless = (one: Animation) => one.effect?.getTiming().iterations === Infinity
    const passing = document.getAnimations().filter((one) => !endless(one))
    await Promise.allSettled(passing.map((one) => one.finished))
  })

/** A phone zooms out until a page that is too wide fits, so the window itself is no measure. */
export async function expectNoOverflow(page: Page): Promise<void> {
  const wide = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(wide).toBeLessThanOrEqual(page.viewportSize()!.width)
}
