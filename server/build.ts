import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import zlib from 'node:zlib'
import { indexStaticFiles } from './http/static-files.ts'
import { BUILD_DIR, CLIENT_DIR, CLIENT_INDEX, ROOT } from './root.ts'
import { buildStamp, STAMP_FILE } from './build-stamp.ts'

/** Builds the application and compresses its text files ahead of time for the server. */
function build(): void {
  const bin = path.join(ROOT, 'node_modules/@react-router/dev/bin.cjs')
  const { status } = spawnSync(process.execPath, [bin, 'build'], {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...process.env, NODE_ENV: 'production' },
  })
  if (status !== 0) process.exit(status ?? 1)
  dropPackageMaps()
  slimRouteMap()
  for (const entry of fs.readdirSync(CLIENT_DIR, { recursive: true, withFileTypes: true })) {
    const file = path.join(entry.parentPath, entry.name)
    if (entry.isFile() && /\.(js|css|svg|json|txt|webmanifest)$/.test(entry.name)) compress(file)
  }
  fs.writeFileSync(CLIENT_INDEX, JSON.stringify(indexStaticFiles(CLIENT_DIR)))
  fs.writeFileSync(path.join(ROOT, STAMP_FILE), buildStamp(ROOT))
}

/** Stack traces need the lines of our sources; the maps of packages are large (bundle/source-lines.ts). */
function dropPackageMaps(): void {
  const assets = path.join(BUILD_DIR, 'server/assets')
  for (const name of fs.readdirSync(assets)) {
    const file = path.join(assets, name)
    if (!name.endsWith('.map')) continue
    const { sources } = JSON.parse(fs.readFileSync(file, 'utf8')) as { sources: string[] }
    if (sources.every((source) => source.includes('node_modules/'))) fs.rmSync(file)
  }
}

/** The browser's map of routes, as far as it is read here. */
type RouteMap = {
  entry: { imports: string[] }
  routes: Record<string, { imports?: string[]; [fact: string]: unknown }>
}

/**
 * Every page loads React Router's map of the routes. Leaves out what is said by its absence, and
 * the scripts that each route needs but every page has.
 */
function slimRouteMap(): void {
  const assets = path.join(CLIENT_DIR, 'assets')
  const [file, text] =
    fs
      .readdirSync(assets)
      .filter((name) => /^manifest-.*\.js$/.test(name)) // a page of the shop is called so too
      .map((name) => [path.join(assets, name), fs.readFileSync(path.join(assets, name), 'utf8')])
      .find(([, source]) => source?.startsWith('window.__reactRouterManifest={')) ?? []
  if (file === undefined || text === undefined) throw new Error('the map of routes is not there')
  const [start, end] = [text.indexOf('{'), text.lastIndexOf('}') + 1]
  const map = JSON.parse(text.slice(start, end)) as RouteMap // of the build above
  const everywhere = new Set([...map.entry.imports, ...(map.routes['root']?.imports ?? [])])
  for (const route of Object.values(map.routes)) {
    for (const [fact, value] of Object.entries(route)) if (value === false) delete route[fact]
    route.imports = (route.imports ?? []).filter((it) => !everywhere.has(it))
    if (route.imports.length === 0) delete route.imports
  }
  fs.writeFileSync(file, text.slice(0, start) + JSON.stringify(map) + text.slice(end))
}

function compress(file: string): void {
  const body = fs.readFileSync(file)
  fs.writeFileSync(`${file}.br`, zlib.brotliCompressSync(body))
  fs.writeFileSync(`${file}.gz`, zlib.gzipSync(body, { level: 9 }))
}

build()
