import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { renameSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { indexStaticFiles, type StaticIndex } from '#server/http/static-files.ts'

const ROOT = resolve(import.meta.dirname, '../../..')
const HASHED = /-([\w-]{8})(\.(?:css|js|woff2))$/

/**
 * The built shop as if another state of the sources had been built: the browser's files have other
 * names, and the server knows those. One changed line renames about as many. `version` is that of
 * the build, see `GET /version`. Call `remove` when the test ends.
 */
export function otherBuild(version: string): { folder: string; remove: () => void } {
  const folder = mkdtempSync(join(tmpdir(), 'vereda-build-'))
  const client = join(folder, 'build/client')
  mkdirSync(client, { recursive: true })
  for (const name of ['package.json', 'content', 'build/server', 'build/client/assets']) {
    // Neither what is compressed and compiled of the old names, nor what only people read.
    const filter = (path: string) => !/\.(?:br|gz|map)$|\/build\/server\/cache$/.test(path)
    cpSync(join(ROOT, name), join(folder, name), { recursive: true, filter })
  }
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
  const assets = join(client, 'assets')
  const names = readdirSync(assets).filter((name) => HASHED.test(name))
  const endings = names.map(otherName).map((pair) => pair.map(endingOf) as [string, string])
  const renamed = new Map([...endings, [version, backwards(version)]])
  for (const name of names) renameSync(join(assets, name), join(assets, otherName(name)[1]))
  for (const below of [assets, join(folder, 'build/server'), join(folder, 'build/server/assets')]) {
    for (const name of readdirSync(below)) {
      if (/\.(?:css|js)$/.test(name)) replaceAll(join(below, name), renamed)
    }
  }
  // Pictures and icons have the same names in each build.
  const built = join(ROOT, 'build/client')
  for (const name of readdirSync(built).filter((one) => one !== 'assets')) {
    symlinkSync(join(built, name), join(client, name))
  }
  const index = JSON.parse(readFileSync(join(ROOT, 'build/client.json'), 'utf8')) as StaticIndex
  const others = Object.entries(index).filter(([path]) => !path.startsWith('/assets/'))
  const all = { ...Object.fromEntries(others), ...indexStaticFiles(client) }
  writeFileSync(join(folder, 'build/client.json'), JSON.stringify(all))
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) }
}

const otherName = (name: string): [string, string] => [
  name,
  name.replace(HASHED, (_, hash: string, ending: string) => `-${backwards(hash)}${ending}`),
]

/** Of "cart-1a2b3c4d.js" the part "-1a2b3c4d.js". */
const endingOf = (name: string): string => name.slice(name.search(HASHED))

const backwards = (text: string): string => text.split('').toReversed().join('')

function replaceAll(file: string, names: ReadonlyMap<string, string>): void {
  const before = readFileSync(file, 'utf8')
  const after = before
    // By their endings: whole names take quadratic time in lists of words.
    .replace(/-[\w-]{8}\.(?:css|js|woff2)/g, (ending) => names.get(ending) ?? ending)
    .replace(
      /"[\da-f]{8}"/g,
      (quoted) => `"${names.get(quoted.slice(1, -1)) ?? quoted.slice(1, -1)}"`,
    )
  if (after !== before) writeFileSync(file, after)
}
