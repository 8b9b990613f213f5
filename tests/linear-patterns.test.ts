import { expect, test } from 'vitest'
import { patternProblem, patternsOf } from './linear-patterns.ts'
import { readSources } from './repo-files.ts'

const problemsOf = (path: string, text: string) =>
  patternsOf({ path, text }).flatMap((pattern) => patternProblem(pattern) ?? [])

const refused: [string, string][] = [
  ['a name before a dot, anywhere', String.raw`/\b[a-z0-9-]+\.(?:com|net)\b/i`],
  ['a tag that may not end', String.raw`/<script(?![^>]*\ssrc=)[^>]*>/g`],
  ['spaces at the end', String.raw`/\s+$/`],
  ['a group of groups', '/^(a+)+$/'],
  ['two that share their signs', String.raw`/^\d*\w+!$/`],
  ['signs that come in pairs', '/(?:ab)+c/'],
  ['a constructed one', "const A = 'a+'\nnew RegExp(`${A}${A}!`)"],
  ['one called without new', "RegExp('x*y*x*!')"],
  ['one that nobody can read beforehand', 'const find = (typed: string) => new RegExp(typed)'],
]

test.each(refused)('it refuses %s', (_name, text) => {
  expect(problemsOf('app/core/orders/order.ts', text)).toHaveLength(1)
})

test('it takes what is linear, and no division for a pattern', () => {
  const text = String.raw`
    const half = (a: number, b: number) => a / 2 / b
    const PART = String.raw${'`[a-z]{1,9}`'}
    export const patterns = [/^\d+$/, /[a-z]\.com\b/i, /(?:^|;\s*)a=/, new RegExp(${'`^${PART}$`'}, 'iu')]
    // /\s+$/ in a comment is none
  `
  expect(problemsOf('app/core/orders/order.ts', text)).toEqual([])
  expect(patternsOf({ path: 'a.ts', text })).toHaveLength(4)
})

test('every pattern of the shop takes linear time, whatever it is given', () => {
  const sources = readSources().filter(
    ({ path }) =>
      /^(?:app|cli|content|db|images|server)\/.*\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path),
  )
  const found = sources.flatMap(({ path, text }) =>
    patternsOf({ path, text }).map((pattern) => ({ path, pattern })),
  )
  expect(found.length).toBeGreaterThan(150)
  const problems = found.flatMap(({ path, pattern }) => {
    const problem = patternProblem(pattern)
    return problem === undefined ? [] : [`${path}: ${problem}`]
  })
  expect(problems).toEqual([])
})
