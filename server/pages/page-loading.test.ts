import { expect, test } from 'vitest'
import { arrangeLoading } from './page-loading.ts'

const FILES: Record<string, string> = {
  '/assets/root-a1.js': 'import{d as a,m}from"./frame-b2.js";export{a as Layout,m as default};',
  '/assets/list-c3.js': 'import{t as a}from"./cards-d4.js";var b=a(1);export{b as default};',
  '/assets/entry-e5.js': 'import{r as t}from"./framework-f6.js";import{n}from"./frame-b2.js";t(n);',
  '/assets/lazy-g7.js': 'import{r as t}from"./framework-f6.js";t(()=>import("./late-h8.js"));',
}
const readAsset = (webPath: string) => FILES[webPath]

const preload = (name: string) => `<link rel="modulepreload" nonce="n" href="/assets/${name}.js"/>`
const page = (entry: string, body = '') =>
  `<html><head>${['root-a1', 'frame-b2', 'list-c3', entry].map(preload).join('')}</head><body>${body}<script nonce="n" type="module" async="">import "/assets/manifest-i9.js";
import * as route0 from "/assets/root-a1.js";
import * as route1 from "/assets/list-c3.js";
  window.modules = {"root":route0,"list":route1};

import("/assets/${entry}.js");</script></body></html>`

const scriptOf = (html: string) => /type="module" async="">([^<]*)/.exec(html)?.[1] ?? ''

test('a module that passes on what others export stands inside, under names of its own', () => {
  const script = scriptOf(arrangeLoading(page('entry-e5'), readAsset))
  expect(script).toContain(
    'import{d as route0_a,m as route0_m}from"/assets/frame-b2.js";const route0={Layout:route0_a,default:route0_m};',
  )
  expect(script).toContain('import * as route1 from "/assets/list-c3.js";')
  expect(script).toContain('window.modules = {"root":route0,"list":route1};')
})

test('the entry stands inside and comes last', () => {
  const script = scriptOf(arrangeLoading(page('entry-e5'), readAsset))
  expect(script.endsWith('import{n}from"/assets/frame-b2.js";t(n);')).toBe(true)
  expect(script).not.toContain('entry-e5')
})

test.each(['lazy-g7', 'none-j0'])('an entry that cannot stand inside stays a file: %s', (entry) => {
  const html = arrangeLoading(page(entry), readAsset)
  expect(scriptOf(html)).toContain(`import("/assets/${entry}.js");`)
  expect(html).toContain(`href="/assets/${entry}.js"`)
})

test('what stands inside is not fetched; the rest waits behind the pictures', () => {
  const picture =
    '<picture><source type="image/avif" srcSet="/a.avif 400w" sizes="48vw"/><img loading="eager" fetchPriority="high" src="/a.jpg"/></picture>'
  const lazy = picture.replace('loading="eager" fetchPriority="high"', 'loading="lazy"')
  const html = arrangeLoading(page('entry-e5', picture + lazy), readAsset)
  const [head = ''] = html.split('</head>')
  expect(head).toBe(
    '<html><head><link rel="preload" as="image" type="image/avif" imagesrcset="/a.avif 400w" imagesizes="48vw" fetchpriority="high"/>' +
      '<link fetchpriority="low" rel="modulepreload" nonce="n" href="/assets/frame-b2.js"/>' +
      '<link fetchpriority="low" rel="modulepreload" nonce="n" href="/assets/list-c3.js"/>',
  )
})

test('of a picture with a cut for phones only the one that is shown is fetched', () => {
  const picture =
    '<picture><source type="image/avif" media="(width &lt; 36rem)" srcSet="/up.avif 480w" sizes="65vw"/><source type="image/avif" srcSet="/a.avif 400w" sizes="100vw"/><img fetchPriority="high" src="/a.jpg"/></picture>'
  const [head = ''] = arrangeLoading(page('entry-e5', picture), readAsset).split('</head>')
  expect(head).toContain('media="(width &lt; 36rem)" imagesrcset="/up.avif 480w"')
  expect(head).toContain('media="not (width &lt; 36rem)" imagesrcset="/a.avif 400w"')
})

test('the first paint waits for the ends of what is painted at once', () => {
  const end = '<span id="cabecera-fin" data-whole="true" hidden=""></span>'
  const [head = ''] = arrangeLoading(page('entry-e5', end), readAsset).split('</head>')
  expect(head).toContain('<link rel="expect" href="#cabecera-fin" blocking="render"/>')
})

test('a document without scripts is left alone', () => {
  expect(arrangeLoading('<p>No encontrado</p>', readAsset)).toBe('<p>No encontrado</p>')
})
