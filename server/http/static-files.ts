import fs from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import path from 'node:path'
import { pipeline } from 'node:stream'
import { bestEncoding, isFresh } from './encoding.ts'
import type { Encoding } from '../pages/finish-page.ts'
import { INERT_POLICY, type RawHeaders } from './security-headers.ts'

const TYPES: Record<string, string> = {
  '.avif': 'image/avif',
  '.css': 'text/css; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
}

const ENDINGS: Record<Encoding, string> = { identity: '', br: '.br', gzip: '.gz' }

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
    const type = TYPES[path.extname(entry.name)]
    if (!entry.isFile() || !type) continue
    const webPath = `/${path.relative(root, file).split(path.sep).join('/')}`
    index[webPath] = describeFile(file, type)
  }
  return index
}

/** Serves the files of a folder. Only indexed paths are served, so no path can escape it. */
export function serveStaticFiles(root: string, index: StaticIndex): StaticFiles {
  const files = new Map(Object.entries(index))
  return {
    serve: (req, res, url, base) => {
      const found = files.get(url.pathname)
      if (!found) return false
      const file = path.join(root, url.pathname)
      send(req, res, { ...found, file }, [...base, 'cache-control', cacheControl(url)])
      return true
    },
  }
}

/** Addresses and versions of pictures that the owner added; see `folderOf` in the core. */
const OWN_PICTURE =
  /^\/img\/products\/([a-z0-9-]{1,80})\/([a-z]{1,30})-((?:front|back|detail)-\d{3,4}\.(?:avif|jpg))$/
const OWN_VERSION = /^o[0-9a-f]{8}(?:-b)?$/

/**
 * Serves the pictures that the owner added, from a folder that changes while the shop runs. A
 * version whose file is missing is answered by 404: the picture of the build would be stored by
 * browsers for a year in its place. Other addresses go on to `files`.
 */
export function withOwnPictures(dir: string, files: StaticFiles): StaticFiles {
  return {
    serve: (req, res, url, base) => {
      const [, id = '', color = '', name = ''] = OWN_PICTURE.exec(url.pathname) ?? []
      const version = url.searchParams.get('v') ?? ''
      if (name === '' || !OWN_VERSION.test(version)) return files.serve(req, res, url, base)
      const folder = path.join(dir, id, color, version)
      // Older versions were made without the widest picture.
      const file = [name, name.replace('-2000.', '-1000.')]
        .map((one) => path.join(folder, one))
        .find((one) => fs.statSync(one, { throwIfNoEntry: false })?.isFile())
      if (file === undefined) {
        res.writeHead(404, [...base, 'cache-control', 'no-store']).end()
        return true
      }
      sendFile(req, res, { url, file, base })
      return true
    },
  }
}

/** Sends a file that no index lists, as the address that was asked for. It must exist. */
export function sendFile(
  req: IncomingMessage,
  res: ServerResponse,
  { url, file, base }: { url: URL; file: string; base: RawHeaders },
): void {
  const type = TYPES[path.extname(file)] ?? 'application/octet-stream'
  const headers = [...base, 'cache-control', cacheControl(url)]
  send(req, res, { ...describeFile(file, type), file }, headers)
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

/** Hashed names and versioned pictures never change; browsers revalidate the rest. */
function cacheControl(url: URL): string {
  const isForever = url.pathname.startsWith('/assets/') || url.searchParams.has('v')
  return isForever ? 'public, max-age=31536000, immutable' : 'public, max-age=3600'
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
