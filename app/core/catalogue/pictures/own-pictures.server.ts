import { readStoredCatalogue } from '#core/catalogue/import/stored-catalogue.server.ts'
import type { FileStore } from '#core/base/files/file-store.server.ts'
import type { Db } from '#db/schema.ts'
import type { PictureView } from '#core/catalogue/pictures.ts'
import { keepPhotograph, photographName } from './keep-photograph.server.ts'
import { readPhotograph } from './photograph-files.server.ts'
import {
  makePictures,
  pictureFault,
  prefixOf,
  versionOf,
  type PhotographBytes,
  type PictureFault,
} from './make-pictures.server.ts'
import { CENTRE, textsThatStay, type Focus, type Photographs } from './photographs.ts'
import { findPictures, setPictures } from './set-pictures.server.ts'
import { readPictureName, type NamedProduct, type PictureName } from './picture-name.ts'

const VIEWS = ['front', 'detail', 'back'] as const

/** A file of the owner's folder; `path` is relative to it. */
export type PictureFile = { path: string; read: () => Promise<Buffer> }

/** The files of one product in one colour. */
export type PicturePair = {
  productId: string
  color: string
  front: PictureFile
  detail: PictureFile | undefined
  back: PictureFile | undefined
}

export type PictureFileFault = { path: string } & (
  | { reason: PictureFault | 'repeated' | 'no_front' }
  | Extract<PictureName, { ok: false }>
)

export type PicturesPlan = { pairs: PicturePair[]; faults: PictureFileFault[] }

/** What each file is a picture of, by its name alone: none is read. */
export async function planPictures(db: Db, files: readonly PictureFile[]): Promise<PicturesPlan> {
  const products = await namedProducts(db)
  const pairs = new Map<string, Partial<PicturePair> & { path: string }>()
  const faults: PictureFileFault[] = []
  for (const file of files) {
    const { path } = file
    const name = readPictureName(path, products)
    if (!name.ok) {
      faults.push({ path, ...name })
      continue
    }
    const { productId, color, view } = name.target
    const key = `${productId}/${color}`
    const pair = pairs.get(key) ?? { productId, color, path }
    if (pair[view]) faults.push({ path, reason: 'repeated' })
    pairs.set(key, { ...pair, [view]: pair[view] ?? file })
  }
  const whole: PicturePair[] = []
  for (const { path, productId = '', color = '', front, detail, back } of pairs.values()) {
    if (front) whole.push({ productId, color, front, detail, back })
    else faults.push({ path, reason: 'no_front' })
  }
  return { pairs: whole, faults }
}

/** A picture that is about to be checked: the `at`-th from 1. */
export type CheckedPicture = { path: string; at: number; of: number; isPlaced: boolean }

/**
 * Checks each file of the pairs; changes nothing. One that the shop shows already for the same is
 * known by its content, and is not decoded. `onPicture` hears of each before it is.
 */
export async function checkPictures(
  db: Db,
  pairs: readonly PicturePair[],
  onPicture: (picture: CheckedPicture) => void,
): Promise<PictureFileFault[]> {
  const files = pairs.flatMap((pair) =>
    VIEWS.flatMap((view) => (pair[view] ? [{ pair, view, file: pair[view] }] : [])),
  )
  const faults: PictureFileFault[] = []
  for (const [index, { pair, view, file }] of files.entries()) {
    const { path } = file
    const bytes = await file.read()
    const placed = (await findPictures(db, pair))?.photographs?.[view]?.photo
    const isPlaced = placed !== undefined && placed === photographName(bytes)
    onPicture({ path, at: index + 1, of: files.length, isPlaced })
    const reason = isPlaced ? undefined : await pictureFault(bytes)
    if (reason) faults.push({ path, reason })
  }
  return faults
}

async function namedProducts(db: Db): Promise<NamedProduct[]> {
  const stored = await readStoredCatalogue(db)
  return stored.map(({ id, variants }) => ({
    id,
    colors: [...new Set(variants.map(({ color }) => color))],
  }))
}

/**
 * Makes the files of one product in one colour in `store`, and shows them: running shops read the
 * new version within a second. False if the shop shows the same pictures already. `now` is ISO-8601
 * UTC. A photograph that stands already keeps its focus. Older versions stay, since orders name them.
 * Throws `FileStoreError` before anything is shown.
 */
export async function showPictures(
  db: Db,
  { pair, store, now }: { pair: PicturePair; store: FileStore; now: string },
): Promise<boolean> {
  const { productId, color } = pair
  const shown = await findPictures(db, pair)
  const given = async (view: PictureView) => {
    const source = await pair[view]?.read()
    const placed = shown?.photographs?.[view]
    const isPlaced = source && placed?.photo === photographName(source)
    return source && { source, focus: isPlaced ? placed.focus : CENTRE }
  }
  const made = await preparePictures(store, {
    productId,
    color,
    given: {
      front: await given('front'),
      detail: await given('detail'),
      back: await given('back'),
    },
  })
  if (!made) return false // no photograph is named that could be gone
  const before = await findPictures(db, pair) // texts may have changed while the files were made
  const pictures = { ...made, texts: textsThatStay(before, made.photographs) }
  const set = await setPictures(db, { productId, color, pictures, now })
  return set.ok && set.isChanged
}

/** A new photograph as its bytes, or the name of one that is kept. */
export type GivenPhotograph = { source: Buffer | string; focus: Focus }

export type GivenPictures = {
  productId: string
  color: string
  given: Partial<Record<PictureView, GivenPhotograph | undefined>>
}

/** Pictures whose files are there. */
export type PreparedPictures = { version: string; photographs: Photographs }

/**
 * Makes the files of one product in one colour and returns their version, which nothing shows yet;
 * undefined without a front, or if a photograph that is named is not kept. Throws `FileStoreError`.
 */
export async function preparePictures(
  store: FileStore,
  { productId, color, given }: GivenPictures,
): Promise<PreparedPictures | undefined> {
  const sources: Partial<Record<PictureView, PhotographBytes>> = {}
  const photographs: Photographs = {}
  for (const view of VIEWS) {
    const one = given[view]
    if (!one) continue
    const { source, focus } = one
    const of = { productId, color }
    const photo = typeof source === 'string' ? source : await keepPhotograph(store, of, source)
    // Always of the kept one: cutting it again gives the same pictures.
    const bytes = await readPhotograph(store, { ...of, photo })
    if (!bytes) return undefined
    sources[view] = { photo, bytes, focus }
    photographs[view] = { photo, focus }
  }
  const { front, ...others } = sources
  if (!front) return undefined
  const version = versionOf(photographs)
  await makePictures(store, prefixOf({ productId, color, version }), { front, ...others })
  return { version, photographs }
}
