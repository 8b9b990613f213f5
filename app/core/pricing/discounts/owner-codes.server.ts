import type { Db } from '#db/schema.ts'
import { checkCodeChange, type CodeChange, type CodeChangeRefusal } from './change-code.ts'
import { findCode, insertCode, toDiscountCode } from './discount.server.ts'
import { normaliseCode, type DiscountCode } from './discount.ts'
import { checkNewCode, type NewCodeInput, type NewCodeOutcome } from './new-code.ts'

export type CreateCodeOutcome = NewCodeOutcome | { ok: false; reason: 'exists' }

/** Makes a code that works from now, or from its first day. `now` is ISO-8601 UTC. */
export async function createCode(
  db: Db,
  input: NewCodeInput,
  now: string,
): Promise<CreateCodeOutcome> {
  const outcome = checkNewCode(input, now)
  if (!outcome.ok) return outcome
  const isNew = await insertCode(db, outcome.code, now)
  return isNew ? outcome : { ok: false, reason: 'exists' }
}

/** A code by its name, in any letters. */
export const findOwnCode = (db: Db, typed: string): Promise<DiscountCode | undefined> =>
  findCode(db, typed)

/** All codes, newest first. */
export async function listCodes(db: Db): Promise<DiscountCode[]> {
  const rows = await db
    .selectFrom('discount_codes')
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('code')
    .execute()
  return rows.map(toDiscountCode)
}

export type ChangeCodeOutcome =
  | { ok: true; before: DiscountCode; code: DiscountCode }
  | { ok: false; reason: CodeChangeRefusal | 'unknown' | 'changed_meanwhile' }

/**
 * Changes the end, the uses or the minimum of a code; see `checkCodeChange`. One conditional update:
 * an order that uses it meanwhile, or another change, refuses a change that was judged before.
 * Guarded by: owner-codes.server.test.ts, at once.
 */
export async function changeCode(
  db: Db,
  typed: string,
  change: CodeChange,
  now: string,
): Promise<ChangeCodeOutcome> {
  const before = await findOwnCode(db, typed)
  if (!before) return { ok: false, reason: 'unknown' }
  const outcome = checkCodeChange(before, change, now)
  if (!outcome.ok) return outcome
  const { code, isWider } = outcome
  const changed = await db
    .updateTable('discount_codes')
    .set({
      ends_at: code.endsAt,
      max_uses: code.maxUses,
      minimum_cents: code.minimumCents ?? null,
    })
    .where('code', '=', before.code)
    .where('ends_at', before.endsAt === null ? 'is' : '=', before.endsAt)
    .where('max_uses', before.maxUses === null ? 'is' : '=', before.maxUses)
    .where(
      'minimum_cents',
      before.minimumCents === undefined ? 'is' : '=',
      before.minimumCents ?? null,
    )
    .$if(!isWider, (query) => query.where('used_count', '=', 0))
    .returning('code')
    .executeTakeFirst()
  return changed ? { ok: true, before, code } : { ok: false, reason: 'changed_meanwhile' }
}

export type SwitchOutcome =
  | { ok: true; code: string }
  | { ok: false; reason: 'unknown' | 'already' }

/** Stops a code, or activates it again; orders that used it keep their discount. */
export async function switchCode(db: Db, typed: string, isOn: boolean): Promise<SwitchOutcome> {
  const code = normaliseCode(typed)
  const switched = await db
    .updateTable('discount_codes')
    .set({ is_active: isOn ? 1 : 0 })
    .where('code', '=', code)
    .where('is_active', '=', isOn ? 0 : 1)
    .returning('code')
    .executeTakeFirst()
  if (switched) return { ok: true, code }
  const known = await db
    .selectFrom('discount_codes')
    .select('code')
    .where('code', '=', code)
    .executeTakeFirst()
  return { ok: false, reason: known ? 'already' : 'unknown' }
}
