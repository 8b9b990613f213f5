import { causedBy } from '#core/base/actor/actor.ts'
import { createHash } from 'node:crypto'
import { notify } from '#db/notify.ts'
import { transact } from '#db/transact.ts'
import type { Db } from '#db/schema.ts'
import { newOrderLink } from '#core/orders/order-links.server.ts'
import { addEvent, lockOrder } from '#core/orders/transition-order.server.ts'
import type { OrderWithState } from '#core/orders/order.ts'
import { findOrderWithState } from '#core/orders/orders.server.ts'
import { queueMail } from '#core/mail/outbox.server.ts'
import { storeUnits } from './declare-withdrawal.server.ts'
import { labelLines } from './label.ts'
import { isWholeOrder, type NoReturn } from './return.ts'
import { reasonText, type ReturnRequest } from './return-form.ts'
import { ownerReturnMail, returnAskedMail } from './return-mails.ts'
import type { ReturnContext } from './return-context.server.ts'
import { loadReturnable, unitsInWords } from './returns.server.ts'

export type AskReturnOutcome =
  | { ok: true; code: string; at: string; label: string[]; isNew: boolean }
  | { ok: false; reason: NoReturn | 'unknown_order' | 'too_many' }

/**
 * Stores a return and queues the mails with the label and to the owner, in one transaction that
 * locks the order, so that no unit is returned twice. Refuses what `mayReturn` refuses, and more
 * units than are left. `exchange` says in the mails what is wanted instead. The same request from the same page answers the same return.
 * Guarded by: returns.server.test.ts, at once.
 */
export async function createReturn(
  ctx: ReturnContext,
  orderId: string,
  wish: ReturnRequest,
  exchange: string | null = null,
): Promise<AskReturnOutcome> {
  return transact(ctx, async (ctx) => {
    await lockOrder(ctx.db, orderId)
    const order = await findOrderWithState(ctx.db, orderId)
    if (!order) return { ok: false, reason: 'unknown_order' }
    const key = keyOf(orderId, wish)
    const before = await findByKey(ctx.db, key)
    if (before) {
      return { ok: true, ...before, label: labelLines(before.code, order), isNew: false }
    }
    const { left, may } = await loadReturnable(ctx.db, order, ctx.now())
    if (!may.ok) return { ok: false, reason: may.reason }
    const isTooMany = wish.units.some(({ position, quantity }) => quantity > (left[position] ?? 0))
    if (isTooMany || wish.units.length === 0) return { ok: false, reason: 'too_many' }
    return store(ctx, { order, wish, key, exchange })
  })
}

const keyOf = (orderId: string, wish: ReturnRequest): string =>
  `return/${createHash('sha256')
    .update(JSON.stringify([orderId, wish.units, wish.reason, wish.note, wish.seen]))
    .digest('hex')}`

const findByKey = (trx: Db, key: string) =>
  trx
    .selectFrom('returns')
    .select(['code', 'requested_at as at'])
    .where('dedupe_key', '=', key)
    .executeTakeFirst()

type Asked = { order: OrderWithState; wish: ReturnRequest; key: string; exchange: string | null }

async function store(
  ctx: ReturnContext,
  { order, wish, key, exchange }: Asked,
): Promise<AskReturnOutcome> {
  const at = ctx.now().toISOString()
  const { id, code } = { id: ctx.newId('ret'), code: ctx.newReturnCode() }
  const { firstName, lastName, email } = order.recipient
  const goods = unitsInWords(order, wish.units)
  await ctx.db
    .insertInto('returns')
    .values({
      id,
      code,
      kind: 'return',
      order_id: order.id,
      typed_number: order.number,
      name: `${firstName} ${lastName}`,
      email,
      is_whole: isWholeOrder(order.lines, wish.units) ? 1 : 0,
      goods,
      reason: wish.reason,
      note: wish.note,
      status: 'requested',
      dedupe_key: key,
      refund_id: null,
      decline_reason: null,
      requested_at: at,
      received_at: null,
      closed_at: null,
    })
    .execute()
  notify(ctx.db, 'desk')
  await storeUnits(ctx.db, id, wish.units)
  await addEvent(ctx.db, order.id, 'return_asked', causedBy({ kind: 'shopper' }, at))
  const label = labelLines(code, order)
  await queueMails(ctx, { id, code, at, order, wish, goods, label, exchange })
  return { ok: true, code, at, label, isNew: true }
}

type StoredReturn = Omit<Asked, 'key'> & {
  id: string
  code: string
  at: string
  goods: string
  label: string[]
}

async function queueMails(ctx: ReturnContext, stored: StoredReturn): Promise<void> {
  const { id, code, at, order, wish, goods, label, exchange } = stored
  const links = { shopUrl: ctx.shopUrl }
  const { email, firstName, lastName } = order.recipient
  const orderPath = await newOrderLink(ctx.db, order.id, at)
  const mail = returnAskedMail({ code, order, goods, label, exchange, orderPath }, links)
  const toBuyer = { dedupeKey: `return-asked/${id}`, to: email }
  await queueMail(ctx, { kind: 'return-asked', ...toBuyer, ...mail }, at)
  const ownerMail = ownerReturnMail(
    {
      code,
      at,
      kind: 'return',
      name: `${firstName} ${lastName}`,
      number: order.number,
      email,
      isWhole: false,
      goods,
      reason: wish.reason === null ? null : (reasonText(wish.reason) ?? wish.reason),
      note: wish.note,
      progress: order,
      exchange,
    },
    links,
  )
  const toOwner = { dedupeKey: `return-owner/${id}`, to: ctx.shopEmail, replyTo: email }
  await queueMail(ctx, { kind: 'return-owner', ...toOwner, ...ownerMail }, at)
}
