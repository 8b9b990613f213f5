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

const ENDINGS: Record<Exclude<Encoding, 'identity'>, string> = { br: '.br', gzip: '.gz' }

type StaticFile = { type: string; etag: string; variants: Partial<Record<Encoding, Variant>> }
type Variant = { file: string; size: number }

export type StaticFiles = {
  /** Sends the file at that path; false when there is none. */
  serve: (req: IncomingMessage, res: ServerResponse, url: URL, base: RawHeaders) => boolean
}

/** Indexes a folder at start. Only indexed paths are served, so no path can escape it. */
export function indexStaticFiles(root: string): StaticFiles {
  const files = new Map<string, StaticFile>()
  for (const entry of fs.readdirSync(root, { recursive: true, withFileTypes: true })) {
    const file = path.join(entry.parentPath, entry.name)
    const type = TYPES[path.extname(entry.name)]
    if (!entry.isFile() || !type) continue
    const webPath = `/${path.relative(root, file).split(path.sep).join('/')}`
    files.set(webPath, describeFile(file, type))
  }
  return {
    serve: (req, res, url, base) => {
      const file = files.get(url.pathname)
      if (!file) return false
      send(req, res, file, [...base, 'cache-control', cacheControl(url)])
      return true
    },
  }
}

/** Addresses and versions of pictures that the owner added; see `folderOf` in the core. */
const OWN_PICTURE =
  /^\/img\/products\/([a-z0-9-]{1,80})\/([a-z]{1,30})-((?:front|detail)-\d{3,4}\.(?:avif|jpg))$/
const OWN_VERSION = /^o[0-9a-f]{8}$/

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
      const file = path.join(dir, id, color, version, name)
      if (fs.statSync(file, { throwIfNoEntry: false })?.isFile() !== true) {
        res.writeHead(404, [...base, 'cache-control', 'no-store']).end()
        return true
      }
      const type = TYPES[path.extname(name)] ?? 'application/octet-stream'
      send(req, res, describeFile(file, type), [...base, 'cache-control', cacheControl(url)])
      return true
    },
  }
}

function describeFile(file: string, type: string): StaticFile {
  const { size, mtimeMs } = fs.statSync(file)
  const variants: Partial<Record<Encoding, Variant>> = { identity: { file, size } }
  for (const encoding of ['br', 'gzip'] as const) {
    const compressed = file + ENDINGS[encoding]
    const found = fs.statSync(compressed, { throwIfNoEntry: false })
    if (found) variants[encoding] = { file: compressed, size: found.size }
  }
  return { type, etag: `"${size.toString(36)}-${Math.trunc(mtimeMs).toString(36)}"`, variants }
}

/** Hashed names and versioned pictures never change; browsers revalidate the rest. */
function cacheControl(url: URL): string {
  const isForever = url.pathname.startsWith('/assets/') || url.searchParams.has('v')
  return isForever ? 'public, max-age=31536000, immutable' : 'public, max-age=3600'
}

function send(req: IncomingMessage, res: ServerResponse, file: StaticFile, base: RawHeaders): void {
  const wanted = bestEncoding(req.headers['accept-encoding'])
  const encoding = file.variants[wanted] ? wanted : 'identity'
  const variant = file.variants[encoding]
  if (!variant) throw new Error('a static file without a body')
  const etag = encoding === 'identity' ? file.etag : file.etag.replace(/"$/, `-${encoding}"`)
  const headers = [...base, 'etag', etag, 'content-security-policy', INERT_POLICY]
  if (Object.keys(file.variants).length > 1) headers.push('vary', 'Accept-Encoding')
  if (isFresh(req.headers['if-none-match'], etag)) {
    res.writeHead(304, headers).end()
    return
  }
  headers.push('content-type', file.type, 'content-length', String(variant.size))
  if (encoding !== 'identity') headers.push('content-encoding', encoding)
  res.writeHead(200, headers)
  if (req.method === 'HEAD') res.end()
  // A client that disconnects midway is no error.
  else pipeline(fs.createReadStream(variant.file), res, () => {})
}
