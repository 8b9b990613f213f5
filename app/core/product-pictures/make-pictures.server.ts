import { createHash } from 'node:crypto'
import fs from 'node:fs/promises'
import path from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { colorSlug, type PictureView } from '#core/catalogue/pictures.ts'
import { versionWithBack } from '#core/product-pictures/page-pictures.ts'
import { encode, encodingOf, ending, RENDITIONS } from './encode-picture.server.ts'

/** Pixels of a finished picture, 4:5: what the zoom shows, and what smaller photos are enlarged to. */
const MOST_SIZE = { width: 2000, height: 2500 } as const
const SIZE = { width: 1000, height: 1250 } as const
/** A picture below this size would look blurred on a product page. */
const LEAST_SIZE = { width: 640, height: 800 } as const
/** More bytes or pixels than any photograph has; a picture must not fill the memory. */
const MOST_BYTES = 50_000_000
const MOST_PIXELS = 150_000_000
/** Formats that browsers and cameras make. */
const FORMATS = ['jpeg', 'png', 'webp', 'heif', 'tiff']
/** The part of the first picture that serves as detail where there is no second one. */
const DETAIL_SHARE = 0.6

export type PictureFault = 'unreadable' | 'too_small' | 'too_large' | 'wrong_type'

/** Decides whether a file is a picture that the shop can show; undefined if it is. */
export async function pictureFault(bytes: Buffer): Promise<PictureFault | undefined> {
  if (bytes.length > MOST_BYTES) return 'too_large'
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
    // The head of a truncated file reads well, its pixels do not.
    await sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'truncated' }).stats()
  } catch {
    return 'unreadable'
  }
  return undefined
}

/** The pictures of a product in one colour, as the owner gave them. */
export type PictureSources = {
  front: Buffer
  detail: Buffer | undefined
  back: Buffer | undefined
}

/** The version of pictures made of these sources: the same bytes give the same version. */
export function versionOf({ front, detail, back }: PictureSources): string {
  const hash = createHash('sha256').update(
    JSON.stringify([encodingOf('plain', 'closeUp'), RENDITIONS, MOST_SIZE]),
  )
  for (const part of [front, detail ?? Buffer.alloc(0), back ?? Buffer.alloc(0)])
    hash.update(`${part.length}:`).update(part)
  const version = `o${hash.digest('hex').slice(0, 8)}`
  return back ? versionWithBack(version) : version
}

/** The folder of one version of a product's pictures in a colour. */
export const folderOf = (dir: string, of: { productId: string; color: string; version: string }) =>
  path.join(dir, of.productId, colorSlug(of.color), of.version)

/**
 * Makes every file of a product in one colour, unless they are there. The folder gets its name when
 * it is complete, so that a run that ends midway leaves no half of it. Throws on a broken source.
 */
export async function makePictures(folder: string, sources: PictureSources): Promise<void> {
  if (await exists(folder)) return
  const unfinished = `${folder}.${process.pid}`
  await fs.rm(unfinished, { recursive: true, force: true })
  await fs.mkdir(unfinished, { recursive: true })
  const front = await cropped(sources.front)
  const { detail: own } = sources
  const detail = own === undefined ? await closeUp(front) : await cropped(own)
  await writeView(unfinished, 'front', front)
  await writeView(unfinished, 'detail', detail)
  if (sources.back) await writeView(unfinished, 'back', await cropped(sources.back))
  try {
    await fs.rename(unfinished, folder)
  } catch (error) {
    // Another run has made the same files meanwhile.
    if (!(await exists(folder))) throw error
    await fs.rm(unfinished, { recursive: true })
  }
}

async function writeView(folder: string, view: PictureView, picture: Sharp): Promise<void> {
  for (const rendition of RENDITIONS[view]) {
    const bytes = await encode(picture, rendition, view === 'detail' ? 'closeUp' : 'plain')
    await fs.writeFile(path.join(folder, `${view}${ending(rendition)}`), bytes, { flush: true })
  }
}

/**
 * Upright, 4:5 around the centre, on white; without the place and camera that a file may name. As
 * pixels, since a second resize of one pipeline would replace the crop.
 */
export async function cropped(bytes: Buffer): Promise<Sharp> {
  const { width, height } = await uprightSize(bytes)
  const isLarge = width >= MOST_SIZE.width && height >= MOST_SIZE.height
  const { data, info } = await sharp(bytes, { limitInputPixels: MOST_PIXELS })
    .rotate()
    .resize({ ...(isLarge ? MOST_SIZE : SIZE), fit: 'cover' })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  return sharp(data, { raw: info })
}

async function uprightSize(bytes: Buffer): Promise<{ width: number; height: number }> {
  const found = await sharp(bytes, { limitInputPixels: MOST_PIXELS }).metadata()
  const [width, height] = upright(found.width, found.height, found.orientation ?? 1)
  return { width, height }
}

/** Orientations of five and more are stored lying on their side. */
const upright = (width: number, height: number, orientation: number): [number, number] =>
  orientation >= 5 ? [height, width] : [width, height]

/** The middle of a picture, for a product of which there is no detail. */
async function closeUp(picture: Sharp): Promise<Sharp> {
  const whole = await picture.metadata()
  const width = Math.round(whole.width * DETAIL_SHARE)
  const height = Math.round(whole.height * DETAIL_SHARE)
  const left = Math.round((whole.width - width) / 2)
  const top = Math.round((whole.height - height) / 2)
  const { data, info } = await picture
    .clone()
    .extract({ left, top, width, height })
    .raw()
    .toBuffer({ resolveWithObject: true })
  return sharp(data, { raw: info })
}

const exists = (file: string): Promise<boolean> =>
  fs.access(file).then(
    () => true,
    () => false,
  )
