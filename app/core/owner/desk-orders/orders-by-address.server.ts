import { sql } from 'kysely'
import type { Db } from '#db/schema.ts'

/** The newest orders with an e-mail address, in any letters, at most `most`. */
export function ordersByAddress(
  db: Db,
  email: string,
  most: number,
): Promise<{ id: string; number: string; placedAt: string }[]> {
  return db
    .selectFrom('orders')
    .select(['id', 'number', 'placed_at as placedAt'])
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .orderBy('placed_at', 'desc')
    .orderBy('id')
    .limit(most)
    .execute()
}
