import fs from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import path from 'node:path'
import { pipeline } from 'node:stream'
import { fileType } from '#core/base/files/file-type.ts'
import { bestEncoding, isFresh } from './encoding.ts'
import type { Encoding } from '../pages/finish-page.ts'
import { INERT_POLICY, type RawHeaders } from './security-headers.ts'

/** What the name of a compressed form ends with. */
export const ENDINGS: Record<Encoding, string> = { identity: '', br: '.br', gzip: '.gz' }

type StaticFile = { type: string; etag: string; sizes: Partial<Record<Encoding, number>> }

/** The files of a folder by their web path. */
export type StaticIndex = Record<string, StaticFile>

export type StaticFiles = {
  /** Sends the file at that path; false when there is none. */
  serve: (req: IncomingMessage, res: ServerResponse, url: URL, base: RawHeaders) => boolean
}

/** Lists the files of a folder that may be served. The build does it: there are thousands. */
export function indexStaticFiles(root: string): StaticIndex {
  const index: StaticIndex = {}
  for (const entry of fs.readdirSync(root, { recursive: true, withFileTypes: true })) {
    const file = path.join(entry.parentPath, entry.name)
    const type = fileType(entry.name)
    if (!entry.isFile() || !type || /\.(?:br|gz)$/.test(entry.name)) continue
    const webPath = `/${path.relative(root, file).split(path.sep).join('/')}`
    index[webPath] = describeFile(file, type)
  }
  return index
}

/**
 * Serves the files of a folder. Only indexed paths are served, so no path can escape it. `versions`:
 * those of its pictures.
 */
export function serveStaticFiles(
  root: string,
  index: StaticIndex,
  versions: ReadonlySet<string> = new Set(),
): StaticFiles {
  const files = new Map(Object.entries(index))
  return {
    serve: (req, res, url, base) => {
      const found = files.get(url.pathname)
      if (!found) return false
      const file = path.join(root, url.pathname)
      send(req, res, { ...found, file }, [...base, 'cache-control', cacheControl(url, versions)])
      return true
    },
  }
}

function describeFile(file: string, type: string): StaticFile {
  const { size, mtimeMs } = fs.statSync(file)
  const sizes: StaticFile['sizes'] = { identity: size }
  for (const encoding of ['br', 'gzip'] as const) {
    const found = fs.statSync(file + ENDINGS[encoding], { throwIfNoEntry: false })
    if (found) sizes[encoding] = found.size
  }
  return { type, etag: `"${size.toString(36)}-${Math.trunc(mtimeMs).toString(36)}"`, sizes }
}

/** For what never changes under its address. */
export const FOREVER = 'public, max-age=31536000, immutable'

/**
 * Hashed names and versioned pictures never change; browsers revalidate the rest. The version of
 * another build, which a rolling update brings here, may have another picture there: for ever it
 * would take its place.
 */
function cacheControl({ pathname, searchParams }: URL, versions: ReadonlySet<string>): string {
  if (pathname.startsWith('/assets/')) return FOREVER
  const version = pathname.startsWith('/img/') ? searchParams.get('v') : null
  if (version === null) return 'public, max-age=3600'
  return versions.has(version) ? FOREVER : 'no-cache'
}

function send(
  req: IncomingMessage,
  res: ServerResponse,
  file: StaticFile & { file: string },
  base: RawHeaders,
): void {
  const wanted = bestEncoding(req.headers['accept-encoding'])
  const encoding = file.sizes[wanted] === undefined ? 'identity' : wanted
  const etag = encoding === 'identity' ? file.etag : file.etag.replace(/"$/, `-${encoding}"`)
  const headers = [...base, 'etag', etag, 'content-security-policy', INERT_POLICY]
  if (Object.keys(file.sizes).length > 1) headers.push('vary', 'Accept-Encoding')
  if (isFresh(req.headers['if-none-match'], etag)) {
    res.writeHead(304, headers).end()
    return
  }
  headers.push('content-type', file.type, 'content-length', String(file.sizes[encoding]))
  if (encoding !== 'identity') headers.push('content-encoding', encoding)
  res.writeHead(200, headers)
  if (req.method === 'HEAD') res.end()
  // A client that disconnects midway is no error.
  else pipeline(fs.createReadStream(file.file + ENDINGS[encoding]), res, () => {})
}
