import type { IncomingMessage } from 'node:http'

/** Forms and orders of the shop are far smaller; more than this is no honest request. */
const MAX_BODY_BYTES = 64 * 1024

export class BodyTooLarge extends Error {}

/**
 * Reads a request's body whole; rejects with `BodyTooLarge` as soon as it is known to be too big. The
 * rest is then read and thrown away, until the server's time for a request is over: a connection that
 * closes while its sender writes would tell nobody why.
 */
export function readBody(req: IncomingMessage): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let size = 0
    const refuse = () => {
      chunks.length = 0
      reject(new BodyTooLarge())
    }
    if (Number(req.headers['content-length'] ?? 0) > MAX_BODY_BYTES) refuse()
    req.on('data', (chunk: Buffer) => {
      size += chunk.length
      if (size > MAX_BODY_BYTES) refuse()
      else chunks.push(chunk)
    })
    req.on('end', () => resolve(Buffer.concat(chunks)))
    req.on('error', reject)
  })
}
