import type { IncomingMessage, ServerResponse } from 'node:http'
import { pipeline } from 'node:stream'
import { FileStoreError, type FileStore } from '#core/base/files/file-store.server.ts'
import { fileType } from '#core/base/files/file-type.ts'
import type { Log } from '../log.ts'
import { bestEncoding, isFresh } from './encoding.ts'
import { INERT_POLICY, type RawHeaders } from './security-headers.ts'
import { ENDINGS, FOREVER } from './static-files.ts'

/** More wait for nothing: a browser asks again for a picture, and the pages need the process. */
const MOST_AT_ONCE = 100
const RETRY_SECONDS = '10'

/** What a store is asked for in turn: the first key that it has is sent. */
type Wanted = { keys: readonly string[]; isCompressed: boolean }

export type StoredFiles = {
  send: (req: IncomingMessage, res: ServerResponse, wanted: Wanted, base: RawHeaders) => void
}

/**
 * Sends files of a store, which never change under their key. A missing one is 404; without the
 * store it is 503. Neither is kept by a browser, which would show nothing for a year.
 */
export function sendStoredFiles(store: FileStore, log: Pick<Log, 'error'>): StoredFiles {
  let running = 0
  const refuse = (res: ServerResponse, status: 404 | 503, base: RawHeaders) => {
    const retry = status === 503 ? ['retry-after', RETRY_SECONDS] : []
    res.writeHead(status, [...base, 'cache-control', 'no-store', ...retry]).end()
  }
  const send = async (
    req: IncomingMessage,
    res: ServerResponse,
    { keys, isCompressed }: Wanted,
    base: RawHeaders,
  ): Promise<void> => {
    const encoding = isCompressed ? bestEncoding(req.headers['accept-encoding']) : 'identity'
    const forms = new Set([encoding, 'identity'] as const)
    for (const key of keys) {
      for (const form of forms) {
        const file = await store.read(key + ENDINGS[form])
        if (!file) continue
        const { body, etag, size } = file
        const headers = [...base, 'cache-control', FOREVER, 'etag', etag]
        headers.push('content-security-policy', INERT_POLICY)
        if (isCompressed) headers.push('vary', 'Accept-Encoding')
        if (isFresh(req.headers['if-none-match'], etag)) {
          body.destroy()
          res.writeHead(304, headers).end()
          return
        }
        headers.push('content-type', fileType(key) ?? file.type)
        // Without it Node sends the body in chunks.
        if (size !== undefined) headers.push('content-length', String(size))
        if (form !== 'identity') headers.push('content-encoding', form)
        res.writeHead(200, headers)
        if (req.method === 'HEAD') {
          body.destroy()
          res.end()
          return
        }
        // A client that disconnects midway is no error; a store that does leaves half a file.
        await new Promise<void>((done) => pipeline(body, res, () => done()))
        return
      }
    }
    refuse(res, 404, base)
  }
  return {
    send: (req, res, wanted, base) => {
      if (running >= MOST_AT_ONCE) return refuse(res, 503, base)
      running += 1
      send(req, res, wanted, base)
        .catch((error: unknown) => {
          const fault = error instanceof FileStoreError ? error.fault : undefined
          log.error('file not sent', { fault, error })
          if (res.headersSent) res.destroy()
          else refuse(res, 503, base)
        })
        .finally(() => {
          running -= 1
        })
      return undefined
    },
  }
}
