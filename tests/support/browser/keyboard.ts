import { expect, type Locator, type Page } from '@playwright/test'

const MOST_TABS = 60

/** Presses Tab until the control has the focus, as somebody without a mouse does. */
export async function tabTo(page: Page, control: Locator): Promise<void> {
  const isThere = () => control.evaluate((element) => element === document.activeElement)
  for (let presses = 0; presses < MOST_TABS && !(await isThere()); presses += 1) {
    await page.keyboard.press('Tab')
  }
  await expect(control).toBeFocused()
}
