import { expect, test } from 'vitest'
import { html } from './html.ts'

const hostile = `<img src=x onerror="alert(1)">&'`

test('a value is escaped between tags and in attributes', () => {
  const escaped = '&lt;img src=x onerror=&quot;alert(1)&quot;&gt;&amp;&#39;'
  expect(html`<p title="${hostile}">${hostile}</p>`.toString()).toBe(
    `<p title="${escaped}">${escaped}</p>`,
  )
})

test('markup made by html passes through, also in lists; texts in lists are escaped', () => {
  const items = ['a<b', 'c'].map((text) => html`<b>${text}</b>`)
  expect(html`${items}${['<', ['>']]}`.toString()).toBe('<b>a&lt;b</b><b>c</b>&lt;&gt;')
})

test('nothing is shown for false, null and undefined; zero and the empty text are values', () => {
  expect(html`[${false}${null}${undefined}][${0}${''}]`.toString()).toBe('[][0]')
})

test('what only looks like safe markup is escaped', () => {
  const forged = { toString: () => '<script>' } as unknown as string
  // An object that is not a list throws.
  expect(() => html`${forged}`).toThrow('map is not a function')
})

test('a value is never read as a replacement pattern', () => {
  expect(html`<p>${"$& $' $1"}</p>`.toString()).toBe('<p>$&amp; $&#39; $1</p>')
})
