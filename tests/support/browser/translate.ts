import type { Page } from '@playwright/test'
import { untilHydrated } from './shop-pages.ts'

/**
 * Translates a page as Chrome does: each text makes way for a text in two <font> elements, those that
 * come later too. The words stay the same, so that a test can read them. Begins once every part is
 * hydrated, since React would draw a changed part anew.
 */
export async function translate(page: Page): Promise<void> {
  await untilHydrated(page)
  await page.evaluate(wrapTexts)
}

function wrapTexts() {
  const skipped = 'font, noscript, script, style, svg, textarea, [translate="no"]'
  const wrap = (text: Node) => {
    if (text.textContent?.trim() === '' || text.parentElement?.closest(skipped)) return
    const outer = document.createElement('font')
    const inner = outer.appendChild(document.createElement('font'))
    inner.textContent = text.textContent
    text.parentNode?.replaceChild(outer, text)
  }
  const wrapAll = (root: Node) => {
    const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    const found: Node[] = []
    for (let one: Node | null = root; one; one = texts.nextNode()) found.push(one)
    for (const text of found) if (text.nodeType === Node.TEXT_NODE) wrap(text)
  }
  wrapAll(document.body)
  new MutationObserver((changes) => {
    for (const { type, target, addedNodes } of changes) {
      if (type === 'characterData') wrap(target)
      else for (const added of addedNodes) wrapAll(added)
    }
  }).observe(document.body, { childList: true, characterData: true, subtree: true })
}
