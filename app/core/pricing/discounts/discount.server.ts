import type { Db } from '#db/schema.ts'
import type { DiscountCodesTable } from '#db/tables/discounts.ts'
import type { Selectable } from 'kysely'
import { transact } from '#db/transact.ts'
import {
  checkDiscount,
  FREE_METHODS,
  isOnlyForFirstPurchase,
  normaliseCode,
  type CustomerLimits,
  type Discount,
  type DiscountCode,
  type DiscountOutcome,
} from './discount.ts'
import type { NewCode } from './new-code.ts'

/**
 * Finds a typed code and decides whether it works now, apart from its minimum and its limits for
 * each customer. `now` is ISO-8601 UTC.
 */
export async function findDiscount(db: Db, typed: string, now: string): Promise<DiscountOutcome> {
  if (normaliseCode(typed) === '') return { ok: false, reason: 'blank' }
  return checkDiscount(await findCode(db, typed), now)
}

/** The stored code that was typed, in any letters. */
export async function findCode(db: Db, typed: string): Promise<DiscountCode | undefined> {
  const code = normaliseCode(typed)
  // Postgres accepts no NUL in a text: such a code is unknown, not an error.
  if (code.includes('\0')) return undefined
  const row = await db
    .selectFrom('discount_codes')
    .selectAll()
    .where('code', '=', code)
    .executeTakeFirst()
  return row && toDiscountCode(row)
}

/** The limits of a code for each customer; none for an unknown code. */
export async function customerLimitsOf(db: Db, code: string): Promise<CustomerLimits> {
  const stored = await findCode(db, code)
  return stored ?? { maxUsesPerCustomer: null, isFirstPurchase: false }
}

export const toDiscountCode = (row: Selectable<DiscountCodesTable>): DiscountCode => ({
  code: row.code,
  percent: row.percent,
  ...(row.amount_cents !== null && { amountCents: row.amount_cents }),
  ...(row.free_shipping !== null && { freeShipping: methodsOf(row.free_shipping) }),
  ...(row.minimum_cents !== null && { minimumCents: row.minimum_cents }),
  maxUsesPerCustomer: row.max_uses_per_customer,
  isFirstPurchase: row.is_first_purchase === 1 || isOnlyForFirstPurchase(row.code),
  isActive: row.is_active === 1,
  startsAt: row.starts_at,
  endsAt: row.ends_at,
  maxUses: row.max_uses,
  usedCount: row.used_count,
})

const methodsOf = (stored: string) =>
  FREE_METHODS.filter((method) => stored.split(',').includes(method))

/** Adds a code that works from `now`; false if the code exists. */
export async function insertCode(db: Db, added: NewCode, now: string): Promise<boolean> {
  const row = await db
    .insertInto('discount_codes')
    .values({
      code: added.code,
      percent: added.percent,
      amount_cents: added.amountCents ?? null,
      free_shipping: added.freeShipping?.join(',') ?? null,
      minimum_cents: added.minimumCents ?? null,
      max_uses_per_customer: added.maxUsesPerCustomer,
      is_first_purchase: added.isFirstPurchase ? 1 : 0,
      is_active: 1,
      starts_at: added.startsAt,
      ends_at: added.endsAt,
      max_uses: added.maxUses,
      created_at: now,
    })
    .onConflict((oc) => oc.column('code').doNothing())
    .returning('code')
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Spends one use of a code inside the transaction that places the order; false if none is left. One
 * conditional update, so two orders that race for the last use cannot both win.
 * Guarded by: place-order-races.server.test.ts.
 */
export async function spendDiscount(trx: Db, code: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('discount_codes')
    .set((eb) => ({ used_count: eb('used_count', '+', 1) }))
    .where('code', '=', code)
    .where('is_active', '=', 1)
    .where((eb) => eb.or([eb('max_uses', 'is', null), eb('used_count', '<', eb.ref('max_uses'))]))
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/** Gives a spent use back, inside the transaction that cancels the order. */
export async function releaseDiscountUse(trx: Db, code: string): Promise<void> {
  await trx
    .updateTable('discount_codes')
    .set((eb) => ({ used_count: eb('used_count', '-', 1) }))
    .where('code', '=', code)
    .where('used_count', '>', 0) // the owner may have set it to 0 meanwhile
    .execute()
}

const NO_LIMITS = {
  startsAt: null,
  endsAt: null,
  maxUses: null,
  maxUsesPerCustomer: null,
  isFirstPurchase: false,
}

/**
 * Adds the policy's codes that were never loaded before. Leaves the others as the owner has set or
 * deleted them. `now` is ISO-8601 UTC.
 */
export async function loadDiscountCodes(
  db: Db,
  codes: readonly Discount[],
  now: string,
): Promise<void> {
  for (const discount of codes) {
    await transact(db, async (trx) => {
      const isNew = await trx
        .insertInto('loaded_codes')
        .values({ code: discount.code })
        .onConflict((oc) => oc.column('code').doNothing())
        .returning('code')
        .executeTakeFirst()
      if (isNew) await insertCode(trx, { ...discount, ...NO_LIMITS }, now)
    })
  }
}
