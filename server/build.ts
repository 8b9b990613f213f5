import { spawn } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import zlib from 'node:zlib'
import { indexStaticFiles } from './http/static-files.ts'
import {
  BUILD_DIR,
  CLIENT_DIR,
  CLIENT_INDEX,
  DESK_CLIENT_DIR,
  DESK_CLIENT_INDEX,
  ROOT,
} from './root.ts'
import { buildStamp, STAMP_FILE } from './build-stamp.ts'

/** The two applications: the folder of each, and what its build makes for the browser. */
const SHOP = { name: 'shop', folder: '.', clientDir: CLIENT_DIR, index: CLIENT_INDEX }
const DESK = { name: 'desk', folder: 'desk', clientDir: DESK_CLIENT_DIR, index: DESK_CLIENT_INDEX }

/** Ends what is still being built. */
const stop = new AbortController()

/** Tells whoever started the build, if anybody listens, what it has come to. */
const tell = (step: string): void => void process.send?.(step)

/** Builds shop and desk, and compresses their text files ahead of time for the server. */
async function build(): Promise<void> {
  const failed = await buildApplications([SHOP, DESK])
  if (failed !== undefined) {
    process.exitCode = failed
    return
  }
  dropPackageMaps()
  for (const { clientDir, index } of [SHOP, DESK]) {
    slimRouteMap(clientDir)
    for (const entry of fs.readdirSync(clientDir, { recursive: true, withFileTypes: true })) {
      const file = path.join(entry.parentPath, entry.name)
      if (entry.isFile() && /\.(js|css|svg|json|txt|webmanifest)$/.test(entry.name)) compress(file)
    }
    fs.writeFileSync(index, JSON.stringify(indexStaticFiles(clientDir)))
  }
  fs.writeFileSync(path.join(ROOT, STAMP_FILE), buildStamp(ROOT))
}

/**
 * Runs React Router's build of each application, side by side; prints what each said when it ends.
 * Resolves with the exit code of the first that fails, which ends the others: its errors come last.
 */
async function buildApplications(
  applications: readonly Pick<typeof SHOP, 'name' | 'folder'>[],
): Promise<number | undefined> {
  let failed: number | undefined
  await Promise.all(
    applications.map(async ({ name, folder }) => {
      const { status, said } = await buildApplication(folder)
      if (failed !== undefined) return
      process.stdout.write(said)
      if (status === 0) return tell(`the ${name} is built`)
      failed = status ?? 1
      stop.abort()
    }),
  )
  return failed
}

function buildApplication(folder: string): Promise<{ status: number | null; said: Buffer }> {
  const bin = path.join(ROOT, 'node_modules/@react-router/dev/bin.cjs')
  const child = spawn(process.execPath, [bin, 'build', folder], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, NODE_ENV: 'production' },
    signal: stop.signal,
  })
  const [said, faults]: [Buffer[], Buffer[]] = [[], []]
  child.stdout.on('data', (chunk: Buffer) => said.push(chunk))
  child.stderr.on('data', (chunk: Buffer) => faults.push(chunk))
  child.on('error', (error) => faults.push(Buffer.from(`${error.message}\n`))) // stopped, or not begun
  return new Promise((resolve) => {
    child.once('close', (status) => {
      resolve({ status, said: Buffer.concat([...said, ...faults]) })
    })
  })
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
  routes: Record<
    string,
    { path?: string; imports?: string[]; css?: string[]; [fact: string]: unknown }
  >
}

/** Addresses of data and of files: scripts fetch them, and links load them as documents. */
const NO_PAGE = /^api\/|\.\w+$/
/** Pages whose links fetch ahead (`prefetch`): only there the router reads which scripts one imports. */
const FETCHED_AHEAD = /^(?:products|collections|gifts|cuenta)\b/

/**
 * Every page loads React Router's map of the routes. Leaves out the routes that the router never goes
 * to, what is said by its absence, the imports that the router never reads, and the scripts and sheets
 * that each route needs but every page has.
 */
function slimRouteMap(clientDir: string): void {
  const assets = path.join(clientDir, 'assets')
  const [file, text] =
    fs
      .readdirSync(assets)
      .filter((name) => /^manifest-.*\.js$/.test(name)) // a page of the shop is called so too
      .map((name) => [path.join(assets, name), fs.readFileSync(path.join(assets, name), 'utf8')])
      .find(([, source]) => source?.startsWith('window.__reactRouterManifest={')) ?? []
  if (file === undefined || text === undefined) throw new Error('the map of routes is not there')
  const [start, end] = [text.indexOf('{'), text.lastIndexOf('}') + 1]
  const map = JSON.parse(text.slice(start, end)) as RouteMap // of the build above
  const { root } = map.routes
  const scripts = new Set([...map.entry.imports, ...(root?.imports ?? [])])
  const sheets = new Set(root?.css)
  for (const [id, route] of Object.entries(map.routes)) {
    if (NO_PAGE.test(route.path ?? '')) delete map.routes[id]
    for (const [fact, value] of Object.entries(route)) if (value === false) delete route[fact]
    if (route['index'] || FETCHED_AHEAD.test(route.path ?? '')) leaveOut(route, 'imports', scripts)
    else delete route.imports
    if (id !== 'root') leaveOut(route, 'css', sheets)
  }
  fs.writeFileSync(file, text.slice(0, start) + JSON.stringify(map) + text.slice(end))
}

function leaveOut(
  route: RouteMap['routes'][string],
  kind: 'imports' | 'css',
  known: ReadonlySet<string>,
): void {
  const rest = (route[kind] ?? []).filter((file) => !known.has(file))
  if (rest.length > 0) route[kind] = rest
  else delete route[kind]
}

function compress(file: string): void {
  const body = fs.readFileSync(file)
  fs.writeFileSync(`${file}.br`, zlib.brotliCompressSync(body))
  fs.writeFileSync(`${file}.gz`, zlib.gzipSync(body, { level: 9 }))
}

// `npm start` that is stopped takes the build along.
process.once('disconnect', () => {
  stop.abort()
  process.exit(1)
})
await build()
if (process.connected) {
  process.removeAllListeners('disconnect')
  process.disconnect()
}
