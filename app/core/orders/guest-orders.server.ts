import type { ExpressionBuilder } from 'kysely'
import type { Db, Schema } from '#db/schema.ts'

/**
 * Gives an account the orders that were made without one under its e-mail; answers how many. One
 * UPDATE that asks the account itself: only a proved address, only orders that are nobody's. To be
 * called when an address is proved, and before an account's orders are listed.
 * Guarded by: guest-orders.server.test.ts.
 */
export async function joinGuestOrders(db: Db, userId: string): Promise<number> {
  // Mostly there are none, and a page that is only read must not wait for a writer.
  const some = await db
    .selectFrom('orders')
    .select('id')
    .where((eb) => isGuestOrderOf(eb, userId))
    .limit(1)
    .executeTakeFirst()
  if (!some) return 0
  const { numUpdatedRows } = await db
    .updateTable('orders')
    .set({ user_id: userId })
    .where((eb) => isGuestOrderOf(eb, userId))
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}

/** One that a deleted account has left is nobody's for good. */
const isGuestOrderOf = (eb: ExpressionBuilder<Schema, 'orders'>, userId: string) =>
  eb.and([
    eb('user_id', 'is', null),
    eb('is_to_anonymise', '=', 0),
    eb(
      eb.fn<string>('lower', ['email']),
      '=',
      eb
        .selectFrom('users')
        .select('users.email')
        .where('users.id', '=', userId)
        .where('users.email_verified', '=', 1),
    ),
  ])
