import type { Db } from '#db/schema.ts'

/** Counts pending refunds and open payment cases. Both counts use an index. */
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
