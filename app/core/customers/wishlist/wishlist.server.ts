import { isUniqueViolation } from '#db/errors.ts'
import type { Db } from '#db/schema.ts'
import type { Cents } from '#core/base/money/money.ts'

export type WishlistItem = {
  id: string
  productId: string
  name: string
  priceCents: Cents
  image: string
  createdAt: string
}

/** Data of a product stored when it is saved: the product may change or disappear later. */
export type SavedProduct = { id: string; name: string; priceCents: Cents; image: string }

export type SaveOutcome = { ok: true } | { ok: false; reason: 'duplicate' }

/** A shopper's favourites, newest first. */
export async function listWishlist(db: Db, userId: string): Promise<WishlistItem[]> {
  const rows = await db
    .selectFrom('wishlist')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    productId: row.product_id,
    name: row.name,
    priceCents: row.price_cents,
    image: row.image,
    createdAt: row.created_at,
  }))
}

/** The ids of the products that a shopper saved, for the hearts of a page. */
export async function savedProductIds(db: Db, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('wishlist')
    .select('product_id')
    .where('user_id', '=', userId)
    .execute()
  return rows.map((row) => row.product_id)
}

/** `now` is ISO-8601 UTC. */
type NewItem = { id: string; userId: string; product: SavedProduct; now: string }

/** Saves a product; refuses one that is already saved. */
export async function saveToWishlist(db: Db, input: NewItem): Promise<SaveOutcome> {
  try {
    await db.insertInto('wishlist').values(toRow(input)).execute()
    return { ok: true }
  } catch (error) {
    // The database decides, not an earlier query: two presses may come at once.
    if (isUniqueViolation(error)) return { ok: false, reason: 'duplicate' }
    throw error
  }
}

/**
 * Adds the products that a guest wanted, and returns how many are new: what is already saved stays as it
 * is, also if two tabs ask at once.
 */
export async function joinWishlist(db: Db, items: readonly NewItem[]): Promise<number> {
  if (items.length === 0) return 0
  const added = await db
    .insertInto('wishlist')
    .values(items.map(toRow))
    .onConflict((conflict) => conflict.columns(['user_id', 'product_id']).doNothing())
    .returning('product_id')
    .execute()
  return added.length
}

const toRow = ({ id, userId, product, now }: NewItem) => ({
  id,
  user_id: userId,
  product_id: product.id,
  name: product.name,
  price_cents: product.priceCents,
  image: product.image,
  created_at: now,
})

/** Removes a product from a shopper's list; does nothing if it is not there. */
export async function removeFromWishlist(db: Db, userId: string, productId: string): Promise<void> {
  await db
    .deleteFrom('wishlist')
    .where('user_id', '=', userId)
    .where('product_id', '=', productId)
    .execute()
}

/** Removes one item of a shopper's list; does nothing if it is gone, or another shopper's. */
export async function removeWishlistItem(db: Db, userId: string, id: string): Promise<void> {
  await db.deleteFrom('wishlist').where('user_id', '=', userId).where('id', '=', id).execute()
}

export async function clearWishlist(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('wishlist').where('user_id', '=', userId).execute()
}
