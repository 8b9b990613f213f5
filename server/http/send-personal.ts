import type { ServerResponse } from 'node:http'
import { createHeaders } from '@remix-run/node-fetch-server'
import type { Exchange } from './answers.ts'
import type { Renderer } from '../pages/renderer.ts'
import type { RawHeaders } from './security-headers.ts'

/** How much of a response is buffered for a client that reads slowly. Larger than any page. */
const UNREAD_BYTES = 1024 * 1024

export type PersonalRequest = {
  url: URL
  clientAddress: string
  signal: AbortSignal
  body?: Buffer
}

/** Sends what is left of an answer, at the pace of its reader. */
export type SendRest = () => Promise<void>

/**
 * Renders and sends a page of one visitor. Resolves when rendering ends, or when as much is unread as
 * is buffered: the rest, which it returns, needs no place in a gate.
 */
export async function sendPersonal(
  renderer: Pick<Renderer, 'renderPersonal'>,
  { req, res, id, head }: Exchange,
  { url, clientAddress, signal, body }: PersonalRequest,
): Promise<SendRest> {
  const request = new Request(url, {
    method: req.method ?? 'GET',
    headers: createHeaders(req),
    signal,
    ...(body ? { body: new Uint8Array(body) } : {}),
  })
  const response = await renderer.renderPersonal(request, { requestId: id, clientAddress })
  if (res.destroyed) {
    await response.body?.cancel()
    return nothing
  }
  res.writeHead(response.status, allHeaders(response.headers, head))
  if (!response.body || req.method === 'HEAD') {
    await response.body?.cancel()
    res.end()
    return nothing
  }
  const chunks = response.body.values()
  let isAll = await pour(chunks, res)
  return async () => {
    while (!isAll) {
      await drained(res)
      isAll = await pour(chunks, res)
    }
  }
}

const nothing: SendRest = async () => {}

/** The server's headers override the response's, with one exception. */
function allHeaders(answer: Headers, head: RawHeaders): RawHeaders {
  const all: RawHeaders = []
  const own = new Set<string>()
  for (let i = 0; i < head.length; i += 2) {
    const [name, value] = [head[i] as string, head[i + 1] as string] // pairs by construction
    // A page may set a stricter referrer policy.
    if (name === 'referrer-policy' && answer.has(name)) continue
    own.add(name)
    all.push(name, value)
  }
  for (const [name, value] of answer) {
    if (!own.has(name)) all.push(name, value)
  }
  return all
}

/** Writes until the end, and ends the response: true; false while too much is unread. */
async function pour(
  chunks: ReadableStreamAsyncIterator<Uint8Array>,
  res: ServerResponse,
): Promise<boolean> {
  for (;;) {
    const { done, value } = await chunks.next()
    if (res.destroyed) {
      await chunks.return?.()
      return true
    }
    if (done) {
      res.end()
      return true
    }
    res.write(value)
    if (res.writableLength > UNREAD_BYTES) return false
  }
}

/** Resolves when there is room again, or the client has disconnected. */
function drained(res: ServerResponse): Promise<void> {
  if (res.destroyed || !res.writableNeedDrain) return Promise.resolve()
  return new Promise((resolve) => {
    const go = () => {
      res.off('drain', go)
      res.off('close', go)
      resolve()
    }
    res.on('drain', go)
    res.on('close', go)
  })
}
