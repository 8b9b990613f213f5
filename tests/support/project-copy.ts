import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { onTestFinished } from 'vitest'

const ROOT = resolve(import.meta.dirname, '../..')
const COPIED = [
  'app',
  'cli',
  'content',
  'db',
  'desk',
  'server',
  'package.json',
  'package-lock.json',
]
const CONFIGS = ['react-router.config.ts', 'vite.config.ts', 'tsconfig.json']

/**
 * The project's programs in a separate folder, with these files added; packages are shared, except
 * those that a file here replaces. Removed when the test ends.
 */
export function copyProject(files: Record<string, string> = {}): string {
  const folder = mkdtempSync(join(tmpdir(), 'vereda-copy-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  for (const name of [...COPIED, ...CONFIGS]) {
    cpSync(join(ROOT, name), join(folder, name), { recursive: true })
  }
  mkdirSync(join(folder, 'public'))
  linkPackages(folder, Object.keys(files))
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(join(folder, dirname(path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  return folder
}

/** Copies a package as a whole if one of its files is replaced. */
function linkPackages(folder: string, replaced: readonly string[]): void {
  const isPackage = (path: string) => /^node_modules\/(?:@[^/]+\/)?[^@/]+$/.test(path)
  const link = (path: string) => {
    if (!replaced.some((one) => one.startsWith(`${path}/`))) {
      symlinkSync(join(ROOT, path), join(folder, path))
      return
    }
    mkdirSync(join(folder, path))
    if (isPackage(path)) return
    for (const name of readdirSync(join(ROOT, path))) link(`${path}/${name}`)
  }
  link('node_modules')
}
