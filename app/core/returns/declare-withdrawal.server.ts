import { causedBy } from '#core/base/actor/actor.ts'
import { createHash } from 'node:crypto'
import { notify } from '#db/notify.ts'
import { transact } from '#db/transact.ts'
import type { Db } from '#db/schema.ts'
import { addEvent, lockOrder } from '#core/orders/transition-order.server.ts'
import { findOrderIdByEmail } from '#core/orders/order-number.server.ts'
import { isInForce, type OrderWithState } from '#core/orders/order.ts'
import { findOrderWithState } from '#core/orders/orders.server.ts'
import { mayMailTyped, queueMail } from '#core/mail/outbox.server.ts'
import type { Units } from '#core/orders/fulfilment/line-units.ts'
import { withinLeft } from './return.ts'
import { ownerReturnMail, withdrawalReceivedMail } from './return-mails.ts'
import type { ReturnContext } from './return-context.server.ts'
import { findReturnableUnits } from './returns.server.ts'
import type { Withdrawal } from './withdrawal.ts'

/** When it was stored, and its code; `isNew` is false for a repeated declaration. */
export type DeclaredWithdrawal = { code: string; at: string; isNew: boolean }

/** Identifies a declaration by its text, order and person; ignores case and repeated spaces. */
function withdrawalKey({ name, number, email, isWhole, goods }: Withdrawal): string {
  const words = [name, number, email, isWhole, goods].map((one) =>
    String(one).toLowerCase().replaceAll(/\s+/g, ' '),
  )
  return `withdrawal/${createHash('sha256').update(JSON.stringify(words)).digest('hex')}`
}

/** Finds the same declaration if it is open; repeating it does not count against the rate limit. */
export const findDeclared = (
  db: Db,
  withdrawal: Withdrawal,
): Promise<DeclaredWithdrawal | undefined> => findByKey(db, withdrawalKey(withdrawal))

/** Receipts per day to the e-mail of a paid order: enough for many parcels and corrections. */
const RECEIPTS_OF_BUYER = 10

/**
 * Stores a withdrawal and queues the receipt to the typed e-mail and a mail to the owner, in one
 * transaction. The receipt repeats the typed text only if number and e-mail match a paid order, and
 * receipts per address and day are limited. A withdrawal is never refused, even if it matches no
 * order: the owner judges dates and states. `openedId` is the order open in the browser. A repeated
 * declaration returns the open one. Guarded by: returns.server.test.ts.
 */
export async function declareWithdrawal(
  ctx: ReturnContext,
  withdrawal: Withdrawal,
  openedId?: string,
): Promise<DeclaredWithdrawal> {
  return transact(ctx, async (ctx) => {
    const key = withdrawalKey(withdrawal)
    const matchedId = await findOrderIdByEmail(
      ctx.db,
      withdrawal.number,
      withdrawal.email.toLowerCase(),
    )
    const orderId = openedId ?? matchedId
    if (orderId !== undefined) await lockOrder(ctx.db, orderId)
    const at = ctx.now().toISOString()
    const { id, code } = { id: ctx.newId('ret'), code: ctx.newReturnCode() }
    const inserted = await ctx.db
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
    if (!inserted) return (await findByKey(ctx.db, key)) ?? gone(key)
    notify(ctx.db, 'desk')
    const order = orderId === undefined ? undefined : await findOrderWithState(ctx.db, orderId)
    if (order) await attach(ctx.db, order, { id, withdrawal, at })
    const isBuyer = order !== undefined && order.id === matchedId && isInForce(order)
    await queueMails(ctx, { id, code, at, withdrawal, order, isBuyer })
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

type StoredWithdrawal = { id: string; withdrawal: Withdrawal; at: string }

async function attach(
  trx: Db,
  order: OrderWithState,
  { id, withdrawal, at }: StoredWithdrawal,
): Promise<void> {
  const { toWithdraw: left } = await findReturnableUnits(trx, order.id)
  const all = left.map((quantity, position) => ({ position, quantity }))
  // The declared text is stored anyway; units that were requested before are not counted twice.
  await storeUnits(trx, id, withinLeft(withdrawal.isWhole ? all : withdrawal.units, left))
  await addEvent(trx, order.id, 'withdrawn', causedBy({ kind: 'shopper' }, at))
}

export async function storeUnits(trx: Db, id: string, units: readonly Units[]): Promise<void> {
  if (units.length === 0) return
  await trx
    .insertInto('return_lines')
    .values(units.map((line) => ({ return_id: id, ...line })))
    .execute()
}

async function queueMails(
  ctx: ReturnContext,
  stored: StoredWithdrawal & { code: string; order: OrderWithState | undefined; isBuyer: boolean },
): Promise<void> {
  const { id, code, at, withdrawal, order, isBuyer } = stored
  const links = { shopUrl: ctx.shopUrl }
  const envelope = { kind: 'withdrawal-received', to: withdrawal.email }
  const most = isBuyer ? RECEIPTS_OF_BUYER : undefined
  if (await mayMailTyped(ctx.db, { ...envelope, now: new Date(at) }, most)) {
    const receipt = withdrawalReceivedMail(
      { code, at, declared: isBuyer ? withdrawal : null },
      links,
    )
    const dedupeKey = `withdrawal-received/${id}`
    await queueMail(ctx, { ...envelope, dedupeKey, ...receipt }, at)
  }
  const ownerMail = ownerReturnMail(
    { code, at, kind: 'withdrawal', ...withdrawal, progress: order ?? null },
    links,
  )
  const toOwner = {
    dedupeKey: `return-owner/${id}`,
    to: ctx.shopEmail,
    replyTo: withdrawal.email,
  }
  await queueMail(ctx, { kind: 'return-owner', ...toOwner, ...ownerMail }, at)
}
