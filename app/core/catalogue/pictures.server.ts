import pictures from '#content/pictures.json' with { type: 'json' }
import type { Db } from '#db/schema.ts'

const versions: Record<string, Record<string, string> | undefined> = pictures.products

/** A product as far as its pictures go; `ownPictures` has the versions that the owner added. */
export type Pictured = { id: string; ownPictures?: Readonly<Record<string, string>> }

/** The version of a product's pictures in one colour, the owner's first; "0" if there are none. */
export const pictureVersion = ({ id, ownPictures }: Pictured, color: string): string =>
  ownPictures?.[color] ?? versions[id]?.[color] ?? '0'

/** The versions of all pictures that the owner added, by product and colour. */
export async function readOwnPictures(db: Db): Promise<Map<string, Record<string, string>>> {
  const rows = await db
    .selectFrom('product_pictures')
    .select(['product_id', 'color', 'version'])
    .execute()
  const byProduct = new Map<string, Record<string, string>>()
  for (const { product_id: id, color, version } of rows) {
    byProduct.set(id, { ...byProduct.get(id), [color]: version })
  }
  return byProduct
}
