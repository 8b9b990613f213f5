import { basename } from 'node:path'
import type { SourceFile } from './repo-files.ts'

/** A row of docs/especificacion.md that states a requirement. */
export type Row = { id: string; where: string; test: string; state: string }

const DONE = /^(?:done|mended)\b/

/** Reads the rows of sections 1 to 9: number, requirement, place, test, state. */
export function readRows(page: string): Row[] {
  return page.split('\n').flatMap((line) => {
    const cells = line.split('|').map((cell) => cell.trim())
    const [, id = '', , where = '', test = '', state = ''] = cells
    return /^\d+\.\d+$/.test(id) && cells.length === 7 ? [{ id, where, test, state }] : []
  })
}

/** Errors of a row: it names a test, a place or an explanation that does not exist. */
export function findings(
  row: Row,
  files: readonly SourceFile[],
  mends: ReadonlySet<string>,
): string[] {
  if (!DONE.test(row.state)) return [`state: ${row.state}`]
  return [
    ...placesOf(row.where, files),
    ...testsOf(row.test, files),
    ...[...row.state.matchAll(/\bM\d+\b/g)]
      .map(([mend]) => mend)
      .filter((mend) => !mends.has(mend))
      .map((mend) => `no such mend: ${mend}`),
  ]
}

function placesOf(cell: string, files: readonly SourceFile[]): string[] {
  if (!/`|the same/.test(cell)) return [`where: ${cell}`]
  return namesIn(cell)
    .filter((name) => find(name, files).length === 0)
    .map((name) => `no such file: ${name}`)
}

function testsOf(cell: string, files: readonly SourceFile[]): string[] {
  const names = namesIn(cell).filter((name) => /\.(?:test|e2e)\.tsx?$/.test(name))
  if (names.length === 0 || cell.includes('yet to be written')) return [`test: ${cell}`]
  const missing = names.filter((name) => find(name, files).length === 0)
  if (missing.length > 0) return missing.map((name) => `no such test file: ${name}`)
  const texts = names.flatMap((name) => find(name, files)).map(({ text }) => plain(text))
  return [...cell.matchAll(/“([^”]+)”/g)]
    .map(([, title = '']) => title)
    .filter((title) => !texts.some((text) => hasTitle(text, title)))
    .map((title) => `no such test: ${title}`)
}

/** Names in `code` that look like files or folders of the project. */
function namesIn(cell: string): string[] {
  return [...cell.matchAll(/`([^`\s]+)`/g)]
    .map(([, name = '']) => name)
    .filter((name) => !name.startsWith('/') && /\.(?:tsx?|css|json|md|svg)$|\/$/.test(name))
}

function find(name: string, files: readonly SourceFile[]): SourceFile[] {
  if (name.endsWith('/')) return files.filter(({ path }) => path.startsWith(name))
  const pattern = new RegExp(`^${escapeAll(name)}$`)
  return files.filter(({ path }) => pattern.test(path) || pattern.test(basename(path)))
}

/** `*` and `**` match any name, as in the page. */
const escapeAll = (name: string): string =>
  name
    .split(/\*+/)
    .map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`))
    .join('.*')

/** "…" may abbreviate a title at its start or end. */
function hasTitle(text: string, title: string): boolean {
  return title
    .split('…')
    .filter((part) => part.trim() !== '')
    .every((part) => text.includes(plain(part.trim())))
}

/** Sources write quotes and slashes in several ways. */
const plain = (text: string): string => text.replaceAll(/[\\'’"“”«»`]/g, '')
