import type { ServerResponse } from 'node:http'
import { createHeaders } from '@remix-run/node-fetch-server'
import type { Exchange } from './answers.ts'
import type { Renderer } from '../pages/renderer.ts'
import type { RawHeaders } from './security-headers.ts'

/**
 * How much of a response is buffered for a client that reads slowly. Larger than any page, so that
 * a rendered page leaves the gate however slowly it is read.
 */
const UNREAD_BYTES = 1024 * 1024

export type PersonalRequest = {
  url: URL
  clientAddress: string
  signal: AbortSignal
  body?: Buffer
}

/** Renders and sends a page of one visitor. Resolves when rendering ends. */
export async function sendPersonal(
  renderer: Pick<Renderer, 'renderPersonal'>,
  { req, res, id, head }: Exchange,
  { url, clientAddress, signal, body }: PersonalRequest,
): Promise<void> {
  const request = new Request(url, {
    method: req.method ?? 'GET',
    headers: createHeaders(req),
    signal,
    ...(body ? { body: new Uint8Array(body) } : {}),
  })
  const response = await renderer.renderPersonal(request, { requestId: id, clientAddress })
  if (res.destroyed) {
    await response.body?.cancel()
    return
  }
  res.writeHead(response.status, allHeaders(response.headers, head))
  if (response.body && req.method !== 'HEAD') await pour(response.body, res)
  else await response.body?.cancel()
  res.end()
}

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

async function pour(stream: ReadableStream<Uint8Array>, res: ServerResponse): Promise<void> {
  for await (const chunk of stream) {
    // Leaving the loop cancels the stream.
    if (res.destroyed) return
    res.write(chunk)
    if (res.writableLength > UNREAD_BYTES) await drained(res)
  }
}

/** Resolves when there is room again, or the client has disconnected. */
function drained(res: ServerResponse): Promise<void> {
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
