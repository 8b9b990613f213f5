import { expect, test } from 'vitest'
import { drawnSheet } from '#tests/support/notice/notice-files.ts'
import { isNoticeShape, noticeKind, svgFault } from './notice-file.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const within = (part: string) => drawnSheet().replace('</svg>', `${part}</svg>`)

test.each([
  ['svg', bytes(drawnSheet())],
  [
    'svg',
    bytes(
      `\uFEFF<?xml version="1.0"?>\n<!-- <html> --><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "svg11.dtd">\n${drawnSheet()}`,
    ),
  ],
  ['svg', bytes('<s:svg xmlns:s="http://www.w3.org/2000/svg"/>')],
  ['png', new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0])],
  ['jpg', new Uint8Array([0xff, 0xd8, 0xff, 0xe0])],
  [undefined, bytes('%PDF-1.7')],
  [undefined, bytes('<!doctype html><html><svg></svg></html>')],
  [undefined, bytes('svg')],
  [undefined, new Uint8Array([0x3c, 0x73, 0x76, 0x67, 0xff])],
  [undefined, new Uint8Array()],
])('a file is known by its bytes: %s', (kind, file) => {
  expect(noticeKind(file)).toBe(kind)
})

test.each([
  ['script', '<script>alert(1)</script>'],
  ['script', '<s:SCRIPT xmlns:s="http://www.w3.org/2000/svg"/>'],
  ['script', '<foreignObject><p>x</p></foreignObject>'],
  ['script', '<a href="javascript:alert(1)"><rect/></a>'],
  ['handler', '<rect onclick="x()"/>'],
  ['handler', '<rect\nonload = "x()"/>'],
  ['animation', '<set attributeName="href" to="#x"/>'],
  ['animation', '<animateTransform/>'],
  ['entity', '<!ENTITY x "y">'],
  ['foreign', '<image href="https://fuera.example/x.png"/>'],
  ['foreign', "<image xlink:href='//fuera.example/x.png'/>"],
  ['foreign', '<image href="data:image/svg+xml;base64,AAAA"/>'],
  ['foreign', '<style>@import "x.css";</style>'],
  ['foreign', '<rect style="fill:url(https://fuera.example/#a)"/>'],
  ['foreign', '<rect style="fill:url(&quot;https://fuera.example/#a&quot;)"/>'],
  ['foreign', '<?xml-stylesheet href="#x"?>'],
  ['foreign', '<link rel="stylesheet"/>'],
  [undefined, '<use xlink:href="#band"/><rect fill="url(#a)" style="fill: url( \'#a\' )"/>'],
  [undefined, '<image href="data:image/png;base64,AAAA"/>'],
  [undefined, '<text>Contacta con el vendedor. Sonidos = no</text>'],
])('a drawing may neither act nor fetch: %s in %s', (found, part) => {
  expect(svgFault(within(part))).toBe(found)
})

test.each([
  [595.28, 841.89, true],
  [1654, 2339, true],
  [1000, 1428, true],
  [1000, 1429, false],
  [1000, 1401, true],
  [1000, 1400, false],
  [2339, 1654, false],
])('a sheet of %d × %d has the proportions of A4: %s', (width, height, isShape) => {
  expect(isNoticeShape({ width, height })).toBe(isShape)
})
