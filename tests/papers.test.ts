import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { expect, test } from 'vitest'
import { plainWord } from '#core/base/text/plain-word.ts'
import packageJson from '../package.json' with { type: 'json' }
import { GROUPS } from '../cli/map.ts'
import { understand } from '../cli/terminal/understand.ts'
import { readSources, ROOT, type SourceFile } from './repo-files.ts'

/*
 * What the papers name is there: links with their sections, files, scripts, and the commands of the
 * handbook as the command line understands them.
 */

const sources = readSources()
const papers = sources.filter(({ path }) => path.endsWith('.md'))
const current = papers.filter(({ path }) => path !== 'CHANGELOG.md')
const handbook = papers.find(({ path }) => path === 'docs/operaciones.md')?.text ?? ''

const LINK = /(?<!`)\]\(([^)\s]+)\)/g
const CODE = /`([^`\n]+)`/g
/** A file by its path, or a source by its name; a pattern such as `*-mails.ts` names none. */
const FILE =
  /^(?!noun\.)(?:(?:app|cli|content|core|db|deploy|desk|docs|images|public|seed|server|tests)\/[\w./-]+|[\w./-]*\w\.(?:tsx?|css|c))$/

test('every link leads to a file that is there, and to a section of it', () => {
  expect(linksOf(papers).length).toBeGreaterThan(150)
  expect(deadLinks(papers)).toEqual([])
  const paper = { path: 'docs/a.md', text: '[a](gone.md) [b](../README.md#gone)' }
  expect(deadLinks([paper])).toEqual(['docs/a.md: gone.md', 'docs/a.md: ../README.md#gone'])
})

test('every file that a paper names is there', () => {
  expect(namedFiles(current).length).toBeGreaterThan(300)
  expect(missingFiles(current)).toEqual([])
  const paper = { path: 'a.md', text: '`app/gone/` and `gone-too.server.ts`, not `*-gone.ts`' }
  expect(missingFiles([paper])).toEqual(['a.md: app/gone/', 'a.md: gone-too.server.ts'])
})

test('every script that a paper names is there', () => {
  const known = Object.keys(packageJson.scripts)
  const named = papers.flatMap(({ path, text }) =>
    Array.from(text.matchAll(/npm run (?:-s )?(\w[\w:-]*)/g), ([, name = '']) => ({ path, name })),
  )
  expect(named.length).toBeGreaterThan(50)
  expect(named.filter(({ name }) => !known.includes(name))).toEqual([])
})

test('every command of the papers is understood', () => {
  const lines = papers.flatMap(({ text }) => commandLines(text))
  expect(lines.length).toBeGreaterThan(100)
  expect(lines.flatMap(refusalOf)).toEqual([])
  expect(['stock poner x', 'stock ver x --gone'].flatMap(refusalOf)).toHaveLength(2)
})

test('every command that a sentence of the handbook names is there, with its options', () => {
  const named = codesOf(handbook).filter(isCommand)
  expect(named.length).toBeGreaterThan(60)
  expect(named.filter((code) => unknownWords(code).length > 0)).toEqual([])
  expect(unknownWords('pedidos gone')).toEqual(['gone'])
  expect(unknownWords('stock ver --gone')).toEqual(['--gone'])
})

test('the handbook names every command', () => {
  const text = plainWord(handbook.replaceAll(/\s+/g, ' '))
  const missing = GROUPS.flatMap(({ name, usual, sole, commands }) =>
    commands
      .filter((command) => command !== sole && command !== usual)
      .map((command) => `${name} ${command.name}`),
  ).filter((command) => !text.includes(command) && !text.includes(`\`${command.split(' ')[1]}\``))
  expect(missing).toEqual([])
})

function linksOf(files: readonly SourceFile[]) {
  return files.flatMap(({ path, text }) =>
    Array.from(text.matchAll(LINK), ([, link = '']) => ({ path, link })).filter(
      ({ link }) => !/^(?:https?:|mailto:|\/)/.test(link),
    ),
  )
}

function deadLinks(files: readonly SourceFile[]): string[] {
  const isDead = (path: string, link: string): boolean => {
    const [target = '', section] = link.split('#')
    const at = target ? posix.join(dirname(path), target) : path
    if (!existsSync(join(ROOT, at))) return true
    return section !== undefined && !sectionsOf(readFileSync(join(ROOT, at), 'utf8')).has(section)
  }
  return linksOf(files)
    .filter(({ path, link }) => isDead(path, link))
    .map(({ path, link }) => `${path}: ${link}`)
}

/** The addresses of the headings, as GitHub makes them. */
function sectionsOf(text: string): Set<string> {
  const headings = Array.from(text.matchAll(/^#+ (.+)$/gm), ([, title = '']) => title)
  return new Set(
    headings.map((title) =>
      title
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
        .replaceAll(' ', '-'),
    ),
  )
}

function codesOf(text: string): string[] {
  const flowing = text.replaceAll(/\n {0,3}(?=\S)/g, ' ').replaceAll(/^ {4}.*$/gm, '')
  return Array.from(flowing.matchAll(CODE), ([, code = '']) => code)
}

function namedFiles(files: readonly SourceFile[]) {
  return files.flatMap(({ path, text }) =>
    Array.from(text.matchAll(CODE), ([, name = '']) => ({ path, name })).filter(({ name }) =>
      FILE.test(name),
    ),
  )
}

function missingFiles(files: readonly SourceFile[]): string[] {
  const isThere = (name: string) =>
    ['', 'app'].some((root) => existsSync(join(ROOT, root, name))) ||
    sources.some(({ path }) => `/${path}`.endsWith(`/${name}`))
  return namedFiles(files)
    .filter(({ name }) => !isThere(name))
    .map(({ path, name }) => `${path}: ${name}`)
}

/** The commands of blocks of code, without comments and with what a `\` continues. */
function commandLines(text: string): string[] {
  const joined = text.replaceAll(/\\\n\s*/g, '')
  return Array.from(
    joined.matchAll(/^ {4}(npm run (?:-s )?shop -- )?([^#\n]+?)(?:\s+#.*|\s+\(o .*)?$/gm),
    ([, prefix, line = '']) => ({ prefix, line }),
  )
    .filter(({ prefix, line }) => prefix !== undefined || groupOf(line) !== undefined)
    .map(({ line }) => line)
}

function refusalOf(line: string): string[] {
  const words = Array.from(line.matchAll(/"([^"]+)"|(\S+)/g), ([, a, b]) => a ?? b ?? '')
  try {
    understand(words, GROUPS)
    return []
  } catch (error) {
    return [`${line}: ${String(error)}`]
  }
}

const groupOf = (code: string) => GROUPS.find(({ name }) => name === plainWord(code.split(' ')[0]!))

function isCommand(code: string): boolean {
  return code.includes(' ') && groupOf(code) !== undefined
}

/** The words of a command, `pedidos enviar --lineas 1:2`, that the command line does not know. */
function unknownWords(code: string): string[] {
  const group = groupOf(code)
  const [, second = '', ...rest] = code.split(' ')
  const command =
    group?.sole ??
    group?.commands.find(({ name }) => name === plainWord(second)) ??
    (second.startsWith('--') ? group?.usual : undefined)
  if (!command) return [second]
  const known = [...Object.keys(command.options ?? {}), 'si', 'json', 'help']
  return [second, ...rest].filter((word) => word.startsWith('--') && !known.includes(word.slice(2)))
}
