import type { Db } from '#db/schema.ts'
import {
  deleteSavedItem,
  lockUser,
  setDefaultItem,
} from '#core/customers/shopper/saved-items.server.ts'
import { policy } from '#core/base/policy/policy.ts'
import type { CardFacts, SavedCard } from './saved-card.ts'
import { transact } from '#db/transact.ts'

/** A shopper's cards, newest first. */
export async function listCards(db: Db, userId: string): Promise<SavedCard[]> {
  const rows = await db
    .selectFrom('payment_methods')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    last4: row.last4,
    expMonth: row.exp_month,
    expYear: row.exp_year,
    brand: row.brand,
    isDefault: row.is_default === 1,
  }))
}

/**
 * Saves a card. The first becomes the default, later ones do not. False, with nothing saved, if the
 * account has the maximum already.
 */
export async function addCard(
  db: Db,
  input: { id: string; userId: string; card: CardFacts; now: string },
): Promise<boolean> {
  const { userId, card } = input
  return transact(db, async (trx) => {
    await lockUser(trx, userId)
    const others = await trx
      .selectFrom('payment_methods')
      .select('id')
      .where('user_id', '=', userId)
      .execute()
    if (others.length >= policy.limits.savedCards) return false
    await trx
      .insertInto('payment_methods')
      .values({
        id: input.id,
        user_id: userId,
        type: 'card',
        last4: card.last4,
        exp_month: card.expMonth,
        exp_year: card.expYear,
        brand: card.brand,
        is_default: others.length === 0 ? 1 : 0,
        created_at: input.now,
      })
      .execute()
    return true
  })
}

/** Deletes a card of this shopper; false if there is none. Deleting the default sets no other. */
export const deleteCard = (db: Db, userId: string, id: string): Promise<boolean> =>
  deleteSavedItem(db, { table: 'payment_methods', userId, id })

/** Makes a card the only default; false, with nothing changed, if the shopper has no such card. */
export const setDefaultCard = (db: Db, userId: string, id: string): Promise<boolean> =>
  setDefaultItem(db, { table: 'payment_methods', userId, id })
