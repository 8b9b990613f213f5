import type { Sharp } from 'sharp'

/** Ten bits avoid bands in the slow gradients of paper and sky, without more bytes. */
const AVIF = { bitdepth: 10 } as const
/** Table 2 preserves the tint of plain paper at low quality; the default turns blue into grey. */
export const JPEG = { mozjpeg: true, progressive: true, quantisationTable: 2 } as const
/**
 * Cloth has a colour of its own in every thread, so its colours are kept at full size. The smaller a
 * picture, the less a fault may hide in it. More effort takes three times as long for a picture
 * that no eye tells apart. A close-up is all thread, which hides more loss than a
 * garment on plain paper.
 */
const KINDS = {
  plain: {
    chromaSubsampling: '4:4:4',
    effort: 1,
    avif: { 400: 74, 640: 68, 1000: 66, 2000: 48 },
    jpg: 52,
  },
  closeUp: {
    chromaSubsampling: '4:4:4',
    effort: 1,
    avif: { 400: 54, 640: 50, 1000: 48, 2000: 42 },
    jpg: 40,
  },
  place: {
    chromaSubsampling: '4:2:0',
    effort: 3,
    avif: { 400: 58, 640: 58, 1000: 58, 2000: 58 },
    jpg: 66,
  },
} as const

export type PictureKind = keyof typeof KINDS

/** Part of every source hash, so that a change here rebuilds the pictures of a kind. */
export const encodingOf = (...kinds: PictureKind[]): object => ({
  AVIF,
  JPEG,
  kinds: kinds.map((kind) => KINDS[kind]),
})

export type Format = 'avif' | 'jpg'
export type Rendition = { width: number; format: Format }

/** Wider pictures are for the page of the product, and stand on its own paper. */
export const WIDEST_IN_LISTS = 640

/** The files of a product's picture, by view. */
export const RENDITIONS = {
  front: [
    { width: 400, format: 'avif' },
    { width: 640, format: 'avif' },
    { width: 1000, format: 'avif' },
    { width: 2000, format: 'avif' },
    { width: 640, format: 'jpg' },
  ],
  back: [
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
  kind: PictureKind,
): Promise<Buffer> {
  const { avif, chromaSubsampling, effort, jpg } = KINDS[kind]
  const sized = picture.clone().resize({ width: rendition.width, withoutEnlargement: true })
  if (rendition.format === 'jpg')
    return sized
      .toColourspace('srgb')
      .jpeg({ ...JPEG, quality: jpg })
      .toBuffer()
  return sized
    .toColourspace('rgb16')
    .avif({ ...AVIF, chromaSubsampling, effort, quality: avif[qualityStep(rendition.width)] })
    .toBuffer()
}

const qualityStep = (width: number): 400 | 640 | 1000 | 2000 =>
  ([400, 640, 1000] as const).find((most) => width <= most) ?? 2000
