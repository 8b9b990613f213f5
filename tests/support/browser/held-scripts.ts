import type { Page } from '@playwright/test'
import { untilAwake } from './shop-pages.ts'

/**
 * Opens a page whose scripts are still loading, as on a slow network. The returned function lets
 * them load, and waits for hydration.
 */
export async function openWithoutScripts(page: Page, path: string): Promise<() => Promise<void>> {
  let arrive = () => {}
  const held = new Promise<void>((resolve) => {
    arrive = resolve
  })
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await held
    await route.continue()
  })
  await page.goto(path, { waitUntil: 'commit' })
  await page.getByRole('heading', { level: 1 }).waitFor()
  return async () => {
    arrive()
    await untilAwake(page)
  }
}
