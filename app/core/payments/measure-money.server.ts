import type { Db } from '#db/schema.ts'

/** How many refunds have not moved yet, and how many cases wait for the owner. By indexes. */
export async function measureMoney(db: Db): Promise<{ owedRefunds: number; openCases: number }> {
  const refunds = await db
    .selectFrom('refunds')
    .select((eb) => eb.fn.countAll().as('count'))
    .where('status', '=', 'pending')
    .executeTakeFirstOrThrow()
  const cases = await db
    .selectFrom('payment_cases')
    .select((eb) => eb.fn.countAll().as('count'))
    .where('closed_at', 'is', null)
    .executeTakeFirstOrThrow()
  return { owedRefunds: Number(refunds.count), openCases: Number(cases.count) }
}
