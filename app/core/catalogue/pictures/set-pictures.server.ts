import { recordProductChanges } from '#core/catalogue/catalogue-changes.server.ts'
import { recordHistory } from '#core/catalogue/product-history/product-history.server.ts'
import type { PictureTexts } from '#core/catalogue/pictures.ts'
import type { Db } from '#db/schema.ts'
import { transact } from '#db/transact.ts'
import { readPhotographs, type Photographs } from './photographs.ts'

/** The owner's pictures of a product in a colour. `at`: since when, ISO-8601 UTC. */
export type OwnPictures = {
  version: string
  /** Null for pictures that were made before the shop kept photographs. */
  photographs: Photographs | null
  texts: PictureTexts
  at: string
}

/**
 * `overtaken`: somebody has set others since `since`. `unknown_product`: neither a product nor a
 * draft. `before` null: those the shop came with. `isSold`: shoppers see them now.
 */
export type PicturesSet =
  | { ok: false; reason: 'overtaken' | 'unknown_product' }
  | { ok: true; isChanged: boolean; before: OwnPictures | null; isSold: boolean }

type SetInput = {
  productId: string
  color: string
  /** Null shows those that the shop came with. */
  pictures: Omit<OwnPictures, 'at'> | null
  /** The `at` of those that were shown when this was decided, '' for none; undefined: whatever there is. */
  since?: string | undefined
  now: string
}

/**
 * Replaces the pictures or the alt texts of a product or a draft in one colour. The files must
 * exist. `now` is ISO-8601 UTC. Guarded by: own-pictures.server.test.ts.
 */
export async function setPictures(db: Db, input: SetInput): Promise<PicturesSet> {
  const { productId, color, pictures, since } = input
  return transact(db, async (trx): Promise<PicturesSet> => {
    const found = await lockPictured(trx, productId)
    if (!found) return { ok: false, reason: 'unknown_product' }
    const before = await findPictures(trx, { productId, color })
    if (since !== undefined && since !== (before?.at ?? '')) {
      return { ok: false, reason: 'overtaken' }
    }
    const { isSold } = found
    if (areEqual(before, pictures)) return { ok: true, isChanged: false, before, isSold }
    await recordHistory(trx, [productId], () => writePictures(trx, input))
    await recordProductChanges(trx, [productId])
    return { ok: true, isChanged: true, before, isSold }
  })
}

async function writePictures(trx: Db, input: SetInput): Promise<void> {
  const { productId, color, pictures, now } = input
  if (pictures === null) {
    await trx
      .deleteFrom('product_pictures')
      .where('product_id', '=', productId)
      .where('color', '=', color)
      .execute()
    return
  }
  const columns = {
    version: pictures.version,
    photographs: pictures.photographs && JSON.stringify(pictures.photographs),
    texts: JSON.stringify(pictures.texts),
    made_at: now,
  }
  await trx
    .insertInto('product_pictures')
    .values({ product_id: productId, color, ...columns })
    .onConflict((oc) => oc.columns(['product_id', 'color']).doUpdateSet(columns))
    .execute()
}

/**
 * Locks a product or a draft: two who set pictures of one wait for one another, also for the first
 * row of a colour. The draft first: one that is being published is then found as a product.
 */
async function lockPictured(trx: Db, id: string): Promise<{ isSold: boolean } | undefined> {
  const draft = await trx
    .updateTable('product_drafts')
    .set((eb) => ({ product_id: eb.ref('product_id') }))
    .where('product_id', '=', id)
    .returning('product_id')
    .executeTakeFirst()
  const product = await trx
    .updateTable('products')
    .set((eb) => ({ id: eb.ref('id') }))
    .where('id', '=', id)
    .returning('is_active')
    .executeTakeFirst()
  if (!draft && !product) return undefined
  return { isSold: product?.is_active === 1 }
}

const areEqual = (before: OwnPictures | null, after: SetInput['pictures']): boolean =>
  before === null || after === null ? before === after : wordsOf(before) === wordsOf(after)

const wordsOf = ({ version, photographs, texts }: Omit<OwnPictures, 'at'>): string =>
  JSON.stringify([version, photographs, texts.front, texts.detail, texts.back])

/** Removes the owner's pictures of a product; false if it has none. The files stay for old orders. */
export async function hideOwnPictures(db: Db, productId: string): Promise<boolean> {
  return transact(db, async (trx) => {
    await lockPictured(trx, productId)
    const { numDeletedRows } = await recordHistory(trx, [productId], () =>
      trx
        .deleteFrom('product_pictures')
        .where('product_id', '=', productId)
        .executeTakeFirstOrThrow(),
    )
    if (numDeletedRows > 0n) await recordProductChanges(trx, [productId])
    return numDeletedRows > 0n
  })
}

/** The owner's pictures of a product in a colour; null if there are none. */
export async function findPictures(
  db: Db,
  { productId, color }: { productId: string; color: string },
): Promise<OwnPictures | null> {
  const row = (await listPictures(db, productId)).find((one) => one.color === color)
  return row ?? null
}

/** The owner's pictures of a product, by colour. */
export async function listPictures(
  db: Db,
  productId: string,
): Promise<(OwnPictures & { color: string })[]> {
  const rows = await db
    .selectFrom('product_pictures')
    .selectAll()
    .where('product_id', '=', productId)
    .orderBy('color')
    .execute()
  return rows.map(({ color, version, photographs, texts, made_at: at }) => ({
    color,
    version,
    photographs: photographs === null ? null : (readPhotographs(photographs) ?? null),
    texts: readTexts(texts),
    at,
  }))
}

// Written above.
const readTexts = (texts: string | null): PictureTexts =>
  texts === null ? {} : (JSON.parse(texts) as PictureTexts)
