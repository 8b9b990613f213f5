import type { Db } from '#db/schema.ts'

/**
 * Lets one change of what a shopper has saved wait for another, until the transaction ends: an
 * update that changes nothing locks the row.
 */
export async function lockUser(trx: Db, userId: string): Promise<void> {
  await trx
    .updateTable('users')
    .set((eb) => ({ updated_at: eb.ref('updated_at') }))
    .where('id', '=', userId)
    .execute()
}
