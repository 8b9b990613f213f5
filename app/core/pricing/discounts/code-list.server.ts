import { sql } from 'kysely'
import type { Db } from '#db/schema.ts'
import { toDiscountCode } from './discount.server.ts'
import type { DiscountCode } from './discount.ts'

/** The last row of a page: the next one begins after it. */
export type CodesAfter = { createdAt: string; code: string }

/** A page of the codes, the newest first. */
export async function pageOfCodes(
  db: Db,
  { after, most }: { after?: CodesAfter | undefined; most: number },
): Promise<{ codes: DiscountCode[]; next: CodesAfter | undefined }> {
  let query = db.selectFrom('discount_codes').selectAll()
  if (after) {
    query = query
      .where('created_at', '<=', after.createdAt)
      .where((eb) => eb.or([eb('created_at', '<', after.createdAt), eb('code', '>', after.code)]))
  }
  const rows = await query
    .orderBy('created_at', 'desc')
    .orderBy('code')
    .limit(most + 1)
    .execute()
  const shown = rows.slice(0, most)
  const last = rows.length > most ? shown.at(-1) : undefined
  return {
    codes: shown.map(toDiscountCode),
    next: last && { createdAt: last.created_at, code: last.code },
  }
}

/** What codes took off the orders that were not cancelled, by code, and in how many orders. */
export async function discountedBy(
  db: Db,
  codes: readonly string[],
): Promise<Map<string, { orders: number; cents: number }>> {
  if (codes.length === 0) return new Map()
  const rows = await db
    .selectFrom('orders')
    .select((eb) => [
      'discount_code as code',
      eb.fn.countAll<string | number>().as('orders'),
      sql<string | number>`sum(discount_cents - coalesce(offers_cents, 0))`.as('cents'),
    ])
    .where('discount_code', 'in', codes)
    .where('status', '!=', 'cancelled')
    .groupBy('discount_code')
    .execute()
  return new Map(
    rows.map(({ code, orders, cents }) => [
      code ?? '',
      { orders: Number(orders), cents: Number(cents) },
    ]),
  )
}
