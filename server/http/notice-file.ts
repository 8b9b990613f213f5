import type { IncomingMessage, ServerResponse } from 'node:http'
import type { KeptFile } from '#core/base/files/kept-files.server.ts'
import type { Log } from '../log.ts'
import { isFresh } from './encoding.ts'
import { INERT_POLICY, type RawHeaders } from './security-headers.ts'
import { FOREVER, type StaticFiles } from './static-files.ts'

/** The address of the notice of the legal guarantee (`noticePath`), or of a label (`labelPath`). */
const NOTICE = /^\/img\/(?:garantia|garan)\/([0-9a-f]{64})\.(?:png|jpg|svg)$/

/** The notices within the life of a page, and the labels that are looked at; each is a megabyte at most. */
const MOST_KEPT = 12
/** More wait for nothing, as with other files. */
const MOST_AT_ONCE = 20

/**
 * Of a drawing that is opened alone: its own styles and pictures, nothing from elsewhere, and no
 * program whatever it says.
 */
const DRAWING_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:; sandbox; frame-ancestors 'none'"

/**
 * Serves the notices and labels of guarantees that the owner placed, byte for byte: never compressed
 * or made anew. The newest stay in memory. Other addresses go on to `files`.
 * Guarded by: notice-file.test.ts.
 */
export function withNoticeFile(
  read: (sha256: string) => Promise<KeptFile | undefined>,
  files: StaticFiles,
  log: Pick<Log, 'error'>,
): StaticFiles {
  const kept = new Map<string, KeptFile>()
  let running = 0
  const find = async (sha256: string): Promise<KeptFile | undefined> => {
    const known = kept.get(sha256)
    if (known) return known
    const file = await read(sha256)
    if (!file) return undefined
    kept.set(sha256, file)
    const [oldest = ''] = kept.keys()
    if (kept.size > MOST_KEPT) kept.delete(oldest)
    return file
  }
  return {
    serve: (req, res, url, base) => {
      const sha256 = NOTICE.exec(url.pathname)?.[1]
      if (sha256 === undefined) return files.serve(req, res, url, base)
      if (running >= MOST_AT_ONCE) {
        refuse(res, 503, base)
        return true
      }
      running += 1
      find(sha256)
        .then((file) => (file ? send(req, res, { file, sha256 }, base) : refuse(res, 404, base)))
        .catch((error: unknown) => {
          log.error('file not sent', { error })
          refuse(res, 503, base)
        })
        .finally(() => {
          running -= 1
        })
      return true
    },
  }
}

function send(
  req: IncomingMessage,
  res: ServerResponse,
  { file, sha256 }: { file: KeptFile; sha256: string },
  base: RawHeaders,
): void {
  const etag = `"${sha256}"`
  const policy = file.type === 'image/svg+xml' ? DRAWING_POLICY : INERT_POLICY
  const headers = [...base, 'cache-control', FOREVER, 'etag', etag]
  headers.push('content-security-policy', policy)
  if (isFresh(req.headers['if-none-match'], etag)) {
    res.writeHead(304, headers).end()
    return
  }
  headers.push('content-type', file.type, 'content-length', String(file.bytes.length))
  res.writeHead(200, headers).end(req.method === 'HEAD' ? undefined : file.bytes)
}

/** A missing file is not stored: it may be there a second later, on another server's word. */
function refuse(res: ServerResponse, status: 404 | 503, base: RawHeaders): void {
  const retry = status === 503 ? ['retry-after', '10'] : []
  res.writeHead(status, [...base, 'cache-control', 'no-store', ...retry]).end()
}
