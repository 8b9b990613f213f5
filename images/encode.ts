import sharp, { type Sharp } from 'sharp'

/** Ten bits keep the slow gradients of paper and sky free of bands, at no more bytes. */
const AVIF = { effort: 3, bitdepth: 10, chromaSubsampling: '4:2:0' } as const
/** Table 2 keeps the tint of plain paper true at low quality; the default turns blue into grey. */
const JPEG = { mozjpeg: true, progressive: true, quantisationTable: 2 } as const
/** A close-up is all thread: it takes more loss unseen than a garment on plain paper. */
const QUALITY = {
  plain: { avif: 49, jpg: 48 },
  closeUp: { avif: 40, jpg: 46 },
  place: { avif: 58, jpg: 66 },
} as const

/** Part of every source hash, so that a change here makes every picture again. */
export const ENCODING = { AVIF, JPEG, QUALITY }

export type Format = 'avif' | 'jpg'
export type Rendition = { width: number; format: Format }

/** One file name ending per rendition: `-640.avif`. */
export function ending({ width, format }: Rendition): string {
  return `-${width}.${format}`
}

/** Encodes one picture at one width; a smaller original is not enlarged. */
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

/** Sixteen-bit sRGB pixels as a picture. */
export function fromPixels(pixels: Uint16Array, width: number, height: number): Sharp {
  return sharp(pixels, { raw: { width, height, channels: 3 } })
}
