import type { Db } from '#db/schema.ts'

/**
 * Gives an account the orders that were made without one under its e-mail; answers how many. One
 * UPDATE that asks the account itself: only a proved address, only orders that are nobody's. To be
 * called when an address is proved, and before an account's orders are listed.
 * Guarded by: guest-orders.server.test.ts.
 */
export async function joinGuestOrders(db: Db, userId: string): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('orders')
    .set({ user_id: userId })
    .where('user_id', 'is', null)
    // Parted from an account that was deleted: they are to be forgotten, whoever has the address now.
    .where('is_to_anonymise', '=', 0)
    .where(
      (eb) => eb.fn<string>('lower', ['email']),
      '=',
      (eb) =>
        eb
          .selectFrom('users')
          .select('users.email')
          .where('users.id', '=', userId)
          .where('users.email_verified', '=', 1),
    )
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}
