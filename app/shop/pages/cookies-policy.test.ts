import { expect, test } from 'vitest'
import { readSources } from '#tests/repo-files.ts'
import { plainText } from '#core/settings/pages/page-content.ts'
import { pageWithText } from '#core/settings/page-texts.ts'

/** The names in the table, without the marks where a line may break. */
const listed = pageWithText('cookies-policy', {})!
  .sections.flatMap(({ blocks }) => blocks)
  .flatMap((block) => (typeof block === 'object' && 'table' in block ? block.table.rows : []))
  .map(([name]) => plainText(name ?? '').replaceAll('\u200B', ''))

test('each key under which a source keeps something in the browser is listed', () => {
  const keeping = readSources().filter(
    ({ path, text }) =>
      /^app\/.*(?<!\.test)\.tsx?$/.test(path) && /Storage\b.*\.setItem/.test(text),
  )
  const keys = keeping.flatMap(({ text }) =>
    [...text.matchAll(/KEY\w* = '([^']+)'/g)].map(([, key]) => key),
  )
  expect(keys).toEqual(expect.arrayContaining(['cart', 'cookieChoice', 'checkout.key', 'chat']))
  expect(keys.filter((key = '') => !listed.includes(key))).toEqual([])
  const nameless = keeping.filter(({ text }) => !/KEY\w* = '/.test(text)).map(({ path }) => path)
  expect(nameless, 'a key is a constant, so that this test finds it').toEqual([])
})

test('nothing is listed twice', () => {
  expect(listed.filter((name, at) => listed.indexOf(name) !== at)).toEqual([])
})
