import { createHash } from 'node:crypto'
import sharp, { type Sharp } from 'sharp'
import type { FileStore } from '#core/base/files/file-store.server.ts'
import { fileType } from '#core/base/files/file-type.ts'
import { colorSlug, type PictureView } from '#core/catalogue/pictures.ts'
import {
  boxAround,
  cutOf,
  focusWithin,
  type Focus,
  type Photographs,
} from '#core/catalogue/pictures/photographs.ts'
import { versionWithBack } from '#core/catalogue/pictures/page-pictures.ts'
import { encode, encodingOf, ending, RENDITIONS } from './encode-picture.server.ts'

/** Pixels of a finished picture, 4:5: what the zoom shows, and what smaller photos are enlarged to. */
const MOST_SIZE = { width: 2000, height: 2500 } as const
const SIZE = { width: 1000, height: 1250 } as const
/** A picture below this size would look blurred on a product page. */
const LEAST_SIZE = { width: 640, height: 800 } as const
/** More bytes or pixels than any photograph has; a picture must not fill the memory. */
const MOST_BYTES = 50_000_000
export const MOST_PIXELS = 150_000_000
/** Formats that browsers and cameras make. */
const FORMATS = ['jpeg', 'png', 'webp', 'heif', 'tiff']
/** How a file of a phone begins whose pixels are HEVC, which no free library decodes. */
const HEIC = /^ftyp(?:hei[cxms]|hev[cxms])$/
/** The part of the first picture that serves as detail where there is no second one. */
const DETAIL_SHARE = 0.6

export type PictureFault = 'unreadable' | 'too_small' | 'too_large' | 'wrong_type' | 'heic'

/** Decides whether a file is a picture that the shop can show; undefined if it is. */
export async function pictureFault(bytes: Buffer): Promise<PictureFault | undefined> {
  if (bytes.length > MOST_BYTES) return 'too_large'
  if (HEIC.test(bytes.toString('latin1', 4, 12))) return 'heic'
  let found
  try {
    found = await sharp(bytes, { limitInputPixels: MOST_PIXELS }).metadata()
  } catch (error) {
    return /pixel limit/.test(String(error)) ? 'too_large' : 'unreadable'
  }
  const { format, width, height, orientation = 1 } = found
  if (!FORMATS.includes(format)) return 'wrong_type'
  const [shownWidth, shownHeight] = upright(width, height, orientation)
  if (shownWidth < LEAST_SIZE.width || shownHeight < LEAST_SIZE.height) return 'too_small'
  try {
    // The head of a truncated file reads well, its pixels do not. Most formats decode faster to few.
    await sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'truncated' })
      .resize({ width: 64, height: 64, fit: 'inside' })
      .raw()
      .toBuffer()
  } catch {
    return 'unreadable'
  }
  return undefined
}

/** A photograph as it is made into pictures. */
export type PhotographBytes = { photo: string; bytes: Buffer; focus: Focus }

/** The photographs of one product in one colour. */
export type PictureSources = {
  front: PhotographBytes
  detail?: PhotographBytes | undefined
  back?: PhotographBytes | undefined
}

/** The version of pictures made of these photographs: the same ones, cut alike, give the same. */
export function versionOf({ front, detail, back }: Photographs): string {
  const hash = createHash('sha256').update(
    JSON.stringify([
      encodingOf('plain', 'closeUp'),
      RENDITIONS,
      MOST_SIZE,
      [front, detail, back].map((one) => one && [one.photo, one.focus.x, one.focus.y]),
    ]),
  )
  const version = `o${hash.digest('hex').slice(0, 8)}`
  return back ? versionWithBack(version) : version
}

/** What the keys of one version of a product's pictures in a colour begin with. */
export const prefixOf = (of: { productId: string; color: string; version: string }) =>
  `${of.productId}/${colorSlug(of.color)}/${of.version}/`

/**
 * Makes every file of a product in one colour, unless they are there. A run that ends midway leaves
 * some of them, which no page names: the next one makes them all. Throws on a broken source.
 */
export async function makePictures(
  store: FileStore,
  prefix: string,
  sources: PictureSources,
): Promise<void> {
  const wanted = (['front', 'detail', 'back'] as const)
    .filter((view) => view !== 'back' || sources.back !== undefined)
    .flatMap((view) => RENDITIONS[view].map((rendition) => `${prefix}${view}${ending(rendition)}`))
  const present = new Set((await store.list(prefix)).map(({ key }) => key))
  if (wanted.every((key) => present.has(key))) return
  const front = await cropped(sources.front)
  const { detail: own } = sources
  const detail = own === undefined ? await closeUp(front) : (await cropped(own)).picture
  await putView(store, { prefix, view: 'front' }, front.picture)
  await putView(store, { prefix, view: 'detail' }, detail)
  if (sources.back)
    await putView(store, { prefix, view: 'back' }, (await cropped(sources.back)).picture)
}

async function putView(
  store: FileStore,
  { prefix, view }: { prefix: string; view: PictureView },
  picture: Sharp,
): Promise<void> {
  for (const rendition of RENDITIONS[view]) {
    const bytes = await encode(picture, rendition, view === 'detail' ? 'closeUp' : 'plain')
    const name = `${view}${ending(rendition)}`
    await store.put(prefix + name, bytes, fileType(name) ?? 'image/avif')
  }
}

/** `focus` is that of the photograph, within what was cut out of it. */
type Cropped = { picture: Sharp; size: { width: number; height: number }; focus: Focus }

/**
 * Upright, 4:5 around the focus, on white; without the place and camera that a file may name. As
 * pixels, since a second resize of one pipeline would replace the crop.
 */
export async function cropped({
  bytes,
  focus,
}: Pick<PhotographBytes, 'bytes' | 'focus'>): Promise<Cropped> {
  const whole = await uprightSize(bytes)
  const cut = cutOf(whole, focus)
  const isLarge = cut.width >= MOST_SIZE.width && cut.height >= MOST_SIZE.height
  const { data, info } = await sharp(bytes, { limitInputPixels: MOST_PIXELS })
    .rotate()
    .extract(cut)
    .resize({ ...(isLarge ? MOST_SIZE : SIZE), fit: 'cover' })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height } = info
  return {
    picture: sharp(data, { raw: info }),
    size: { width, height },
    focus: focusWithin(cut, whole, focus),
  }
}

async function uprightSize(bytes: Buffer): Promise<{ width: number; height: number }> {
  const found = await sharp(bytes, { limitInputPixels: MOST_PIXELS }).metadata()
  const [width, height] = upright(found.width, found.height, found.orientation ?? 1)
  return { width, height }
}

/** Orientations of five and more are stored lying on their side. */
const upright = (width: number, height: number, orientation: number): [number, number] =>
  orientation >= 5 ? [height, width] : [width, height]

/** The part around the focus, for a product of which there is no detail. */
async function closeUp({ picture, size, focus }: Cropped): Promise<Sharp> {
  const share = {
    width: Math.round(size.width * DETAIL_SHARE),
    height: Math.round(size.height * DETAIL_SHARE),
  }
  const { data, info } = await picture
    .clone()
    .extract(boxAround(size, share, focus))
    .raw()
    .toBuffer({ resolveWithObject: true })
  return sharp(data, { raw: info })
}
