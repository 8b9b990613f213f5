// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest'
import { markAlike, unmarkAlike } from './alike.ts'

afterEach(() => document.body.replaceChildren())

/** The words of the items that are not marked. */
function left(html: string): string[] {
  document.body.innerHTML = html
  markAlike()
  return [...document.querySelectorAll('li')]
    .filter((one) => !one.closest('[data-alike]'))
    .map((one) => one.textContent)
}

const card = (name: string, more = '') =>
  `<li class="card"><a href="/${name}">${name}</a>${more}</li>`

test('of items that differ in words and addresses alone two are left', () => {
  expect(left(`<ul>${['a', 'b', 'c', 'd'].map((name) => card(name)).join('')}</ul>`)).toEqual([
    'a',
    'b',
  ])
  unmarkAlike()
  expect(document.querySelectorAll('[data-alike]')).toHaveLength(0)
})

test.each([
  ['that has another class', '<li class="card gone"><a href="/c">c</a></li>'],
  ['with one more part', card('c', '<b></b>')],
  ['whose link has no words', '<li class="card"><a href="/c"></a>c</li>'],
  ['whose picture has no text', '<li class="card"><img alt="">c</li>'],
  ['in another state', '<li class="card" aria-current="page"><a href="/c">c</a></li>'],
])('an item %s is left', (_, other) => {
  const withText = '<li class="card"><img alt="x">p</li>'.repeat(2)
  expect(left(`<ul>${card('a')}${card('b')}${withText}${other}</ul>`)).toContain('c')
})

test('what stands in another place is left, for its ground may be another', () => {
  const list = (name: string) => `<section class="${name}"><ul>${card(name)}</ul></section>`
  expect(left(['a', 'b', 'c'].map((name) => list(name)).join(''))).toEqual(['a', 'b', 'c'])
})

test('a card has any number of sizes', () => {
  const sizes = (count: number) => `<ol>${'<li>M</li>'.repeat(count)}</ol>`
  const cards = [1, 2, 5].map((count) => card(`c${count}`, sizes(count)))
  expect(left(`<ul>${cards.join('')}</ul>`)).toEqual(['c1M', 'M', 'c2MM', 'M'])
})
