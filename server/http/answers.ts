import type { IncomingMessage, ServerResponse } from 'node:http'
import { UNKNOWN_PATH_HASH } from '#app/shop/home/home-sections.ts'
import { bestEncoding, isFresh } from './encoding.ts'
import type { Page, Wanted } from '../pages/finish-page.ts'
import { BUSY_NOTICE, TOO_MANY_NOTICE, type Notice } from './notices.ts'
import { INERT_POLICY, type RawHeaders } from './security-headers.ts'

/** A request and its response. `head` are the headers that every response to it gets. */
export type Exchange = { req: IncomingMessage; res: ServerResponse; id: string; head: RawHeaders }

/** A burst of requests is over within seconds. */
const BUSY_RETRY_SECONDS = 5

/** Sends a page, or 304 if the browser has it in either form: both are up to date. */
export function sendPage({ req, res, id }: Exchange, page: Page): void {
  const wanted = wantedOf(wantingOf(req))
  const first = wanted.isFirstVisit ? page.firstVisit : undefined
  const known = [page, page.firstVisit].find(
    (form) => form !== undefined && isFresh(req.headers['if-none-match'], form.etag),
  )
  if (page.status === 200 && known) {
    res.writeHead(304, [...known.headers, 'x-request-id', id]).end()
    return
  }
  const { bodies } = page
  const form = first?.bodies[wanted.encoding] ?? bodies[wanted.encoding] ?? bodies.identity
  res.writeHead(page.status, [...form.headers, 'x-request-id', id])
  res.end(req.method === 'HEAD' ? undefined : form.body)
}

export const wantingOf = ({ headers }: IncomingMessage): Wanting => ({
  acceptEncoding: headers['accept-encoding'],
  fetchSite: headers['sec-fetch-site'],
})

/** The headers of a request that choose the form of a page. */
type Wanting = { acceptEncoding: string | undefined; fetchSite: string | undefined }

/**
 * What a request wants of a page. Who comes from outside, or typed the address, has none of the
 * shop's sheets, as far as one can know; who comes from a page of the shop has them. A browser that
 * does not say where it comes from gets the smaller page.
 */
export function wantedOf({ acceptEncoding, fetchSite: site }: Wanting): Wanted {
  return {
    encoding: bestEncoding(acceptEncoding),
    isFirstVisit: site === 'none' || site === 'cross-site',
  }
}

/**
 * Refuses a request under overload. API calls get JSON; a data request gets plain text, which makes
 * the page show its own error page; a document request gets a static page.
 */
export function sendBusy(exchange: Exchange, path: string): void {
  exchange.head.push('retry-after', String(BUSY_RETRY_SECONDS))
  if (path.startsWith('/api/')) {
    send(exchange, 503, {
      type: 'application/json',
      body: Buffer.from('{"ok":false,"reason":"busy"}'),
      policy: INERT_POLICY,
    })
  } else if (path.endsWith('.data')) sendText(exchange, 503, 'La tienda tarda en responder')
  else sendPlainPage(exchange, 503, BUSY_NOTICE)
}

export function sendTooMany(exchange: Exchange, path: string, waitSeconds: number): void {
  exchange.head.push('retry-after', String(waitSeconds))
  if (path.startsWith('/api/') || path.endsWith('.data')) {
    sendText(exchange, 429, 'Demasiados intentos')
  } else sendPlainPage(exchange, 429, TOO_MANY_NOTICE)
}

/** Redirects permanently, so that each page has one address. */
export function sendRedirect({ res, head }: Exchange, location: string): void {
  const headers = [...head, 'location', location, 'cache-control', 'no-cache']
  res.writeHead(308, [...headers, 'content-security-policy', INERT_POLICY]).end()
}

/** Leads an unknown address to the home page, as the route `*` does for the router. */
export function sendHome({ res, head }: Exchange): void {
  const headers = [...head, 'location', `/${UNKNOWN_PATH_HASH}`, 'cache-control', 'no-store']
  res.writeHead(302, [...headers, 'content-security-policy', INERT_POLICY]).end()
}

export function sendWrongMethod(exchange: Exchange, allowed: string): void {
  exchange.head.push('allow', allowed)
  sendText(exchange, 405, 'Método no permitido')
}

export function sendText(exchange: Exchange, status: number, text: string): void {
  const body = Buffer.from(`${text}\n`)
  send(exchange, status, { type: 'text/plain; charset=utf-8', body, policy: INERT_POLICY })
}

export function sendJson(exchange: Exchange, value: unknown): void {
  const body = Buffer.from(JSON.stringify(value))
  send(exchange, 200, { type: 'application/json', body, policy: INERT_POLICY })
}

/** Sends a static page that needs nothing else. */
export const sendPlainPage = (exchange: Exchange, status: number, notice: Notice): void =>
  send(exchange, status, { type: 'text/html; charset=utf-8', ...notice })

function send(
  { req, res, head }: Exchange,
  status: number,
  { type, body, policy }: Notice & { type: string },
): void {
  if (res.headersSent || res.destroyed) return
  res.writeHead(status, [
    ...head,
    'content-type',
    type,
    'content-length',
    String(body.length),
    'cache-control',
    'no-store',
    'content-security-policy',
    policy,
  ])
  res.end(req.method === 'HEAD' ? undefined : body)
}
