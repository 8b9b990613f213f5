import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readSources, ROOT } from './repo-files.ts'

/*
 * The shop serves browsers of the last two years (README, "Browsers"). What came later, or is
 * missing in one of them, may only add to a page that is right without it.
 */

/** What may be used, since a browser without it ignores it: the README says how the shop is then. */
const ENHANCEMENTS: Record<string, { pattern: RegExp; example: string }> = {
  'interpolate-size': {
    pattern: /interpolate-size/,
    example: 'interpolate-size: allow-keywords;',
  },
  '::details-content': {
    pattern: /::details-content/,
    example: '&::details-content {',
  },
  'field-sizing': {
    pattern: /field-sizing/,
    example: 'field-sizing: content;',
  },
  'transitions of `overlay`': {
    pattern: /\boverlay var\(/,
    example: 'overlay var(--d-3) allow-discrete;',
  },
  'text-wrap: pretty': {
    pattern: /text-wrap: pretty/,
    example: 'text-wrap: pretty;',
  },
  'view transitions': {
    pattern: /\bviewTransition\b|startViewTransition(?!\?)|view-transition/,
    example: '<Link viewTransition to="/">',
  },
  'scroll-driven animations': {
    pattern: /\b(?:animation|scroll|view)-timeline\b/,
    example: 'animation-timeline: scroll();',
  },
  'until-found': {
    pattern: /until-found/,
    example: "[hidden='until-found']",
  },
}

/** What a page of the shop would need to work: never without a fallback, so not at all. */
const REFUSED: Record<string, string> = {
  '\\bPromise\\.try\\(': 'Promise.try(run)',
  '\\bRegExp\\.escape\\(': 'RegExp.escape(text)',
  '\\bIterator\\.(?:from|concat)\\(|\\.(?:values|keys|entries)\\(\\)\\.(?:map|filter|take|drop|toArray)\\(':
    'map.values().map(print)',
  '\\bUint8Array\\.from(?:Base64|Hex)\\(|\\.to(?:Base64|Hex)\\(\\)': 'bytes.toBase64()',
  '\\bError\\.isError\\(': 'Error.isError(it)',
  '\\bMath\\.sumPrecise\\(|\\bMath\\.f16round\\(': 'Math.sumPrecise(all)',
  '\\bgetOrInsert(?:Computed)?\\(': 'map.getOrInsert(key, 0)',
  '\\bnew URLPattern\\(': 'new URLPattern(path)',
  '\\bIntl\\.DurationFormat\\b': 'new Intl.DurationFormat()',
  '\\bTemporal\\.': 'Temporal.Now.instant()',
  '\\bnew CloseWatcher\\(': 'new CloseWatcher()',
  '\\bscheduler\\.(?:yield|postTask)\\(': 'await scheduler.yield()',
  '(?:window\\.)?\\bnavigation\\.(?:navigate|addEventListener|intercept|currentEntry)\\b':
    "navigation.addEventListener('navigate', go)",
  '\\bmoveBefore\\(|\\bgetHTML\\(': 'list.moveBefore(item, null)',
  '\\b(?:commandfor|commandFor|closedby|closedBy)=': '<dialog closedby="any">',
  'popover=["\']hint': '<div popover="hint">',
  '\\banchor-name\\b|\\bposition-anchor\\b|\\banchor\\(': 'anchor-name: --menu;',
  '@scope\\b|@function\\b|@position-try\\b': '@scope (.card) {',
  '\\bcontrast-color\\(|\\bsibling-(?:index|count)\\(|\\bcalc-size\\(|(?<![\\w-])shape\\(':
    'height: calc-size(auto, size);',
  '\\btext-box(?:-trim|-edge)?:|\\breading-flow\\b|\\bcorner-shape\\b|\\bmargin-trim\\b':
    'text-box: trim-both cap alphabetic;',
  'base-select': 'appearance: base-select;',
}

/** What reaches a browser: styles, and code that is not the server's. */
const files = readSources().filter(
  ({ path }) =>
    /^app\/.*\.(?:css|tsx?)$/.test(path) && !/\.server\.|\.test\.|^app\/http\//.test(path),
)
const code = (text: string) => text.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')

test('no file needs what a browser of the last two years lacks', () => {
  expect(files.length).toBeGreaterThan(300)
  const found = files.flatMap(({ path, text }) =>
    Object.keys(REFUSED)
      .filter((pattern) => new RegExp(pattern).test(code(text)))
      .map((pattern) => `${path}: ${pattern}`),
  )
  expect(found).toEqual([])
})

test.each(Object.entries(REFUSED))('%s is seen', (pattern, example) => {
  expect(code(example)).toMatch(new RegExp(pattern))
})

describe.each(Object.entries(ENHANCEMENTS))('%s', (name, { pattern, example }) => {
  test('is used, and the README names it', () => {
    expect(example).toMatch(pattern)
    expect(files.some(({ text }) => pattern.test(code(text)))).toBe(true)
    const readme = readFileSync(join(ROOT, 'README.md'), 'utf8')
    const section = /## Browsers\n([\s\S]*?)\n## /.exec(readme)?.[1] ?? ''
    expect(section).toContain(name)
  })
})
