import type { IncomingMessage } from 'node:http'

/** The shop's forms and orders are far smaller, so a larger body is not an honest request. */
const MAX_BODY_BYTES = 64 * 1024

export class BodyTooLarge extends Error {}

/**
 * Reads a whole request body; rejects with `BodyTooLarge` as soon as it is known to be too large.
 * The server then discards the rest until the request timeout: closing the connection while the
 * client still sends would lose the response that says why.
 */
export function readBody(req: IncomingMessage, mostBytes = MAX_BODY_BYTES): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let size = 0
    const refuse = () => {
      chunks.length = 0
      reject(new BodyTooLarge())
    }
    if (Number(req.headers['content-length'] ?? 0) > mostBytes) refuse()
    req.on('data', (chunk: Buffer) => {
      size += chunk.length
      if (size > mostBytes) refuse()
      else chunks.push(chunk)
    })
    req.on('end', () => resolve(Buffer.concat(chunks)))
    req.on('error', reject)
  })
}
