import { readdirSync, readFileSync } from 'node:fs'
import { join, posix, resolve } from 'node:path'
import packageJson from '../package.json' with { type: 'json' }

export type SourceFile = { path: string; text: string }

export const ROOT = resolve(import.meta.dirname, '..')

const FOLDERS = [
  '.ci',
  'app',
  'cli',
  'content',
  'db',
  'desk',
  'docs',
  'images',
  'public',
  'seed',
  'server',
  'tests',
]
const TEXT = /\.(?:ts|tsx|css|json|jsonc|md|svg|sh|txt)$|^\.ci\/run$/

/** All hand-written text files of the project, with `/` in paths; includes uncommitted files. */
export function readSources(): SourceFile[] {
  const paths = FOLDERS.flatMap((folder) => filesBelow(folder))
  const top = readdirSync(ROOT, { withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name !== 'package-lock.json')
    .map((entry) => entry.name)
  return [...paths, ...top]
    .filter((path) => TEXT.test(path))
    .map((path) => ({ path, text: readFileSync(join(ROOT, path), 'utf8') }))
}

function filesBelow(folder: string): string[] {
  try {
    return readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !entry.parentPath.includes('/.react-router'))
      .map((entry) => posix.join(entry.parentPath.slice(ROOT.length + 1), entry.name))
  } catch {
    return [] // no such folder in the project; the tests require a number of files
  }
}

export type Import = { from: string; typeOnly: boolean }

const STATEMENT =
  /^\s*(?:import|export)\s+(?<type>type\s+)?(?:[^'"`;=()]*?\sfrom\s+)?['"](?<from>[^'"]+)['"]/gm
const CALL = /\bimport\(\s*['"](?<from>[^'"]+)['"]/g

/** The imports of a file: paths from the project root (`app/ui/icons/icon.tsx`), or packages. */
export function importsOf({ path, text }: SourceFile): Import[] {
  return [...text.matchAll(STATEMENT), ...text.matchAll(CALL)].map(({ groups }) => ({
    from: fromRoot(path, groups?.['from'] ?? ''),
    typeOnly: groups?.['type'] !== undefined,
  }))
}

/** For instance, `#core/` is `app/core/`, as in package.json. */
const ALIASES = Object.entries(packageJson.imports).map(([name, folder]) => ({
  prefix: name.replace('*', ''),
  folder: posix.normalize(folder.replace('*', '')),
}))

function fromRoot(importer: string, specifier: string): string {
  const named = ALIASES.find(({ prefix }) => specifier.startsWith(prefix))
  if (named) return named.folder + specifier.slice(named.prefix.length)
  return specifier.startsWith('.')
    ? posix.join(posix.dirname(importer), specifier)
    : `package:${specifier}`
}
