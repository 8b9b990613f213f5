import type { ExpressionBuilder } from 'kysely'
import type { Db, Schema } from '#db/schema.ts'

/**
 * Assigns to an account the guest orders with its e-mail; answers how many. A single UPDATE checks
 * that the address is verified and the orders are unassigned. Call it when an address is verified,
 * and before listing an account's orders. Guarded by: guest-orders.server.test.ts.
 */
export async function joinGuestOrders(db: Db, userId: string): Promise<number> {
  // Usually there are none, and reading a page should not wait for a write lock.
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

/** Excludes the orders of deleted accounts: they are never assigned again. */
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
