import { open, type FileHandle } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream'
import { withTimeout } from '#core/base/async/with-timeout.ts'
import type { Db } from '#db/schema.ts'
import { sendText, type Exchange } from '../http/answers.ts'
import { bestEncoding, isFresh } from '../http/encoding.ts'
import { INERT_POLICY } from '../http/security-headers.ts'
import type { Job } from '../jobs/jobs.ts'
import { makeFeeds, type FileHashes } from './make-feeds.ts'

export type FeedFiles = {
  /** Sends the file of that address, or that there is none; false for any other address. */
  serve: (exchange: Exchange, pathname: string) => Promise<void> | undefined
  /** Called when products, prices or stock have changed. */
  markDirty: () => void
  /** Makes the files at the start, and again after changes. */
  job: Job
}

/** The product feed, the index of the sitemap and its parts. */
const ADDRESS = /^\/(?:feeds\/(google\.xml)|(sitemap(?:-[1-9]\d{0,3})?\.xml))$/

/** How often the job looks whether there is something to do. */
const LOOK_MS = 1000
/**
 * From one making to the next: twenty times as long as the last one took, so that files of a large
 * catalogue, whose stock changes all the time, take at most a twentieth of a core. In these bounds.
 */
const PAUSE_FACTOR = 20
const SHORTEST_PAUSE_MS = 5000
/**
 * While changes follow each other the shortest pause doubles with each making, so often: a small
 * shop that sells its last pieces writes its files every 80 seconds, not every five.
 */
const MOST_DOUBLINGS = 4
const LONGEST_PAUSE_MS = 30 * 60_000
const RETRY_AFTER_ERROR_MS = 30_000
/** A request after the start waits this long for the first files. */
const LONGEST_WAIT_MS = 10_000
const RETRY_SECONDS = 60

export type FeedOptions = {
  db: Db
  /** Where the files are; made if it is not there. */
  dir: string
  origin: () => string
  /** For tests. */
  longestWaitMs?: number
  now?: () => number
}

/**
 * The product feed and the sitemap as files: search engines and shopping portals read all products,
 * so the answers are large, and nobody waits for them. They are made beside requests and sent from
 * the disk. Each server makes its own. Guarded by: feed-files.server.test.ts.
 */
export function createFeedFiles(options: FeedOptions): FeedFiles {
  const { db, dir, origin, now = () => performance.now() } = options
  const longestWaitMs = options.longestWaitMs ?? LONGEST_WAIT_MS
  let isDirty = true
  /** Makings that followed each other without a look that found nothing to do. */
  let inARow = 0
  let notBeforeMs = 0
  let hashes: FileHashes = new Map()
  const first = Promise.withResolvers<void>()

  const job: Job = {
    name: 'make-feeds',
    everyMs: LOOK_MS,
    retryAfterMs: RETRY_AFTER_ERROR_MS,
    isLocal: true,
    run: async (signal) => {
      if (now() < notBeforeMs) return
      if (!isDirty) {
        inARow = 0
        return
      }
      isDirty = false
      const begunMs = now()
      try {
        hashes = await makeFeeds({ db, dir, origin: origin(), before: hashes, signal })
      } catch (error) {
        isDirty = true
        throw error
      }
      const tookMs = now() - begunMs
      const shortestMs = SHORTEST_PAUSE_MS * 2 ** Math.min(inARow, MOST_DOUBLINGS)
      inARow += 1
      const pauseMs = Math.max(shortestMs, PAUSE_FACTOR * tookMs)
      notBeforeMs = begunMs + Math.min(LONGEST_PAUSE_MS, pauseMs)
      first.resolve()
    },
  }
  const send = async (exchange: Exchange, name: string) => {
    if (hashes.size === 0) await withTimeout(longestWaitMs, first.promise, () => {})
    if (hashes.size === 0) {
      exchange.head.push('retry-after', String(RETRY_SECONDS))
      return sendText(exchange, 503, 'El archivo se está preparando')
    }
    if (!hashes.has(name)) return sendText(exchange, 404, 'No encontrado')
    await sendFile(exchange, path.join(dir, name))
  }
  return {
    serve: (exchange, pathname) => {
      const [, feed, sitemap] = ADDRESS.exec(pathname) ?? []
      const name = feed ?? sitemap
      return name === undefined ? undefined : send(exchange, name)
    },
    markDirty: () => {
      isDirty = true
    },
    job,
  }
}

/** Size and date are those of the open file, which stays whole when it is replaced meanwhile. */
async function sendFile(exchange: Exchange, file: string): Promise<void> {
  const { req, res, head } = exchange
  const isGzip = bestEncoding(req.headers['accept-encoding'], ['gzip']) === 'gzip'
  const handle = await open(isGzip ? `${file}.gz` : file)
  const { size, mtimeMs } = await handle.stat()
  const etag = `"${size.toString(36)}-${Math.trunc(mtimeMs).toString(36)}${isGzip ? '-gzip' : ''}"`
  const headers = [...head, 'etag', etag, 'vary', 'Accept-Encoding', 'cache-control', 'no-cache']
  headers.push('content-security-policy', INERT_POLICY)
  if (isFresh(req.headers['if-none-match'], etag)) {
    res.writeHead(304, headers).end()
    return handle.close()
  }
  headers.push('content-type', 'application/xml; charset=utf-8', 'content-length', String(size))
  if (isGzip) headers.push('content-encoding', 'gzip')
  res.writeHead(200, headers)
  if (req.method !== 'HEAD') return pour(handle, exchange)
  res.end()
  await handle.close()
}

function pour(handle: FileHandle, { res }: Exchange): Promise<void> {
  // A client that disconnects midway is no error. The stream closes the file.
  return new Promise((resolve) => {
    pipeline(handle.createReadStream(), res, () => resolve())
  })
}
