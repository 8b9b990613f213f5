import http from 'node:http'
import { onTestFinished } from 'vitest'
import type { Shop } from './shop-process.ts'

/** A stream of events that a browser reads. */
export type EventStream = {
  status: number
  headers: http.IncomingHttpHeaders
  /** Everything so far. */
  text: () => string
  /** The data of the events of a name so far. */
  events: (name: string) => string[]
  /** Whether the server has ended it. */
  hasEnded: () => boolean
  close: () => void
}

/** Asks a running shop for a stream as a browser does; answers with the headers. */
export async function openStream(
  shop: Shop,
  path: string,
  headers: http.OutgoingHttpHeaders = {},
): Promise<EventStream> {
  const { port } = new URL(shop.url)
  const request = http.request({
    port,
    host: '127.0.0.1',
    path,
    agent: false,
    headers: { host: `127.0.0.1:${port}`, accept: 'text/event-stream', ...headers },
  })
  const answered = new Promise<http.IncomingMessage>((resolve, reject) => {
    request.on('response', resolve)
    request.on('error', reject)
  })
  request.end()
  onTestFinished(() => void request.destroy())
  const response = await answered
  let text = ''
  let hasEnded = false
  response.setEncoding('utf8')
  response.on('data', (part: string) => void (text += part))
  response.on('end', () => void (hasEnded = true))
  response.on('error', () => {}) // cut off, by this test or by the end of the shop
  return {
    status: response.statusCode ?? 0,
    headers: response.headers,
    text: () => text,
    events: (name) =>
      [...text.matchAll(/event: (\w+)\ndata: (.*)\n\n/g)].flatMap(([, of, data = '']) =>
        of === name ? [data] : [],
      ),
    hasEnded: () => hasEnded,
    close: () => void request.destroy(),
  }
}
