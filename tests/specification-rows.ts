import { basename } from 'node:path'
import type { SourceFile } from './repo-files.ts'

/** A row of docs/especificacion.md: `count` requirements of the owner, and what holds them. */
export type Row = {
  id: string
  requirement: string
  count: string
  where: string
  test: string
  state: string
}

const DONE = /^(?:done|mended)\b/
const TEST_FILE = /\.(?:test|e2e)\.tsx?$/

/** Reads the rows of sections 1 to 9: number, requirement, count, place, test, state. */
export function readRows(page: string): Row[] {
  return page.split('\n').flatMap((line) => {
    const cells = line.split('|').map((cell) => cell.trim())
    const [, id = '', requirement = '', count = '', where = '', test = '', state = ''] = cells
    const isRow = /^\d+\.\d+$/.test(id) && cells.length === 8
    return isRow ? [{ id, requirement, count, where, test, state }] : []
  })
}

/** Errors of a row: it names a test, a place, a text or an explanation that does not exist. */
export function findings(
  row: Row,
  files: readonly SourceFile[],
  mends: ReadonlySet<string>,
): string[] {
  if (!DONE.test(row.state)) return [`state: ${row.state}`]
  return [
    ...(/^[1-9]\d*$/.test(row.count) ? [] : [`count: ${row.count}`]),
    ...placesOf(row.where, files),
    ...textsOf(row, files),
    ...testsOf(row.test, files),
    ...[...row.state.matchAll(/\bM\d+\b/g)]
      .map(([mend]) => mend)
      .filter((mend) => !mends.has(mend))
      .map((mend) => `no such mend: ${mend}`),
  ]
}

function placesOf(cell: string, files: readonly SourceFile[]): string[] {
  const names = namesIn(cell)
  if (names.length === 0) return [`where: ${cell}`]
  return names
    .filter((name) => find(name, files).length === 0)
    .map((name) => `no such file: ${name}`)
}

/** Texts in « » must stand in one of the row's files, letter by letter; `{n}` is any figure. */
function textsOf({ requirement, where }: Row, files: readonly SourceFile[]): string[] {
  const texts = namesIn(where)
    .flatMap((name) => find(name, files))
    .map(({ text }) => written(text))
  return [...requirement.matchAll(/«([^»]+)»/g)]
    .map(([, quoted = '']) => quoted)
    .filter((quoted) => {
      const pattern = quoted
        .split(/\{\p{L}+\}/u)
        .map((part) => escapeAll(written(part)))
        .join(String.raw`[^'"\`]{1,60}?`)
      return !texts.some((text) => new RegExp(`${START}${pattern}${END}`).test(text))
    })
    .map((quoted) => `not to the letter: «${quoted}»`)
}

/** A text is whole: «Hol» is not found in «Hola». */
const LETTER = String.raw`[A-Za-zÀ-ÿ\d]`
const START = `(?<!${LETTER})`
const END = `(?!${LETTER})`

/** Sources break lines, escape spaces that do not break, and put figures into texts. */
const written = (text: string): string =>
  text
    .replaceAll(/\\u00[Aa]0|&nbsp;|\u00A0/g, ' ')
    .replaceAll(/\{' '\}/g, ' ')
    .replaceAll(/\s+/g, ' ')

/** Each `file.test.ts` of the cell with the “titles” after it, which must be whole. */
function testsOf(cell: string, files: readonly SourceFile[]): string[] {
  const named = cell.split(/(?=`[^`]+\.(?:test|e2e)\.tsx?`)/).filter((part) => part.trim() !== '')
  if (!named.some((part) => namesIn(part).some((name) => TEST_FILE.test(name))))
    return [`test: ${cell}`]
  return named.flatMap((part) => {
    const name = namesIn(part).find((one) => TEST_FILE.test(one)) ?? ''
    const sources = find(name, files)
    if (sources.length === 0) return [`no such test file: ${name}`]
    const there = new Set(sources.flatMap(({ text }) => titlesIn(text)))
    const titles = [...part.matchAll(/“([^”]+)”/g)].map(([, title = '']) => plain(title))
    if (titles.length === 0) return [`no title: ${name}`]
    return titles
      .filter((title) => !there.has(title))
      .map((title) => `no such test: ${name}: ${title}`)
  })
}

/** The titles of all tests in a source, also those of tables and loops, without their tags. */
export function titlesIn(source: string): string[] {
  const titles = [
    ...source.matchAll(/\b(?:test|it)(?:\.\w+)*\(\s*(['"`])((?:\\.|(?!\1)[^\\])*)\1/g),
    ...source.matchAll(/\)\(\s*(['"`])((?:\\.|(?!\1)[^\\])*)\1/g),
  ]
  return titles.map(([, , title = '']) => plain(title))
}

/** Sources and Markdown write quotes in several ways; a tag only says in which windows a test runs. */
const plain = (title: string): string =>
  title
    .replaceAll(/\s@[\w-]+/g, '')
    .replaceAll(/[\\'’"“”«»`]/g, '')
    .trim()

/** Names in `code` that look like files or folders of the project. */
function namesIn(cell: string): string[] {
  return [...cell.matchAll(/`([^`\s]+)`/g)]
    .map(([, name = '']) => name)
    .filter((name) => !name.startsWith('/') && /\.(?:tsx?|css|json|md|svg)$|\/$/.test(name))
}

function find(name: string, files: readonly SourceFile[]): SourceFile[] {
  if (name.endsWith('/')) return files.filter(({ path }) => path.startsWith(name))
  const pattern = new RegExp(`^${escapePattern(name)}$`)
  return files.filter(({ path }) => pattern.test(path) || pattern.test(basename(path)))
}

/** `*` and `**` match any name, as in the page. */
const escapePattern = (name: string): string => name.split(/\*+/).map(escapeAll).join('.*')

const escapeAll = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
