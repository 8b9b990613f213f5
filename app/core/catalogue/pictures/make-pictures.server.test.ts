import sharp from 'sharp'
import { expect, test } from 'vitest'
import { pictureFault } from './make-pictures.server.ts'

/** Noise does not compress, so that a half of a file lacks pixels whatever its format. */
const photograph = () =>
  sharp({
    create: {
      width: 800,
      height: 1000,
      channels: 3,
      background: '#33526f',
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  })

test.each([
  ['jpg', () => photograph().jpeg()],
  ['progressive.jpg', () => photograph().jpeg({ progressive: true })],
  ['png', () => photograph().png()],
  ['webp', () => photograph().webp()],
  ['avif', () => photograph().avif({ effort: 0 })],
  ['tiff', () => photograph().tiff()],
])('a whole %s is a picture, and one whose end is missing is not', async (_, made) => {
  const bytes = await made().toBuffer()
  expect(await pictureFault(bytes)).toBe(undefined)
  expect(await pictureFault(bytes.subarray(0, bytes.length * 0.9))).toBe('unreadable')
})
