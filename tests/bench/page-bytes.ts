import http from 'node:http'

export type PageBytes = {
  html: number
  /** The page of a first visit, with its styles inside. */
  firstHtml: number
  scripts: number
  styles: number
  fonts: number
}

/** What a visitor's browser fetches for a page before any picture, compressed as it travels. */
export async function pageBytes(url: string): Promise<PageBytes> {
  const page = await fetchRaw(url, 'br')
  const first = await fetchRaw(url, 'br', { 'sec-fetch-site': 'none' })
  const html = (await (await fetch(url)).text()).replaceAll('&amp;', '&')
  const files = filesIn(html)
  const sheets = await Promise.all(
    files
      .filter((file) => file.endsWith('.css'))
      .map(async (file) => (await fetch(new URL(file, url))).text()),
  )
  const all = new Set([...files, ...filesIn(sheets.join(''))])
  const sum = async (ending: string) => {
    const sizes = [...all]
      .filter((file) => file.endsWith(ending))
      .map(async (file) => (await fetchRaw(new URL(file, url).href, 'br')).body.length)
    return (await Promise.all(sizes)).reduce((a, b) => a + b, 0)
  }
  return {
    html: page.body.length,
    firstHtml: first.body.length,
    scripts: await sum('.js'),
    styles: await sum('.css'),
    fonts: await sum('.woff2'),
  }
}

const filesIn = (text: string): string[] => [
  ...new Set(text.match(/\/assets\/[\w.-]+\.(?:js|css|woff2)/g) ?? []),
]

/** One answer as it was sent: nothing is decompressed, headers keep their order. */
export function fetchRaw(
  url: string,
  encoding: string,
  more: http.OutgoingHttpHeaders = {},
): Promise<{ headers: string[]; body: Buffer }> {
  return new Promise((resolve, reject) => {
    http
      .get(url, { headers: { ...more, 'accept-encoding': encoding } }, (res) => {
        const chunks: Buffer[] = []
        res.on('data', (chunk: Buffer) => chunks.push(chunk))
        res.on('end', () => resolve({ headers: res.rawHeaders, body: Buffer.concat(chunks) }))
      })
      .on('error', reject)
  })
}
