import { shop } from '#core/base/policy/shop.ts'
import { recordAudit } from '#core/base/audit/audit.server.ts'
import type { HouseActor, WithHouseActor } from '#core/base/actor/actor.ts'
import { isUniqueViolation } from '#db/errors.ts'
import type { Db } from '#db/schema.ts'
import { transact } from '#db/transact.ts'
import { checkNewPasskey, passkeyCreation, type NewPasskeyAnswer } from './passkey.server.ts'
import { takeChallenge } from './reverify.server.ts'
import { passkeyIds, replaceRecoveryCodes } from './second-factor.server.ts'
import type { StaffContext } from './staff-context.server.ts'
import { newSecret } from './staff-secrets.server.ts'
import type { StaffSession } from './staff-sessions.server.ts'

/** Passkeys of one person: a laptop, a phone, keys in a drawer. */
const MOST_PASSKEYS = 10

export type Passkey = { id: string; name: string; createdAt: string; lastUsedAt: string | null }

export async function listPasskeys(db: Db, staffId: string): Promise<Passkey[]> {
  return db
    .selectFrom('staff_passkeys')
    .select(['id', 'name', 'created_at as createdAt', 'last_used_at as lastUsedAt'])
    .where('staff_id', '=', staffId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

/** What the browser hands to `navigator.credentials.create`. */
export async function startPasskey(ctx: StaffContext, { sessionId, staff }: StaffSession) {
  const [challenge, known] = [newSecret(), await passkeyIds(ctx.db, staff.id)]
  await ctx.db
    .updateTable('staff_sessions')
    .set({ challenge })
    .where('id', '=', sessionId)
    .execute()
  return passkeyCreation({ shopUrl: ctx.shopUrl, shopName: shop.name }, staff, {
    challenge,
    known,
  })
}

export type AddPasskeyOutcome = { ok: true } | { ok: false; reason: 'refused' | 'too_many' }

/**
 * Adds a passkey to the signed-in person. The caller has required a recent second factor: what a
 * browser says of a new passkey is not signed. `name` is what its owner calls it.
 */
export async function addPasskey(
  ctx: StaffContext & WithHouseActor,
  session: StaffSession,
  { name, answer }: { name: string; answer: NewPasskeyAnswer },
): Promise<AddPasskeyOutcome> {
  const { staff, sessionId } = session
  try {
    return await transact<AddPasskeyOutcome, StaffContext>(ctx, async (inside) => {
      const challenge = await takeChallenge(inside, sessionId)
      const passkey = challenge && checkNewPasskey(ctx.shopUrl, challenge, answer)
      if (!passkey) return { ok: false, reason: 'refused' }
      if ((await passkeyIds(inside.db, staff.id)).length >= MOST_PASSKEYS) {
        return { ok: false, reason: 'too_many' }
      }
      const at = ctx.now().toISOString()
      await inside.db
        .insertInto('staff_passkeys')
        .values({
          id: answer.id,
          staff_id: staff.id,
          name: name.trim().slice(0, 60) || 'Llave de acceso',
          public_key: passkey.publicKey,
          counter: passkey.counter,
          created_at: at,
          last_used_at: null,
        })
        .execute()
      await record(
        inside.db,
        staff.id,
        ctx.actor,
        at,
        'staff.add_passkey',
        'Añade una llave de acceso',
      )
      return { ok: true }
    })
  } catch (error) {
    if (isUniqueViolation(error)) return { ok: false, reason: 'refused' } // it is there already
    throw error
  }
}

/** Removes a passkey of the signed-in person; false if there is none. */
export async function removePasskey(
  ctx: StaffContext & WithHouseActor,
  { staff }: StaffSession,
  passkeyId: string,
): Promise<boolean> {
  return transact(ctx.db, async (trx) => {
    const { numDeletedRows } = await trx
      .deleteFrom('staff_passkeys')
      .where('id', '=', passkeyId)
      .where('staff_id', '=', staff.id)
      .executeTakeFirstOrThrow()
    if (numDeletedRows !== 1n) return false
    const at = ctx.now().toISOString()
    await record(trx, staff.id, ctx.actor, at, 'staff.remove_passkey', 'Quita una llave de acceso')
    return true
  })
}

/** Gives the signed-in person ten new recovery codes, which are shown once; old ones end. */
export async function newRecoveryCodes(
  ctx: StaffContext & WithHouseActor,
  { staff }: StaffSession,
): Promise<string[]> {
  return transact(ctx.db, async (trx) => {
    const codes = await replaceRecoveryCodes(trx, ctx.sessionSecret, staff.id)
    const at = ctx.now().toISOString()
    await record(
      trx,
      staff.id,
      ctx.actor,
      at,
      'staff.new_codes',
      'Hace códigos de recuperación nuevos',
    )
    return codes
  })
}

const record = (
  trx: Db,
  staffId: string,
  actor: HouseActor,
  at: string,
  action: string,
  summary: string,
) => recordAudit(trx, { actor, at, action, subject: { kind: 'staff', id: staffId }, summary })
