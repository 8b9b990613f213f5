import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { renameSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { onTestFinished } from 'vitest'
import { indexStaticFiles } from '#server/http/static-files.ts'

const ROOT = resolve(import.meta.dirname, '../../..')
const HASHED = /-([\w-]{8})(\.(?:css|js|woff2))$/

/**
 * The built shop as if another state of the sources had been built: the browser's files have other
 * names, and the server knows those. One changed line renames about as many. `version` is that of
 * the build, see `GET /version`. The copy is removed when the test ends.
 */
export function otherBuild(version: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'vereda-build-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const client = join(folder, 'build/client')
  mkdirSync(client, { recursive: true })
  for (const name of ['package.json', 'content/catalogue', 'build/server', 'build/client/assets']) {
    // Neither what is compressed and compiled of the old names, nor what only people read.
    const filter = (path: string) => !/\.(?:br|gz|map)$|\/build\/server\/cache$/.test(path)
    cpSync(join(ROOT, name), join(folder, name), { recursive: true, filter })
  }
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
  const assets = join(client, 'assets')
  const names = readdirSync(assets).filter((name) => HASHED.test(name))
  const renamed = new Map([...names.map(otherName), [version, backwards(version)]])
  for (const name of names) renameSync(join(assets, name), join(assets, otherName(name)[1]))
  for (const below of [assets, join(folder, 'build/server'), join(folder, 'build/server/assets')]) {
    for (const name of readdirSync(below)) {
      if (/\.(?:css|js)$/.test(name)) replaceAll(join(below, name), renamed)
    }
  }
  writeFileSync(join(folder, 'build/client.json'), JSON.stringify(indexStaticFiles(client)))
  return folder
}

const otherName = (name: string): [string, string] => [
  name,
  name.replace(HASHED, (_, hash: string, ending: string) => `-${backwards(hash)}${ending}`),
]

const backwards = (text: string): string => text.split('').toReversed().join('')

function replaceAll(file: string, names: ReadonlyMap<string, string>): void {
  const before = readFileSync(file, 'utf8')
  const after = before
    .replace(/[\w.-]+-[\w-]{8}\.(?:css|js|woff2)/g, (name) => names.get(name) ?? name)
    .replace(
      /"[\da-f]{8}"/g,
      (quoted) => `"${names.get(quoted.slice(1, -1)) ?? quoted.slice(1, -1)}"`,
    )
  if (after !== before) writeFileSync(file, after)
}
