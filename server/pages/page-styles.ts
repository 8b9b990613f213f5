import { createHash } from 'node:crypto'
import type { ReadAsset } from './page-assets.ts'

const SHEET_LINK = /<link rel="stylesheet" href="(\/assets\/[\w.-]+\.css)#?"\/>/g

/**
 * Puts the sheets of a page inside it, for a visitor who has none of them, so that nothing waits
 * for a second request. Returns the page and the hashes of its styles for the content policy, or
 * undefined if it links to no sheet. The links stay, for media that never match: the browser
 * fetches the sheets after everything else, for the next page. React skips unknown elements in the
 * head and ignores that attribute, but a missing link would make it render the page again. A sheet
 * that the body links to as well is for what stands there, below the first screen: it stays outside.
 */
export function putStylesInside(
  html: string,
  readAsset: ReadAsset,
): { html: string; hashes: string } | undefined {
  const headEnd = html.indexOf('</head>')
  const hashes = new Set<string>()
  const later = new Set(
    Array.from(html.slice(Math.max(headEnd, 0)).matchAll(SHEET_LINK), ([, webPath]) => webPath),
  )
  const head = html.slice(0, Math.max(headEnd, 0)).replace(SHEET_LINK, (link, webPath: string) => {
    const unused = link.replace('/>', ' media="not all"/>')
    if (later.has(webPath)) return unused
    const text = readAsset(webPath)
    // `</style` would end the element, wherever it stands.
    if (text === undefined || /<\/style/i.test(text)) return link
    hashes.add(`'sha256-${createHash('sha256').update(text).digest('base64')}'`)
    return `<style>${text}</style>${unused}`
  })
  if (hashes.size === 0) return undefined
  return { html: head + html.slice(headEnd), hashes: [...hashes].join(' ') }
}
