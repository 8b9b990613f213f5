import menu from '#content/pictures/menu.json' with { type: 'json' }
import places from '#content/pictures/places.json' with { type: 'json' }
import plans from '#content/pictures/plans.json' with { type: 'json' }
import products from '#content/pictures/products.json' with { type: 'json' }
import share from '#content/pictures/share.json' with { type: 'json' }
import upright from '#content/pictures/upright.json' with { type: 'json' }
import valores from '#content/pictures/valores.json' with { type: 'json' }
import type { Db } from '#db/schema.ts'
import type { PictureTexts } from './pictures.ts'
import type { DurabilityLabel } from './product.ts'

const versions: Record<string, Record<string, string> | undefined> = products

/** A product as far as its pictures go; `ownPictures` has the versions that the owner added. */
export type Pictured = { id: string; ownPictures?: Readonly<Record<string, string>> }

/** The version of a product's pictures in one colour, the owner's first; "0" if there are none. */
export const pictureVersion = ({ id, ownPictures }: Pictured, color: string): string =>
  ownPictures?.[color] ?? versions[id]?.[color] ?? '0'

/** The versions of the build's pictures, of products and all others. */
export const builtVersions: ReadonlySet<string> = new Set(
  versionsIn([menu, places, plans, products, share, upright, valores]),
)

function versionsIn(entry: unknown): string[] {
  if (typeof entry === 'string') return [entry]
  return typeof entry === 'object' && entry ? Object.values(entry).flatMap(versionsIn) : []
}

/** What the owner added: the versions by colour, and what they show in words, where that was written. */
export type AddedPictures = {
  ownPictures: Record<string, string>
  pictureTexts?: Record<string, PictureTexts>
}

/** The pictures that the owner added, of all products or some. */
export async function readOwnPictures(
  db: Db,
  ids?: readonly string[],
): Promise<Map<string, AddedPictures>> {
  if (ids?.length === 0) return new Map() // Postgres reads no empty list
  let added = db.selectFrom('product_pictures').select(['product_id', 'color', 'version', 'texts'])
  if (ids) added = added.where('product_id', 'in', ids)
  const rows = await added.execute()
  const byProduct = new Map<string, AddedPictures>()
  for (const { product_id: id, color, version, texts } of rows) {
    const known = byProduct.get(id)
    const written = texts === null || texts === '{}' ? undefined : texts
    byProduct.set(id, {
      ownPictures: { ...known?.ownPictures, [color]: version },
      ...(known?.pictureTexts && { pictureTexts: known.pictureTexts }),
      ...(written !== undefined && {
        // Only `setPictures` writes it.
        pictureTexts: { ...known?.pictureTexts, [color]: JSON.parse(written) as PictureTexts },
      }),
    })
  }
  return byProduct
}

/** A label of a guarantee of durability as it is kept: of how many years, and the hash of its file. */
export type PlacedLabel = DurabilityLabel & { sha256: string; years: number }

/** The endings of the types in which a label is kept. */
const ENDINGS: Readonly<Record<string, string>> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/svg+xml': 'svg',
}

/** The labels that count now, of some products. The address of a file never changes under it. */
export async function readLabels(
  db: Db,
  ids: readonly string[],
): Promise<Map<string, PlacedLabel>> {
  if (ids.length === 0) return new Map() // Postgres reads no empty list
  const rows = await db
    .selectFrom('durability_labels')
    .leftJoin('kept_files', 'kept_files.sha256', 'durability_labels.sha256')
    .select(['product_id', 'kept_files.sha256', 'type', 'width', 'height', 'years'])
    .where('product_id', 'in', ids)
    .orderBy('product_id')
    .orderBy('number')
    .execute()
  const labels = new Map<string, PlacedLabel>()
  for (const { product_id: id, sha256, type, width, height, years } of rows) {
    const ending = ENDINGS[type ?? '']
    if (!sha256 || !width || !height || !years || !ending) labels.delete(id)
    else labels.set(id, { src: `/img/garan/${sha256}.${ending}`, width, height, sha256, years })
  }
  return labels
}
