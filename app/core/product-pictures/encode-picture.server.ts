import type { Sharp } from 'sharp'

/** Ten bits avoid bands in the slow gradients of paper and sky, without more bytes. */
const AVIF = { effort: 3, bitdepth: 10, chromaSubsampling: '4:2:0' } as const
/** Table 2 preserves the tint of plain paper at low quality; the default turns blue into grey. */
const JPEG = { mozjpeg: true, progressive: true, quantisationTable: 2 } as const
/** A close-up is all thread, which hides more loss than a garment on plain paper. */
const QUALITY = {
  plain: { avif: 49, jpg: 48 },
  closeUp: { avif: 40, jpg: 46 },
  place: { avif: 58, jpg: 66 },
} as const

/** Part of every source hash, so that a change here rebuilds every picture. */
export const ENCODING = { AVIF, JPEG, QUALITY }

export type Format = 'avif' | 'jpg'
export type Rendition = { width: number; format: Format }

/** The files of a product's picture, by view. */
export const RENDITIONS = {
  front: [
    { width: 400, format: 'avif' },
    { width: 640, format: 'avif' },
    { width: 1000, format: 'avif' },
    { width: 640, format: 'jpg' },
  ],
  detail: [
    { width: 640, format: 'avif' },
    { width: 1000, format: 'avif' },
    { width: 640, format: 'jpg' },
  ],
} as const satisfies Record<string, Rendition[]>

/** The file name ending of a rendition: `-640.avif`. */
export function ending({ width, format }: Rendition): string {
  return `-${width}.${format}`
}

/** Encodes one picture at one width; never enlarges the original. */
export async function encode(
  picture: Sharp,
  rendition: Rendition,
  kind: keyof typeof QUALITY,
): Promise<Buffer> {
  const quality = QUALITY[kind][rendition.format]
  const sized = picture.clone().resize({ width: rendition.width, withoutEnlargement: true })
  if (rendition.format === 'jpg')
    return sized
      .toColourspace('srgb')
      .jpeg({ ...JPEG, quality })
      .toBuffer()
  return sized
    .toColourspace('rgb16')
    .avif({ ...AVIF, quality })
    .toBuffer()
}
