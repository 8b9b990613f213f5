import { readMakers } from '#core/catalogue/makers/maker-rows.server.ts'
import { readOwnPictures } from '#core/catalogue/pictures.server.ts'
import { createShare, readProducts } from '#core/catalogue/read-products.server.ts'
import type { Db } from '#db/schema.ts'
import { previewProduct, type InShop, type Preview } from './preview-product.ts'
import { findDraft } from './product-drafts.server.ts'

/** The draft of a product as its page would be; undefined if it has none. */
export async function findPreview(
  db: Db,
  id: string,
): Promise<(Preview & { isSold: boolean }) | undefined> {
  const draft = await findDraft(db, id)
  if (!draft) return undefined
  const [makers, inShop, pictures] = await Promise.all([
    readMakers(db),
    findInShop(db, id),
    readOwnPictures(db, [id]),
  ])
  const preview = previewProduct(draft.content, { makers, inShop, pictures: pictures.get(id) })
  return { ...preview, isSold: inShop !== undefined }
}

async function findInShop(db: Db, id: string): Promise<InShop | undefined> {
  const [found] = await readProducts(db, [id], createShare())
  if (!found?.product) return undefined
  const row = await db
    .selectFrom('products')
    .select('sale_period_id')
    .where('id', '=', id)
    .executeTakeFirst()
  return { ...found.product, isOnSale: row?.sale_period_id !== null }
}
