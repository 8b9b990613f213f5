import type { Db } from '#db/schema.ts'
import { findDraft } from './product-drafts.server.ts'

/** The colours of a product, and of its draft; undefined if there is neither. */
export async function colorsOf(db: Db, productId: string): Promise<string[] | undefined> {
  const rows = await db
    .selectFrom('variants')
    .select('color')
    .distinct()
    .where('product_id', '=', productId)
    .execute()
  const draft = await findDraft(db, productId)
  if (rows.length === 0 && !draft) return undefined
  return [...rows.map(({ color }) => color), ...(draft?.content.colors ?? [])]
}
