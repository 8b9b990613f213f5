import { expect, test } from 'vitest'
import { pagePicture, showsBack, versionWithBack, widestPicture } from './page-pictures.ts'

const key = { id: 'mens-boots-1', color: 'Marrón', version: '1a2b' }

test('the page of a product shows 1000 px, and its zoom 2000', () => {
  expect(pagePicture({ ...key, view: 'back' })).toEqual({
    avifSrcSet: '/img/products/mens-boots-1/marron-back-1000.avif?v=1a2b',
    fallback: '/img/products/mens-boots-1/marron-back-640.jpg?v=1a2b',
  })
  expect(widestPicture(key)).toEqual({
    src: '/img/products/mens-boots-1/marron-front-2000.avif?v=1a2b',
    width: 2000,
  })
  expect(widestPicture({ ...key, view: 'detail' }).width).toBe(1000)
})

test('a version says whether there is a picture of the back', () => {
  expect(showsBack('1a2b3c4b')).toBe(false)
  expect(showsBack(versionWithBack('1a2b3c4b'))).toBe(true)
})
