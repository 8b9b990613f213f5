import { createHash } from 'node:crypto'
import type { ReadAsset } from './page-assets.ts'

const SHEET_LINK = /<link rel="stylesheet" href="(\/(?:assets|anatomy)\/[\w.-]+\.css)#?"\/>/g

/**
 * Puts the sheets of a page inside it, for a visitor who has none of them, so that nothing waits
 * for a second request. Returns the page and the hashes of its styles for the content policy, or
 * undefined if it links to no sheet. The links stay, for media that never match: the browser
 * fetches the sheets after everything else, for the next page. React skips unknown elements in the
 * head and ignores that attribute, but a missing link would make it render the page again. No sheet
 * stands in a body: each one that comes later would lay the whole page out anew.
 */
export function inlineCriticalCss(
  html: string,
  readAsset: ReadAsset,
): { html: string; hashes: string } | undefined {
  const headEnd = html.indexOf('</head>')
  const hashes = new Set<string>()
  const head = html.slice(0, Math.max(headEnd, 0)).replace(SHEET_LINK, (link, webPath: string) => {
    const unused = link.replace('/>', ' media="not all"/>')
    const text = readAsset(webPath)
    // `</style` would end the element, wherever it stands.
    if (text === undefined || /<\/style/i.test(text)) return link
    hashes.add(`'sha256-${createHash('sha256').update(text).digest('base64')}'`)
    return `<style>${text}</style>${unused}`
  })
  if (hashes.size === 0) return undefined
  return { html: head + html.slice(headEnd), hashes: [...hashes].join(' ') }
}
