import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { hashOf, type Group } from './plan.ts'

const FAVICON = join(import.meta.dirname, '..', 'public', 'favicon.svg')

/** Sizes that phones and search engines use. A maskable icon has a margin that may be cropped. */
const ICONS = [
  { path: 'icons/apple-touch-icon.png', size: 180, margin: 0.08 },
  { path: 'icons/icon-192.png', size: 192, margin: 0 },
  { path: 'icons/icon-512.png', size: 512, margin: 0 },
  { path: 'icons/icon-maskable-512.png', size: 512, margin: 0.14 },
]

const GROUND = '#1f211c'

/** The shop's sign as square pictures, drawn from the favicon. */
export function iconGroup(): Group {
  const svg = readFileSync(FAVICON)
  return {
    key: 'icons/icon',
    source: hashOf([JSON.stringify({ ICONS, GROUND }), svg]),
    paths: ICONS.map(({ path }) => path),
    make: async () => {
      const files = new Map<string, Buffer>()
      for (const { path, size, margin } of ICONS) {
        const edge = Math.round(size * margin)
        const inner = size - 2 * edge
        const sign = await sharp(svg, { density: 600 }).resize(inner, inner).png().toBuffer()
        const sheet = { width: size, height: size, channels: 3 as const, background: GROUND }
        files.set(
          path,
          await sharp({ create: sheet })
            .composite([{ input: sign, left: edge, top: edge }])
            .png({ palette: true, compressionLevel: 9 })
            .toBuffer(),
        )
      }
      return files
    },
  }
}
