import * as v from 'valibot'
import type { Db } from '#db/schema.ts'
import {
  headersOf,
  ownCookies,
  signOut,
  withPassword,
  type AccountContext,
  type Busy,
  type Visitor,
  type WrongPassword,
} from '#core/account/sign-in/accounts.server.ts'
import { endOwnNotices } from '#core/customers/back-in-stock/notices.server.ts'
import { forgetLinks } from '#core/account/sign-in/auth.server.ts'
import { commonPasswords } from '#core/account/sign-in/common-passwords.server.ts'
import { newPassword, normalizePassword } from '#core/account/sign-in/password.ts'
import { nameForm, type ShopperName } from '#core/customers/shopper/shopper-name.ts'
import { checkForm, type FieldErrors } from '#core/base/text/form-schema.ts'
import type { Shopper } from '#core/customers/shopper/shopper.ts'
import { deleteReviewsOfUser } from '#core/returns/reviews/forget-reviews.server.ts'
import { detachOrders } from '#core/account/retention/anonymise.server.ts'
import { forgetNotesAbout } from '#core/account/retention/forget-notes.server.ts'
import { transact } from '#db/transact.ts'

export type RenameOutcome =
  | { ok: true }
  | { ok: false; reason: 'bad_fields'; errors: FieldErrors<keyof ShopperName> }

/** Changes first and last name of an account, and the display name made of them. */
export async function renameShopper(
  db: Db,
  userId: string,
  input: ShopperName,
  now: string,
): Promise<RenameOutcome> {
  const checked = checkForm(nameForm, input)
  if (!checked.ok) return { ...checked, reason: 'bad_fields' }
  const { firstName, lastName } = checked.values
  await db
    .updateTable('users')
    .set({
      first_name: firstName,
      last_name: lastName,
      display_name: `${firstName} ${lastName}`,
      updated_at: now,
    })
    .where('id', '=', userId)
    .execute()
  return { ok: true }
}

export type ChangePasswordOutcome =
  | { ok: true; cookies: string[] }
  | Busy
  | WrongPassword
  | { ok: false; reason: 'bad_fields'; errors: FieldErrors<'next'> }

/**
 * Changes the password. All sessions end; this browser gets a new one. Refuses a wrong current
 * password, an invalid new one, and too many tries.
 */
export async function changePassword(
  ctx: AccountContext,
  shopper: Shopper,
  input: { current: string; next: string },
  visitor: Visitor,
): Promise<ChangePasswordOutcome> {
  const own = [shopper.email, shopper.firstName, shopper.lastName]
  const form = v.object({ next: newPassword(await commonPasswords(), own) })
  const checked = checkForm(form, { next: input.next })
  if (!checked.ok) return { ...checked, reason: 'bad_fields' }
  return withPassword(ctx, shopper, visitor, async () => {
    const auth = await ctx.auth()
    const { headers } = await auth.changePassword({
      body: {
        currentPassword: normalizePassword(input.current),
        newPassword: checked.values.next,
        revokeOtherSessions: true,
      },
      headers: headersOf(visitor),
      returnHeaders: true,
    })
    // An earlier reset link must not undo the change.
    await forgetLinks(ctx.db, shopper.id)
    return { ok: true, cookies: ownCookies(headers) }
  })
}

export type DeleteAccountOutcome = { ok: true; cookies: string[] } | Busy | WrongPassword

/**
 * Deletes an account and its data. Its orders stay, without the account, and lose the buyer's data
 * once they are finished. Refuses a wrong password, and too many tries.
 */
export async function deleteAccount(
  ctx: AccountContext,
  shopper: Shopper,
  password: string,
  visitor: Visitor,
  now: Date,
): Promise<DeleteAccountOutcome> {
  const proved = await withPassword(ctx, shopper, visitor, async () => {
    const auth = await ctx.auth()
    await auth.verifyPassword({
      body: { password: normalizePassword(password) },
      headers: headersOf(visitor),
    })
    return { ok: true as const }
  })
  if (!proved.ok) return proved
  const cookies = await signOut(ctx, visitor)
  await transact(ctx.db, (trx) => eraseAccount(trx, shopper, now))
  return { ok: true, cookies }
}

/** Erases an account with its data and detaches its orders, inside the caller's transaction. */
export async function eraseAccount(
  trx: Db,
  shopper: Pick<Shopper, 'id' | 'email' | 'emailVerified'>,
  now: Date,
): Promise<void> {
  await deleteReviewsOfUser(trx, shopper)
  await detachOrders(trx, shopper.id, now)
  // A reset link names the account by its id.
  await forgetLinks(trx, shopper.id)
  // Also those that a guest asked for at the address of the account.
  await endOwnNotices(trx, shopper)
  // What the shop noted about the person.
  if (shopper.emailVerified) await forgetNotesAbout(trx, shopper.email)
  // Cascades to sessions, password, codes, cards, addresses and favourites.
  await trx.deleteFrom('users').where('id', '=', shopper.id).execute()
}
