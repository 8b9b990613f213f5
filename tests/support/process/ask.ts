import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'

export type Answer = { status: number; headers: http.IncomingHttpHeaders; body: Buffer }

type Question = {
  method?: string
  path?: string
  headers?: http.OutgoingHttpHeaders
  /** A list is sent in chunks, without a content length. */
  body?: string | Buffer | readonly Buffer[]
}

/** Starts a server on a free port of this machine until the test ends; returns its port. */
export async function listen(server: http.Server): Promise<number> {
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  onTestFinished(
    () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  )
  return (server.address() as AddressInfo).port // a TCP server's address is never a string
}

/** Sends one request as it is, even if no browser would; nothing is normalised. */
export async function ask(port: number, question: Question = {}): Promise<Answer> {
  const { method = 'GET', path = '/', headers = {}, body } = question
  const request = http.request({ port, host: '127.0.0.1', method, path, headers, agent: false })
  const answered = new Promise<http.IncomingMessage>((resolve, reject) => {
    request.on('response', resolve)
    request.on('error', reject)
  })
  if (typeof body === 'string' || Buffer.isBuffer(body)) request.end(body)
  else {
    for (const piece of body ?? []) request.write(piece)
    request.end()
  }
  const response = await answered
  return {
    status: response.statusCode ?? 0,
    headers: response.headers,
    body: await buffer(response),
  }
}

/** Converts headers as `writeHead` takes them (name, value, …) to an object. */
export function headersByName(raw: readonly string[]): Record<string, string> {
  const headers: Record<string, string> = {}
  for (let i = 0; i + 1 < raw.length; i += 2) headers[raw[i] ?? ''] = raw[i + 1] ?? ''
  return headers
}
