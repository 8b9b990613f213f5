import type { IncomingMessage } from 'node:http'

/** Forms and orders of the shop are far smaller; more than this is no honest request. */
const MAX_BODY_BYTES = 64 * 1024

export class BodyTooLarge extends Error {}

/** Reads a request's body whole; throws `BodyTooLarge` as soon as it is known to be too big. */
export async function readBody(req: IncomingMessage): Promise<Buffer> {
  if (Number(req.headers['content-length'] ?? 0) > MAX_BODY_BYTES) throw new BodyTooLarge()
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of req as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > MAX_BODY_BYTES) throw new BodyTooLarge()
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
