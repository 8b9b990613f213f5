import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page, test } from '@playwright/test'
import { atRest } from './at-rest.ts'

type Options = {
  /** A toast or a bar may cover targets in part, so their size is not checked. */
  isCovered?: boolean
}

/**
 * Checks the page in its current state: axe finds nothing, and nothing overflows. Of a test that
 * runs on desktop and mobile, axe looks at the phone only: it takes as long as a visit.
 */
export async function expectSound(page: Page, options: Options = {}): Promise<void> {
  await atRest(page)
  const { project, tags } = test.info()
  if (project.name !== 'desktop' || tags.includes('@desktop')) await expectNoFindings(page, options)
  await expectNoOverflow(page)
}

/** The smallest phone, a tablet, a desk. */
const OTHER_WIDTHS = [320, 768, 1440]

/** The same, and in this state nothing overflows at other widths either. */
export async function expectSoundAtEveryWidth(page: Page, options: Options = {}): Promise<void> {
  await expectSound(page, options)
  const size = page.viewportSize()!
  for (const width of OTHER_WIDTHS) {
    await page.setViewportSize({ ...size, width })
    await expectNoOverflow(page)
  }
  await page.setViewportSize(size)
}

async function expectNoFindings(page: Page, { isCovered = false }: Options): Promise<void> {
  const axe = new AxeBuilder({ page })
    .options({ resultTypes: ['violations'] }) // the other results are not read
    .setLegacyMode() // the shop has no frames, so no second page has to merge the results
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .disableRules(isCovered ? ['target-size'] : [])
  const { violations } = await axe.analyze()
  const findings = violations.flatMap(({ id, nodes }) =>
    nodes.map(
      ({ target, failureSummary }) => `${id}: ${target.join(' ')}\n${failureSummary ?? ''}`,
    ),
  )
  expect(findings).toEqual([])
}

/** A phone zooms out to fit a page that is too wide, so the window's width proves nothing. */
export async function expectNoOverflow(page: Page): Promise<void> {
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
    .toBeLessThanOrEqual(page.viewportSize()!.width)
}
