import { expect, test } from 'vitest'
import { productPicture, thumbnail, thumbnailAvif } from './pictures.ts'

const key = { id: 'mens-boots-1', color: 'Marrón', version: '1a2b' }

test('in a list a picture has two widths, its version, a JPEG for old browsers, and no accents in its name', () => {
  expect(productPicture(key)).toEqual({
    avifSrcSet: [400, 640]
      .map((w) => `/img/products/mens-boots-1/marron-front-${w}.avif?v=1a2b ${w}w`)
      .join(', '),
    fallback: '/img/products/mens-boots-1/marron-front-640.jpg?v=1a2b',
  })
})

test('a detail has no small width', () => {
  const { avifSrcSet, fallback } = productPicture({ ...key, view: 'detail' })
  expect(avifSrcSet).not.toContain('400')
  expect(fallback).toBe('/img/products/mens-boots-1/marron-detail-640.jpg?v=1a2b')
})

test('a cart line shows one JPEG, and its AVIF is found beside it', () => {
  const jpeg = thumbnail(key)
  expect(jpeg).toBe('/img/products/mens-boots-1/marron-front-640.jpg?v=1a2b')
  expect(thumbnailAvif(jpeg)).toBe('/img/products/mens-boots-1/marron-front-400.avif?v=1a2b')
})
