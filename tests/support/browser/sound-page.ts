import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page, test } from '@playwright/test'
import { markAlike, unmarkAlike } from './alike.ts'
import { atRest } from './at-rest.ts'

type Options = {
  /** A toast or a bar may cover targets in part, so their size is not checked. */
  isCovered?: boolean
  /** The part that this state is about, where it is neither in `main` nor a dialog. */
  at?: string
}

const requireHere = createRequire(import.meta.url)
const requireOfAxe = createRequire(requireHere.resolve('@axe-core/playwright'))
const AXE = readFileSync(requireOfAxe.resolve('axe-core/axe.min.js'), 'utf8')

const OPEN_DIALOGS = 'dialog[open], [role="dialog"]'

/**
 * Checks the page in its current state: axe finds nothing in the dialogs that are open, or in `main`,
 * nothing overflows, and nothing moves unseen. Header and foot are the same everywhere: `expectSoundAtEveryWidth` looks
 * at them. Of a test that runs on desktop and mobile, axe looks at the phone only: it takes as
 * long as a visit.
 */
export async function expectSound(page: Page, options: Options = {}): Promise<void> {
  await atRest(page)
  if (isLookedAt()) {
    const isOpen = (await page.locator(OPEN_DIALOGS).filter({ visible: true }).count()) > 0
    await expectNoFindings(page, { at: isOpen ? OPEN_DIALOGS : 'main', ...options })
  }
  await expectNoOverflow(page)
  await expectNoUnseenMotion(page)
}

function isLookedAt(): boolean {
  const { project, tags } = test.info()
  return project.name !== 'desktop' || tags.some((tag) => tag === '@desktop' || tag === '@no-js')
}

/** The smallest phone, a tablet, a desk. */
const OTHER_WIDTHS = [320, 768, 1440]

/** Axe finds nothing on the whole page in its current state, and nothing overflows at any width. */
export async function expectSoundAtEveryWidth(page: Page, options: Options = {}): Promise<void> {
  await atRest(page)
  if (isLookedAt()) await expectNoFindings(page, options)
  await expectNoUnseenMotion(page)
  await expectFitAtEveryWidth(page)
}

/** Nothing overflows at any width: of a page whose parts axe looks at elsewhere. */
export async function expectFitAtEveryWidth(page: Page): Promise<void> {
  await expectNoOverflow(page)
  const size = page.viewportSize()!
  for (const width of OTHER_WIDTHS) {
    await page.setViewportSize({ ...size, width })
    await expectNoOverflow(page)
  }
  await page.setViewportSize(size)
}

async function expectNoFindings(page: Page, { isCovered = false, at }: Options): Promise<void> {
  // Once for a document, and small: by itself AxeBuilder sends 1.3 MB twice for each look.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE)
  const axe = new AxeBuilder({ page, axeSource: 'void axe' })
    // The other results are not read. Styles are fetched for two rules that give none: one only asks
    // somebody to listen, the other is experimental.
    .options({ resultTypes: ['violations'], preload: false })
    .setLegacyMode() // the shop has no frames, so no second page has to merge the results
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .disableRules(isCovered ? ['target-size'] : [])
    .exclude('[data-alike]')
  // A list of forty cards would take a second, most of it for the contrast of each of their words.
  await page.evaluate(markAlike)
  const { violations } = await (at === undefined ? axe : axe.include(at)).analyze()
  await page.evaluate(unmarkAlike)
  const findings = violations.flatMap(({ id, nodes }) =>
    nodes.map(
      ({ target, failureSummary }) => `${id}: ${target.join(' ')}\n${failureSummary ?? ''}`,
    ),
  )
  expect(findings).toEqual([])
}

/** What nobody sees does not move for ever: it would cost a processor's time as long as a page is open. */
async function expectNoUnseenMotion(page: Page): Promise<void> {
  const unseen = await page.evaluate(() =>
    document.getAnimations().flatMap((animation) => {
      const { effect, playState } = animation
      if (!(effect instanceof KeyframeEffect) || playState !== 'running') return []
      const { target } = effect
      if (!target || effect.getComputedTiming().endTime !== Infinity) return []
      const isSeen = target.checkVisibility({ opacityProperty: true, visibilityProperty: true })
      return isSeen ? [] : [target.outerHTML]
    }),
  )
  expect(unseen, 'moving unseen').toEqual([])
}

/**
 * A phone zooms out to fit a page that is too wide, so the window's width proves nothing. Names what
 * sticks out, if the page is too wide.
 */
export async function expectNoOverflow(page: Page): Promise<void> {
  await expect
    .poll(() =>
      page.evaluate((width) => {
        if (document.documentElement.scrollWidth <= width) return []
        const isBeyond = (one: Element) => one.getBoundingClientRect().right + scrollX > width + 0.5
        return [...document.querySelectorAll('body *')]
          .filter(isBeyond)
          .map((one) => `${one.outerHTML.slice(0, 80)} to ${one.getBoundingClientRect().right}`)
      }, page.viewportSize()!.width),
    )
    .toEqual([])
}
