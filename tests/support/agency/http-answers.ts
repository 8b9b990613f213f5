import type { ServerResponse } from 'node:http'

const html = (words: string) =>
  `<!DOCTYPE html>\n<html lang="es"><head><title>${words}</title></head><body><h1>${words}</h1></body></html>\n`

/** What stands before the agency answers in its place: a proxy, a page for people. */
const PAGES = {
  'http-500': [500, html('Internal Server Error')],
  'http-503': [503, html('Service Unavailable')],
  html: [200, html('Sede electrónica: servicio en mantenimiento')],
  'not-found': [404, html('Not Found')],
} as const satisfies Record<string, readonly [status: number, body: string]>

export type Page = keyof typeof PAGES

export const isPage = (answer: unknown): answer is Page =>
  typeof answer === 'string' && Object.hasOwn(PAGES, answer)

export function sendPage(res: ServerResponse, page: Page): void {
  const [status, body] = PAGES[page]
  res.writeHead(status, { 'Content-Type': 'text/html;charset=UTF-8' }).end(body)
}

const XML = { 'Content-Type': 'text/xml;charset=UTF-8' }

/** SOAP 1.1, 6.2: a fault has status 500. */
export const sendFault = (res: ServerResponse, xml: string): void =>
  void res.writeHead(500, XML).end(xml)

export const sendAnswer = (res: ServerResponse, xml: string): void =>
  void res.writeHead(200, XML).end(xml)

/** Promises the whole answer, sends half of it, and cuts the connection once that has left. */
export function sendHalf(res: ServerResponse, xml: string): void {
  const bytes = Buffer.from(xml)
  res.writeHead(200, { ...XML, 'Content-Length': bytes.length })
  res.write(bytes.subarray(0, bytes.length / 2), () => res.destroy())
}
