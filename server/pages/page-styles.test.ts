import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { inlineCriticalCss } from './page-styles.ts'

const SHEETS: Record<string, string> = {
  '/assets/frame-a1.css': '@layer base{body{margin:0}}',
  '/assets/cards-b2.css': '.card{color:#123}',
  '/anatomy/bota.css': "[data-points='bota']{--x1:20}",
  '/assets/odd-c3.css': '.x:after{content:"</STYLE>"}',
}
const readAsset = (webPath: string) => SHEETS[webPath]
const link = (name: string) => `<link rel="stylesheet" href="/assets/${name}.css"/>`
const page = (head: string, body = '') =>
  `<!doctype html><html><head><title>x</title>${head}</head><body>${body}</body></html>`
const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

test('each sheet of the head stands before its link, which no longer holds up the page', () => {
  const styled = inlineCriticalCss(
    page(link('frame-a1').replace('.css', '.css#') + link('cards-b2')),
    readAsset,
  )
  expect(styled?.html).toBe(
    page(
      '<style>@layer base{body{margin:0}}</style><link rel="stylesheet" href="/assets/frame-a1.css#" media="not all"/>' +
        '<style>.card{color:#123}</style><link rel="stylesheet" href="/assets/cards-b2.css" media="not all"/>',
    ),
  )
})

test('the hashes are those of the styles, each once', () => {
  const styled = inlineCriticalCss(page(link('cards-b2') + link('cards-b2')), readAsset)
  expect(styled?.hashes).toBe(hashOf('.card{color:#123}'))
  for (const [, text = ''] of styled?.html.matchAll(/<style>(.*?)<\/style>/g) ?? []) {
    expect(styled?.hashes).toContain(hashOf(text))
  }
})

test.each([
  ['that is not in the build', page(link('none-d4'))],
  ['whose text would end the element', page(link('odd-c3'))],
  ['in the body, which a visitor may have typed', page('', link('cards-b2'))],
  ['of another kind', page('<link rel="preload" href="/assets/cards-b2.css"/>')],
  ['of another folder', page('<link rel="stylesheet" href="/img/../assets/cards-b2.css"/>')],
])('a sheet %s stays as it is', (_which, html) => {
  expect(inlineCriticalCss(html, readAsset)).toBeUndefined()
})

test('the points of a garment stand inside as well', () => {
  const styled = inlineCriticalCss(
    page('<link rel="stylesheet" href="/anatomy/bota.css"/>'),
    readAsset,
  )
  expect(styled?.html).toContain("<style>[data-points='bota']{--x1:20}</style>")
})

test('a document without a head is left alone', () => {
  expect(inlineCriticalCss(link('cards-b2'), readAsset)).toBeUndefined()
})
