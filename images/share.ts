import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { JPEG } from '#core/catalogue/pictures/encode-picture.server.ts'
import { SOURCES } from './layers.ts'
import { hashOf, type Group } from './plan.ts'

const SIZE = { width: 1200, height: 630 }
const PATH = 'share/og.jpg'

/** Six letters of straight strokes and two bows, 60 high, so that no font has to be installed. */
const LETTERS: { width: number; path: string }[] = [
  { width: 52, path: 'M0 0L26 60L52 0' },
  { width: 36, path: 'M36 0H0V60H36M0 29H32' },
  { width: 40, path: 'M0 60V0H20a17 17 0 0 1 0 34H0M19 34L40 60' },
  { width: 36, path: 'M36 0H0V60H36M0 29H32' },
  { width: 46, path: 'M0 0V60H16a30 30 0 0 0 0 -60Z' },
  { width: 54, path: 'M0 60L27 0L54 60M10 40H44' },
]
const PEAKS = { width: 96, path: 'M0 60L32 2L50 34L62 18L96 60' }
const SPACING = 27

/** The name and the two peaks in one line, centred at the top of the picture. */
function nameLine(): string {
  let x = PEAKS.width + SPACING * 1.6
  const letters = LETTERS.map(({ width, path }) => {
    const letter = `<path d="${path}" transform="translate(${x} 0)"/>`
    x += width + SPACING
    return letter
  })
  const left = (SIZE.width - (x - SPACING)) / 2
  return (
    `<g transform="translate(${left} 92)" fill="none" stroke="#fff" stroke-width="8.5" ` +
    `stroke-linecap="square"><path d="${PEAKS.path}" stroke-linejoin="round"/>${letters.join('')}</g>`
  )
}

/**
 * The preview picture of shared pages. Sites accept only JPEG in this size. A veil darkens the sky,
 * so that the white name is readable on a cloud.
 */
export function shareGroup(): Group {
  const file = join(SOURCES, 'heroes', 'outdoor.jpg')
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${SIZE.width}" height="${SIZE.height}">` +
    `<linearGradient id="veil" x2="0" y2="1"><stop offset="0" stop-color="#1d3348" stop-opacity=".62"/>` +
    `<stop offset=".6" stop-color="#1d3348" stop-opacity="0"/></linearGradient>` +
    `<rect width="100%" height="100%" fill="url(#veil)"/>${nameLine()}</svg>`
  return {
    key: 'share/og',
    source: hashOf([JSON.stringify({ JPEG, SIZE }), svg, readFileSync(file)]),
    paths: [PATH],
    size: SIZE,
    make: async () => {
      const picture = sharp(file).resize({ ...SIZE, fit: 'cover', position: 'top' })
      const bytes = await picture
        .composite([{ input: Buffer.from(svg) }])
        .jpeg({ ...JPEG, quality: 80 })
        .toBuffer()
      return new Map([[PATH, bytes]])
    },
  }
}
