import { faultText, readOwnText, type OwnText } from '#core/settings/pages/own-text.ts'
import type { Db } from '#db/schema.ts'
import { findDataPage } from './data-pages.ts'
import { fieldOf } from './fields.ts'
import { leavesOf } from './leaves.ts'
import { productOfLink } from './shop-links.ts'

/** `at`: when shoppers see it, ISO-8601 UTC. */
type PageText = { page: string; text: string; at: string }

/**
 * Reads the owner's text of a page as `readOwnText`, and refuses a page of data that names a product
 * which the shop does not sell then. Guarded by: goods-faults.server.test.ts.
 */
export async function readTextForShop(db: Db, { page, text, at }: PageText): Promise<OwnText> {
  const read = readOwnText(page, text)
  const data = findDataPage(page)
  if (!read.ok || !data) return read
  const named = leavesOf(fieldOf(data.schema), JSON.parse(read.text)).flatMap((leaf) => {
    if (typeof leaf.value !== 'string') return []
    const id = leaf.kind === 'product' ? leaf.value : undefined
    const product = id ?? (leaf.kind === 'link' ? productOfLink(leaf.value) : undefined)
    return product === undefined ? [] : [{ ...leaf, product }]
  })
  const sold = await soldAt(db, [...new Set(named.map(({ product }) => product))], at)
  const faults = named
    .filter(({ product }) => !sold.has(product))
    .map(({ path, labels, product }) => ({
      path,
      message: `${labels.join(' › ')}: no se vende ningún producto «${product}».`,
    }))
  return faults.length > 0 ? { ok: false, faults } : read
}

/** Of some products those that are sold, or will be by then: a draft of theirs has a date. */
async function soldAt(db: Db, ids: readonly string[], at: string): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db
    .selectFrom('products')
    .select('id')
    .where('id', 'in', ids)
    .where('is_active', '=', 1)
    .union(
      db
        .selectFrom('product_drafts')
        .select('product_id as id')
        .where('product_id', 'in', ids)
        .where('publish_at', '<=', at)
        .where('publish_fault', 'is', null),
    )
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** The same as a sentence; undefined: nothing is wrong. */
export async function textFault(db: Db, text: PageText): Promise<string | undefined> {
  const read = await readTextForShop(db, text)
  return read.ok ? undefined : faultText(read)
}
