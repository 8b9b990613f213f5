import { sql } from 'kysely'
import type { Db } from './schema.ts'
import { transact } from './transact.ts'

/**
 * Like `transact`, for work whose error the caller turns into a refusal: inside an outer transaction
 * the error takes back what this work has written, and nothing else. Guarded by:
 * savepoint.server.test.ts.
 */
export async function transactApart<T, Ctx extends { db: Db }>(
  ctx: Ctx,
  work: (ctx: Ctx) => Promise<T>,
): Promise<T> {
  if (!ctx.db.isTransaction) return transact(ctx, work)
  await sql`savepoint apart`.execute(ctx.db)
  try {
    const made = await work(ctx)
    await sql`release savepoint apart`.execute(ctx.db)
    return made
  } catch (error) {
    await sql`rollback to savepoint apart`.execute(ctx.db)
    // Else it stays, and one around it, of the same name, would be rolled back only as far as here.
    await sql`release savepoint apart`.execute(ctx.db)
    throw error
  }
}
