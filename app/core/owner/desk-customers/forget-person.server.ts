import { eraseAccount } from '#core/account/profile.server.ts'
import { endNoticesTo } from '#core/customers/back-in-stock/notices.server.ts'
import { forgetMessagesFrom } from '#core/account/contact/purge-messages.server.ts'
import { emptyMailsTo } from '#core/mail/purge-mails.server.ts'
import { detachGuestOrders } from '#core/account/retention/anonymise.server.ts'
import { forgetNotesAbout } from '#core/account/retention/forget-notes.server.ts'
import type { Db } from '#db/schema.ts'
import { accountOf, ordersOfPerson } from './person-file.server.ts'
import { findPerson } from './people.server.ts'

export type ForgetOutcome =
  /** `waiting`: orders that lose their buyer when they are finished. */
  | { ok: true; userId: string | null; orders: number; waiting: number }
  | { ok: false; reason: 'unknown' | 'moved_meanwhile' }

const ALL = 10_000

/**
 * Forgets a person, inside the caller's transaction: the account, messages, notes, notices, and the
 * texts of mails. Orders stay for the accounts, without the buyer; those that are not finished lose
 * it when they are. Refuses if the person has other orders than the `orders` that were read.
 * Source: RGPD, article 17. Guarded by: forget-person.server.test.ts.
 */
export async function forgetPerson(
  trx: Db,
  { key, orders, at }: { key: string; orders: number; at: string },
): Promise<ForgetOutcome> {
  const person = await findPerson(trx, key)
  if (!person) return { ok: false, reason: 'unknown' }
  const { email, userId } = person
  const theirs = await ordersOfPerson(trx, person, ALL)
  if (theirs.length !== orders) return { ok: false, reason: 'moved_meanwhile' }
  const now = new Date(at)
  const account = await accountOf(trx, userId)
  if (account) await eraseAccount(trx, { ...account, emailVerified: true }, now)
  await detachGuestOrders(trx, email, now)
  await forgetMessagesFrom(trx, email)
  await forgetNotesAbout(trx, email)
  await endNoticesTo(trx, email)
  await emptyMailsTo(trx, email)
  const left = await ordersOfPerson(trx, { email, userId: null }, ALL)
  return { ok: true, userId, orders: theirs.length, waiting: left.length }
}
