import { createHash, randomBytes } from 'node:crypto'
import type { ExpressionBuilder } from 'kysely'
import { retention, retentionCutoff } from '#core/base/policy/retention.ts'
import type { Shopper } from '#core/customers/shopper/shopper.ts'
import { inBatches } from '#db/in-batches.ts'
import type { Db, Schema } from '#db/schema.ts'
import type { AwaitedVariant } from './notice-mails.ts'

/** 128 bits cannot be guessed. */
const SECRET_BYTES = 16
const SECRET = /^[\w-]{22}$/
const DAY_MS = 24 * 3_600_000

const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('hex')

/** A new secret link: the path that a mail has, and the hash that the database has. */
export function newNoticeLink(): { path: string; secretHash: string } {
  const secret = randomBytes(SECRET_BYTES).toString('base64url')
  return { path: `/avisos?aviso=${secret}`, secretHash: hashOf(secret) }
}

/** What somebody waits for. */
export type Notice = AwaitedVariant & { id: string; createdAt: string; isConfirmed: boolean }

const noticesOf = (db: Db) =>
  db
    .selectFrom('back_in_stock_notices')
    .innerJoin('variants', 'variants.id', 'back_in_stock_notices.variant_id')
    .innerJoin('products', 'products.id', 'variants.product_id')
    .select([
      'back_in_stock_notices.id',
      'products.id as productId',
      'products.name',
      'variants.size',
      'variants.color',
      'back_in_stock_notices.created_at as createdAt',
      'back_in_stock_notices.confirmed_at as confirmedAt',
    ])

const asNotice = <Row extends { confirmedAt: string | null }>({ confirmedAt, ...row }: Row) => ({
  ...row,
  isConfirmed: confirmedAt !== null,
})

/** The notice that a link of a mail opens; undefined if it ended, or never was. */
export async function findNotice(db: Db, secret: string): Promise<Notice | undefined> {
  if (!SECRET.test(secret)) return undefined
  const row = await noticesOf(db).where('secret_hash', '=', hashOf(secret)).executeTakeFirst()
  return row && asNotice(row)
}

/** Confirms the notice of a link; false if it ended. A second time changes nothing. */
export async function confirmNotice(db: Db, secret: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('back_in_stock_notices')
    .set((eb) => ({ confirmed_at: eb.fn.coalesce('confirmed_at', eb.val(now.toISOString())) }))
    .where('secret_hash', '=', hashOf(secret))
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/** Ends the notice of a link; one that ended already is no fault. */
export async function endNotice(db: Db, secret: string): Promise<void> {
  await db.deleteFrom('back_in_stock_notices').where('secret_hash', '=', hashOf(secret)).execute()
}

/** What an account may know: what it asked for itself, and all of an address that it proved. */
const isOf = ({ id, email, emailVerified }: OwnAddress) => {
  return (eb: ExpressionBuilder<Schema, 'back_in_stock_notices'>) =>
    emailVerified
      ? eb.or([eb('user_id', '=', id), eb('email', '=', email)])
      : eb('user_id', '=', id)
}
type OwnAddress = Pick<Shopper, 'id' | 'email' | 'emailVerified'>

/** The notices that a shopper waits for, the newest first. */
export async function ownNotices(db: Db, shopper: OwnAddress): Promise<Notice[]> {
  const rows = await noticesOf(db)
    .where(isOf(shopper))
    .orderBy('createdAt', 'desc')
    .orderBy('back_in_stock_notices.id')
    .execute()
  return rows.map(asNotice)
}

/** Ends one notice of a shopper; another's stays. */
export async function endOwnNotice(db: Db, shopper: OwnAddress, id: string): Promise<void> {
  await db.deleteFrom('back_in_stock_notices').where('id', '=', id).where(isOf(shopper)).execute()
}

/** Ends all notices of a shopper, inside the transaction that deletes the account. */
export async function endOwnNotices(trx: Db, shopper: OwnAddress): Promise<void> {
  await trx.deleteFrom('back_in_stock_notices').where(isOf(shopper)).execute()
}

/** Ends all notices to an address in lower case, inside the transaction that forgets a person. */
export async function endNoticesTo(trx: Db, email: string): Promise<void> {
  await trx.deleteFrom('back_in_stock_notices').where('email', '=', email).execute()
}

/**
 * Sends the notices of an account to its new address, inside the transaction that changes it. What
 * the new address waits for already stays as it is.
 */
export async function moveNotices(
  trx: Db,
  { id, email: oldEmail }: Pick<OwnAddress, 'id' | 'email'>,
  email: string,
): Promise<void> {
  const before = trx.selectFrom('back_in_stock_notices').select('variant_id')
  await trx
    .deleteFrom('back_in_stock_notices')
    .where('user_id', '=', id)
    .where('email', '=', oldEmail)
    .where('variant_id', 'in', before.where('email', '=', email))
    .execute()
  await trx
    .updateTable('back_in_stock_notices')
    .set({ email })
    .where('user_id', '=', id)
    .where('email', '=', oldEmail)
    .execute()
}

/** Deletes notices that waited as long as the privacy page says, sooner if never confirmed. */
export async function purgeExpiredNotices(
  db: Db,
  now: Date,
  signal?: AbortSignal,
): Promise<number> {
  const before = retentionCutoff(now, retention.noticeMonths)
  const unconfirmedMs = retention.unconfirmedNoticeDays * DAY_MS
  const unconfirmedBefore = new Date(now.getTime() - unconfirmedMs).toISOString()
  return inBatches(
    db,
    async (trx, most) => {
      const old = trx
        .selectFrom('back_in_stock_notices')
        .select('id')
        .where((eb) =>
          eb.or([
            eb('created_at', '<', before),
            eb.and([eb('confirmed_at', 'is', null), eb('created_at', '<', unconfirmedBefore)]),
          ]),
        )
        .limit(most)
      const deleted = trx.deleteFrom('back_in_stock_notices').where('id', 'in', old)
      return Number((await deleted.executeTakeFirstOrThrow()).numDeletedRows)
    },
    signal,
  )
}
