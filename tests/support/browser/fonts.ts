import { chromium } from '@playwright/test'
import { requireChromium } from './chromium.ts'

/** One of each row must be there; `app/ui/fonts.css` scales them to the shop's fonts. */
const FALLBACKS = [
  ['Arial', 'Liberation Sans', 'Arimo'],
  ['Arial Bold', 'Liberation Sans Bold', 'Arimo Bold'],
  ['Georgia', 'Gelasio', 'Times New Roman', 'Liberation Serif', 'Tinos'],
]

export const FONTS_MISSING =
  'No Arial or Times, nor fonts of the same widths. Install some (Debian: apt install fonts-liberation).'

/** Whether the browser of the tests finds the fallback fonts, as a page with `local()` does. */
export async function hasFallbackFonts(): Promise<boolean> {
  const browser = await chromium.launch({ executablePath: requireChromium().path })
  try {
    const page = await browser.newPage()
    return await page.evaluate(async (rows) => {
      const isThere = async (name: string) => {
        try {
          await new FontFace('fallback', `local('${name}')`).load()
          return true
        } catch {
          return false
        }
      }
      const found = await Promise.all(rows.map((names) => Promise.all(names.map(isThere))))
      return found.every((row) => row.includes(true))
    }, FALLBACKS)
  } finally {
    await browser.close()
  }
}
