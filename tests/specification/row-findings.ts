import { basename } from 'node:path'
import * as v from 'valibot'
import type { SourceFile } from '../repo-files.ts'
import { Row } from './rows.ts'

/** Errors of a row: its shape, or a test, a place, a text or an explanation that does not exist. */
export function findings(
  row: Row,
  files: readonly SourceFile[],
  mends: ReadonlySet<string>,
): string[] {
  const { issues = [] } = v.safeParse(Row, row)
  return [
    ...issues.map((issue) => `${v.getDotPath(issue)}: ${issue.message}`),
    ...placesOf(row, files),
    ...textsOf(row, files),
    ...testsOf(row, files),
    ...[...row.state.matchAll(/\bM\d+\b/g)]
      .map(([mend]) => mend)
      .filter((mend) => !mends.has(mend))
      .map((mend) => `no such mend: ${mend}`),
  ]
}

function placesOf({ files: names, where }: Row, files: readonly SourceFile[]): string[] {
  const places = where === undefined ? names.length : where.split('{}').length - 1
  return [
    ...(places === names.length ? [] : [`where: ${where}`]),
    ...names
      .filter((name) => find(name, files).length === 0)
      .map((name) => `no such file: ${name}`),
  ]
}

/** Texts in « » must stand in one of the row's files, letter by letter; `{n}` is any figure. */
function textsOf({ requirement, files: names }: Row, files: readonly SourceFile[]): string[] {
  const texts = names.flatMap((name) => find(name, files)).map(({ text }) => written(text))
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

function testsOf({ tests }: Row, files: readonly SourceFile[]): string[] {
  return Object.entries(tests).flatMap(([name, titles]) => {
    const sources = find(name, files)
    if (sources.length === 0) return [`no such test file: ${name}`]
    const there = new Set(sources.flatMap(({ text }) => titlesIn(text)))
    return titles
      .filter((title) => !there.has(plain(title)))
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

function find(name: string, files: readonly SourceFile[]): SourceFile[] {
  if (name.endsWith('/')) return files.filter(({ path }) => path.startsWith(name))
  const pattern = new RegExp(`^${escapePattern(name)}$`)
  return files.filter(({ path }) => pattern.test(path) || pattern.test(basename(path)))
}

/** `*` and `**` match any name. */
const escapePattern = (name: string): string => name.split(/\*+/).map(escapeAll).join('.*')

const escapeAll = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
