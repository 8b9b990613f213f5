const ENTITIES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#x27;': "'",
  '&#39;': "'",
  '&nbsp;': ' ',
}

/** What a reader sees of a page of the shop: one line, without scripts, styles and drawings. */
export const pageText = (html: string): string =>
  html
    .replaceAll(/<(script|style|svg)\b[^>]*>[\s\S]*?<\/\1>/g, ' ')
    .replaceAll(/<[^<>]*>/g, ' ')
    .replaceAll(/&(?:amp|lt|gt|quot|nbsp|#x27|#39);/g, (entity) => ENTITIES[entity] ?? entity)
    .replaceAll(/\s+/g, ' ')
    .trim()

/** The names of the cookies that a response sets. */
export const cookieNames = (setCookies: readonly string[]): string[] =>
  setCookies.map((line) => line.slice(0, Math.max(0, line.indexOf('='))).trim())
