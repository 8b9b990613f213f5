import { createHash } from 'node:crypto'
import { transact } from '#db/transact.ts'
import type { Db } from '#db/schema.ts'
import { addEvent, holdOrder } from '../orders/move-order.server.ts'
import { findOrderIdByEmail } from '../orders/order-number.server.ts'
import type { KnownOrder } from '../orders/order.ts'
import { findKnownOrder } from '../orders/orders.server.ts'
import { queueMail } from '../mail/outbox.server.ts'
import { unitsLeft, withinLeft, type Units } from './return.ts'
import { ownerReturnMail, withdrawalReceivedMail } from './return-mails.ts'
import type { ReturnParts } from './return-parts.ts'
import { unitsTaken } from './returns.server.ts'
import type { Withdrawal } from './withdrawal.ts'

/** When it was kept, and under which code; `isNew` is false for one that was declared before. */
export type DeclaredWithdrawal = { code: string; at: string; isNew: boolean }

/** The same words about the same order from the same person; letters and spaces do not count. */
function withdrawalKey({ name, number, email, isWhole, goods }: Withdrawal): string {
  const words = [name, number, email, isWhole, goods].map((one) =>
    String(one).toLowerCase().replaceAll(/\s+/g, ' '),
  )
  return `withdrawal/${createHash('sha256').update(JSON.stringify(words)).digest('hex')}`
}

/** The declaration that is open already; it may be answered again without a turn. */
export const findDeclared = (
  db: Db,
  withdrawal: Withdrawal,
): Promise<DeclaredWithdrawal | undefined> => findByKey(db, withdrawalKey(withdrawal))

/**
 * Keeps a withdrawal and queues its receipt, to the e-mail that was typed, and word to the owner; all
 * in one transaction. It is kept whether or not it names an order, and never refused: dates and
 * states are for the owner to judge. `openedId` is the order that the browser has open. Declared
 * again while it is open, it is the same one. Guarded by: returns.server.test.ts.
 */
export async function declareWithdrawal(
  db: Db,
  parts: ReturnParts,
  withdrawal: Withdrawal,
  openedId?: string,
): Promise<DeclaredWithdrawal> {
  return transact(db, async (trx) => {
    const key = withdrawalKey(withdrawal)
    const orderId =
      openedId ?? (await findOrderIdByEmail(trx, withdrawal.number, withdrawal.email.toLowerCase()))
    if (orderId !== undefined) await holdOrder(trx, orderId)
    const at = parts.now().toISOString()
    const { id, code } = { id: parts.newId('ret'), code: parts.newReturnCode() }
    const inserted = await trx
      .insertInto('returns')
      .values({
        id,
        code,
        kind: 'withdrawal',
        order_id: orderId ?? null,
        typed_number: withdrawal.number,
        name: withdrawal.name,
        email: withdrawal.email,
        is_whole: withdrawal.isWhole ? 1 : 0,
        goods: withdrawal.goods,
        reason: null,
        note: null,
        status: 'requested',
        dedupe_key: key,
        refund_id: null,
        decline_reason: null,
        requested_at: at,
        received_at: null,
        closed_at: null,
      })
      .onConflict((oc) => oc.column('dedupe_key').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!inserted) return (await findByKey(trx, key)) ?? gone(key)
    const order = orderId === undefined ? undefined : await findKnownOrder(trx, orderId)
    if (order) await attach(trx, order, { id, withdrawal, at })
    await queueMails(trx, parts, { id, code, at, withdrawal, order })
    return { code, at, isNew: true }
  })
}

const gone = (key: string): never => {
  throw new Error(`${key} was there and has gone`)
}

async function findByKey(db: Db, key: string): Promise<DeclaredWithdrawal | undefined> {
  const row = await db
    .selectFrom('returns')
    .select(['code', 'requested_at as at'])
    .where('dedupe_key', '=', key)
    .executeTakeFirst()
  return row && { ...row, isNew: false }
}

type Kept = { id: string; withdrawal: Withdrawal; at: string }

async function attach(trx: Db, order: KnownOrder, { id, withdrawal, at }: Kept): Promise<void> {
  const left = unitsLeft(order.lines, await unitsTaken(trx, order.id))
  const all = left.map((quantity, position) => ({ position, quantity }))
  // What was declared is kept in words; units that somebody asked for before are not taken twice.
  await storeUnits(trx, id, withinLeft(withdrawal.isWhole ? all : withdrawal.units, left))
  await addEvent(trx, order.id, 'withdrawn', { cause: 'shopper', at })
}

export async function storeUnits(trx: Db, id: string, units: readonly Units[]): Promise<void> {
  if (units.length === 0) return
  await trx
    .insertInto('return_lines')
    .values(units.map((line) => ({ return_id: id, ...line })))
    .execute()
}

async function queueMails(
  trx: Db,
  parts: ReturnParts,
  kept: Kept & { code: string; order: KnownOrder | undefined },
): Promise<void> {
  const { id, code, at, withdrawal, order } = kept
  const links = { shopUrl: parts.shopUrl }
  const sending = () => ({
    now: at,
    id: parts.newId('mail'),
    messageIdDomain: new URL(parts.shopUrl).hostname,
  })
  const receipt = withdrawalReceivedMail({ code, at, ...withdrawal }, links)
  const about = { dedupeKey: `withdrawal-received/${id}`, to: withdrawal.email }
  await queueMail(trx, { kind: 'withdrawal-received', ...about, ...receipt }, sending())
  const word = ownerReturnMail(
    { code, at, kind: 'withdrawal', ...withdrawal, state: order?.state ?? null },
    links,
  )
  const toOwner = {
    dedupeKey: `return-owner/${id}`,
    to: parts.shopEmail,
    replyTo: withdrawal.email,
  }
  await queueMail(trx, { kind: 'return-owner', ...toOwner, ...word }, sending())
}
