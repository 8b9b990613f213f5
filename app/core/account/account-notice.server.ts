import { createHash } from 'node:crypto'
import { queuedMails, type MailContext } from '#core/mail/outbox.server.ts'
import type { Db } from '#db/schema.ts'
import { transact } from '#db/transact.ts'
import { accountNoticeMail, type AccountNotice } from './account-notice.ts'

/** Accounts in one transaction. */
const BATCH = 200

/** How many accounts have an address that its owner has proved. */
export async function countVerifiedAccounts(db: Db): Promise<number> {
  const { accounts } = await db
    .selectFrom('users')
    .select((eb) => eb.fn.countAll().as('accounts'))
    .where('email_verified', '=', 1)
    .executeTakeFirstOrThrow()
  return Number(accounts)
}

/**
 * Queues a notice to every verified account, in batches, and answers how many mails that were.
 * Repeated, also after it broke off, it queues only what is missing: each account gets these words
 * once. Guarded by: account-notice.server.test.ts.
 */
export async function queueAccountNotice(
  ctx: MailContext & { now: () => Date },
  notice: AccountNotice,
  onBatch: (queued: number) => void = () => {},
): Promise<number> {
  const at = ctx.now().toISOString()
  const name = createHash('sha256').update(JSON.stringify(notice)).digest('hex').slice(0, 16)
  const content = accountNoticeMail(notice, ctx.shopUrl)
  let queued = 0
  let last = ''
  for (;;) {
    const accounts = await accountsAfter(ctx.db, last)
    if (accounts.length === 0) return queued
    const mails = accounts.map(({ id, email }) => ({
      id: ctx.newId('mail'),
      kind: 'account-notice',
      dedupeKey: `account-notice/${name}/${id}`,
      to: email,
      ...content,
    }))
    const { numInsertedOrUpdatedRows: made } = await transact(ctx, (inside) =>
      queuedMails(inside, mails, at).executeTakeFirstOrThrow(),
    )
    queued += Number(made ?? 0)
    last = accounts.at(-1)?.id ?? last
    onBatch(queued)
  }
}

const accountsAfter = (db: Db, last: string) =>
  db
    .selectFrom('users')
    .select(['id', 'email'])
    .where('email_verified', '=', 1)
    .where('id', '>', last)
    .orderBy('id')
    .limit(BATCH)
    .execute()
