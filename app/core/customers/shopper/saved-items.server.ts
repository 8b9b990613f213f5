import type { Db } from '#db/schema.ts'
import { transact } from '#db/transact.ts'

/**
 * Serialises changes of a shopper's saved data until the transaction ends: an update that changes
 * nothing locks the row.
 */
export async function lockUser(trx: Db, userId: string): Promise<void> {
  await trx
    .updateTable('users')
    .set((eb) => ({ updated_at: eb.ref('updated_at') }))
    .where('id', '=', userId)
    .execute()
}

/** A row of a shopper's list, in which at most one row is the default. */
type SavedItem = { table: 'addresses' | 'payment_methods'; userId: string; id: string }

/** Deletes an item of this shopper; false if there is none. Deleting the default sets no other. */
export async function deleteSavedItem(db: Db, { table, userId, id }: SavedItem): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom(table)
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return numDeletedRows === 1n
}

/** Makes an item the only default; false, with nothing changed, if the shopper has no such item. */
export async function setDefaultItem(db: Db, { table, userId, id }: SavedItem): Promise<boolean> {
  return transact(db, async (trx) => {
    await lockUser(trx, userId)
    const own = await trx
      .selectFrom(table)
      .select('id')
      .where('user_id', '=', userId)
      .where('id', '=', id)
      .executeTakeFirst()
    if (!own) return false
    // Clear the old default first: the database allows only one.
    await trx
      .updateTable(table)
      .set({ is_default: 0 })
      .where('user_id', '=', userId)
      .where('is_default', '=', 1)
      .execute()
    await trx.updateTable(table).set({ is_default: 1 }).where('id', '=', id).execute()
    return true
  })
}
