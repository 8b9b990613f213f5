import type { Page } from '@playwright/test'
import { untilAwake } from './shop-pages.ts'

export const SCRIPTS = /\/assets\/.*\.js$/
export const FONTS = /\.woff2$/
export const PICTURES = /\/img\//

/** After it, presses are the browser's again. Source: app/ui/early-input/early-script.tsx. */
const PATIENCE_MS = 15_000

/** Holds back what the page asks for under these addresses, until the returned function is called. */
export async function hold(page: Page, addresses: RegExp): Promise<() => void> {
  let letCome = () => {}
  const held = new Promise<void>((resolve) => {
    letCome = resolve
  })
  await page.route(addresses, async (route) => {
    await held
    await route.continue()
  })
  return letCome
}

/**
 * Opens a page whose scripts are still loading, as on a slow network, however long that takes. The
 * returned function lets them load, and waits for hydration.
 */
export async function openWithoutScripts(page: Page, path: string): Promise<() => Promise<void>> {
  await page.addInitScript((patienceMs) => {
    const later = window.setTimeout
    const never = 2 ** 31 - 1
    Object.assign(window, {
      setTimeout: (work: () => void, ms?: number, ...rest: unknown[]) =>
        later(work, ms === patienceMs ? never : ms, ...rest),
    })
  }, PATIENCE_MS)
  const letCome = await hold(page, SCRIPTS)
  await page.goto(path, { waitUntil: 'commit' })
  await page.getByRole('heading', { level: 1 }).waitFor()
  return async () => {
    letCome()
    await untilAwake(page)
  }
}
