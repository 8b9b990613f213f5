import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { wantedOf } from '../http/answers.ts'
import { isFresh } from '../http/encoding.ts'
import { requestIdOf } from '../http/request-id.ts'
import { noteAnswered, type RequestWatch } from '../http/request-log.ts'
import type { RawHeaders } from '../http/security-headers.ts'
import type { Page, Wanted } from '../pages/finish-page.ts'
import type { AnswerAtOnce } from './fast-lane.ts'
import type { SimpleRequest } from './simple-request.ts'

export type KeptParts = RequestWatch & {
  shopUrl: () => string
  /** The kept page whose key is exactly this request target, with what is wanted of it. */
  findPage: (target: string, wanted: Wanted) => Page | undefined
  /** The session token of a `Cookie` header, if this shop signed it. */
  findSession: (cookie: string | undefined) => string | undefined
  isProxy: (address: string) => boolean
  /** What browsers are told about a connection, as Node does: its idle time, its requests. */
  connection: { keepAliveTimeout: number; maxRequestsPerSocket: number | null }
}

/**
 * Answers visitors' requests for kept pages with the bytes that `sendPage` would send. The rest, a
 * session, another host, an address that is no key, is left to the server. A target that equals a
 * key has passed its checks: a page is kept only under the address that it was rendered for.
 * Guarded by: kept-answer.test.ts, which compares both ways.
 */
export function answerKept(parts: KeptParts): AnswerAtOnce {
  const { shopUrl, findPage, findSession, isProxy } = parts
  const { keepAliveTimeout, maxRequestsPerSocket } = parts.connection
  const limits = `timeout=${Math.trunc(keepAliveTimeout / 1000)}, max=${maxRequestsPerSocket}`
  const end = `Connection: keep-alive\r\nKeep-Alive: ${limits}\r\n\r\n`
  const clock = createClock()
  return (socket, request) => {
    if (request.host !== hostOf(shopUrl())) return false
    if (request.cookie !== undefined && findSession(request.cookie) !== undefined) return false
    const wanted = wantedOf(request)
    const page = findPage(request.target, wanted)
    if (!page) return false
    const begun = parts.nowMs()
    const id = requestIdOf(request.requestId, () => isProxy(socket.remoteAddress ?? ''))
    const last = `x-request-id: ${id}\r\n${clock()}${end}`
    const status = send(socket, page, { ifNoneMatch: request.ifNoneMatch, wanted, last })
    noteAnswered(parts, {
      id,
      method: 'GET',
      target: request.target,
      status,
      ms: parts.nowMs() - begun,
    })
    return true
  }
}

/** Sends what `sendPage` would, in one system call, and returns the status. */
function send(
  socket: Socket,
  page: Page,
  {
    ifNoneMatch,
    wanted,
    last,
  }: { wanted: Wanted; last: string } & Pick<SimpleRequest, 'ifNoneMatch'>,
): 200 | 304 {
  const { firstVisit } = page
  const known =
    ifNoneMatch !== undefined &&
    [page, firstVisit].find((form) => form !== undefined && isFresh(ifNoneMatch, form.etag))
  socket.cork()
  if (known) {
    socket.write(`HTTP/1.1 304 ${STATUS_CODES[304]}\r\n`, 'latin1')
    socket.write(headOf(known.headers).subarray(OK.length))
    socket.write(last, 'latin1')
  } else {
    const { encoding, isFirstVisit } = wanted
    const first = isFirstVisit && firstVisit?.bodies[encoding] ? firstVisit : undefined
    const form = first ?? page
    const name = form.bodies[encoding] ? encoding : 'identity'
    const { body } = form.bodies[name] ?? page.bodies.identity
    const encoded = name === 'identity' ? '' : `content-encoding: ${name}\r\n`
    socket.write(headOf(form.headers))
    socket.write(`content-length: ${body.length}\r\n${encoded}${last}`, 'latin1')
    socket.write(body)
  }
  socket.uncork()
  return known ? 304 : 200
}

const OK = 'HTTP/1.1 200 OK\r\n'

/** The bytes of a form's head but its last lines, made when it is first asked for. */
const heads = new WeakMap<RawHeaders, Buffer>()

function headOf(headers: RawHeaders): Buffer {
  const known = heads.get(headers)
  if (known) return known
  const lines = headers.flatMap((name, i) =>
    i % 2 === 0 ? [`${name}: ${headers[i + 1]}\r\n`] : [],
  )
  const text = OK + lines.join('')
  const head = Buffer.allocUnsafeSlow(text.length)
  head.write(text, 'latin1')
  heads.set(headers, head)
  return head
}

let lastUrl = ''
let lastHost = ''

/** The host of the shop's address, as browsers send it. */
function hostOf(shopUrl: string): string {
  if (shopUrl !== lastUrl) {
    lastUrl = shopUrl
    lastHost = new URL(shopUrl).host
  }
  return lastHost
}

/** The `Date` line, made once a second. */
function createClock(): () => string {
  let second = 0
  let line = ''
  return () => {
    const now = Math.trunc(Date.now() / 1000)
    if (now !== second) {
      second = now
      line = `Date: ${new Date(now * 1000).toUTCString()}\r\n`
    }
    return line
  }
}
