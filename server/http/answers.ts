import type { IncomingMessage, ServerResponse } from 'node:http'
import { bestEncoding, isFresh } from './encoding.ts'
import type { Page } from '../pages/finish-page.ts'
import { BUSY_NOTICE, TOO_MANY_NOTICE, type Notice } from './notices.ts'
import { INERT_POLICY, type RawHeaders } from './security-headers.ts'

/** A request and its response. `head` are the headers that every response to it gets. */
export type Exchange = { req: IncomingMessage; res: ServerResponse; id: string; head: RawHeaders }

/** A burst of requests is over within seconds. */
const BUSY_RETRY_SECONDS = 5

export function sendPage({ req, res, id }: Exchange, page: Page): void {
  if (page.status === 200 && isFresh(req.headers['if-none-match'], page.etag)) {
    res.writeHead(304, [...page.headers, 'x-request-id', id]).end()
    return
  }
  const { identity, [bestEncoding(req.headers['accept-encoding'])]: wanted = identity } =
    page.bodies
  res.writeHead(page.status, [...wanted.headers, 'x-request-id', id])
  res.end(req.method === 'HEAD' ? undefined : wanted.body)
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
  else sendNotice(exchange, 503, BUSY_NOTICE)
}

export function sendTooMany(exchange: Exchange, path: string, waitSeconds: number): void {
  exchange.head.push('retry-after', String(waitSeconds))
  if (path.startsWith('/api/') || path.endsWith('.data')) {
    sendText(exchange, 429, 'Demasiados intentos')
  } else sendNotice(exchange, 429, TOO_MANY_NOTICE)
}

/** Redirects permanently, so that each page has one address. */
export function sendRedirect({ res, head }: Exchange, location: string): void {
  const headers = [...head, 'location', location, 'cache-control', 'no-cache']
  res.writeHead(308, [...headers, 'content-security-policy', INERT_POLICY]).end()
}

export function sendText(exchange: Exchange, status: number, text: string): void {
  const body = Buffer.from(`${text}\n`)
  send(exchange, status, { type: 'text/plain; charset=utf-8', body, policy: INERT_POLICY })
}

export function sendJson(exchange: Exchange, value: unknown): void {
  const body = Buffer.from(JSON.stringify(value))
  send(exchange, 200, { type: 'application/json', body, policy: INERT_POLICY })
}

const sendNotice = (exchange: Exchange, status: number, notice: Notice): void =>
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
