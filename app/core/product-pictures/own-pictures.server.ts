import { bumpCatalogueVersion } from '#core/catalogue/catalogue-version.server.ts'
import { readOwnPictures } from '#core/catalogue/pictures.server.ts'
import { readStoredCatalogue } from '#core/catalogue/stored-catalogue.server.ts'
import type { Db } from '#db/schema.ts'
import { transact } from '#db/transact.ts'
import {
  folderOf,
  makePictures,
  pictureFault,
  versionOf,
  type PictureFault,
} from './make-pictures.server.ts'
import { readPictureName, type NamedProduct, type PictureName } from './picture-name.ts'

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

/** Reads what each file is a picture of, and checks each; changes nothing. */
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
    const fault = pair[view] ? 'repeated' : await pictureFault(await file.read())
    if (fault) faults.push({ path, reason: fault })
    pairs.set(key, { ...pair, [view]: pair[view] ?? file })
  }
  const whole: PicturePair[] = []
  for (const { path, productId = '', color = '', front, detail, back } of pairs.values()) {
    if (front) whole.push({ productId, color, front, detail, back })
    else faults.push({ path, reason: 'no_front' })
  }
  return { pairs: whole, faults }
}

async function namedProducts(db: Db): Promise<NamedProduct[]> {
  const stored = await readStoredCatalogue(db)
  return stored.map(({ id, variants }) => ({
    id,
    colors: [...new Set(variants.map(({ color }) => color))],
  }))
}

/**
 * Makes the files of one product in one colour below `dir`, and shows them: running shops read the
 * new version within a second. False if the shop shows the same pictures already. `now` is ISO-8601
 * UTC. Older versions stay on disk, since orders name them.
 */
export async function showPictures(
  db: Db,
  { pair, dir, now }: { pair: PicturePair; dir: string; now: string },
): Promise<boolean> {
  const { productId, color } = pair
  const sources = {
    front: await pair.front.read(),
    detail: await pair.detail?.read(),
    back: await pair.back?.read(),
  }
  const version = versionOf(sources)
  await makePictures(folderOf(dir, { productId, color, version }), sources)
  return transact(db, async (trx) => {
    const before = (await readOwnPictures(trx)).get(productId)?.[color]
    if (before === version) return false
    await trx
      .insertInto('product_pictures')
      .values({ product_id: productId, color, version, made_at: now })
      .onConflict((oc) =>
        oc.columns(['product_id', 'color']).doUpdateSet({ version, made_at: now }),
      )
      .execute()
    await bumpCatalogueVersion(trx)
    return true
  })
}

/** Removes the owner's pictures of a product; false if it has none. The files stay for old orders. */
export async function hideOwnPictures(db: Db, productId: string): Promise<boolean> {
  return transact(db, async (trx) => {
    const { numDeletedRows } = await trx
      .deleteFrom('product_pictures')
      .where('product_id', '=', productId)
      .executeTakeFirstOrThrow()
    if (numDeletedRows > 0n) await bumpCatalogueVersion(trx)
    return numDeletedRows > 0n
  })
}
