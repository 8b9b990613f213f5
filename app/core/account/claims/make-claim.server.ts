import { causedBy, type WithActor } from '#core/base/actor/actor.ts'
import { keepMessage, type ContactContext } from '../contact/contact.server.ts'
import { CLAIM_SUBJECT } from '../contact/inbox.server.ts'
import { contactReference } from '../contact/contact-message.ts'
import { findLineUnits } from '#core/orders/fulfilment/line-units.server.ts'
import { chooseUnits } from '#core/orders/fulfilment/line-units.ts'
import { findOrderWithState } from '#core/orders/orders.server.ts'
import type { OrderWithState } from '#core/orders/order.ts'
import { addEvent, lockOrder } from '#core/orders/transition-order.server.ts'
import { unitsInWords } from '#core/returns/returns.server.ts'
import type { Db } from '#db/schema.ts'
import { transact } from '#db/transact.ts'
import { CLAIM_REASONS, CLAIM_WISHES, claimableUnits, mayClaim, type NoClaim } from './claim.ts'
import type { ClaimRequest } from './claim-form.ts'
import { findGuarantee } from './claims.server.ts'

export type MakeClaimOutcome =
  | { ok: true; reference: string; isNew: boolean }
  | { ok: false; reason: NoClaim | 'too_many' }

/**
 * Stores a claim under the guarantee, as a message of the buyer's that waits for an answer, with its
 * mails. One sent twice, by token or by content, is stored once. Guarded by: claim-steps.server.test.ts.
 */
export async function makeClaim(
  ctx: ContactContext & WithActor,
  orderId: string,
  request: ClaimRequest & { token: string | null },
): Promise<MakeClaimOutcome> {
  return transact(ctx, async (inside): Promise<MakeClaimOutcome> => {
    const { db } = inside
    await lockOrder(db, orderId) // the same claim sent twice waits, then finds the first
    const order = await findOrderWithState(db, orderId)
    if (!order) return { ok: false, reason: 'unknown_order' }
    const lines = await findLineUnits(db, orderId)
    const may = mayClaim(lines, await findGuarantee(db, order, inside.now()))
    if (!may.ok) return may
    const most = claimableUnits(lines)
    const units = chooseUnits(lines, request.units, ({ position }) => most[position] ?? 0)
    if (!units) return { ok: false, reason: 'too_many' }
    const { id, isNew } = await keepMessage(inside, {
      message: {
        user_name: `${order.recipient.firstName} ${order.recipient.lastName}`,
        user_email: order.recipient.email,
        subject: 'Consulta sobre pedido', // one of those that the table takes
        message: claimText(order, request),
      },
      token: request.token,
      title: CLAIM_SUBJECT,
    })
    if (isNew) {
      const at = inside.now().toISOString()
      await storeClaim(db, { orderId, messageId: id, request, at })
      await addEvent(db, orderId, 'claim_made', causedBy(inside.actor, at))
    }
    return { ok: true, reference: contactReference(id), isNew }
  })
}

/** The claim in words: whoever answers reads it where messages are read. */
const claimText = (order: OrderWithState, { units, reason, wish, text }: ClaimRequest): string =>
  [
    `Reclamación del pedido ${order.number}.`,
    unitsInWords(order, units),
    `Qué ha pasado: ${CLAIM_REASONS[reason]}.`,
    `Qué prefiere: ${CLAIM_WISHES[wish]}.`,
    `\n${text}`,
  ].join('\n')

type StoredClaim = { orderId: string; messageId: string; request: ClaimRequest; at: string }

async function storeClaim(db: Db, { orderId, messageId, request, at }: StoredClaim): Promise<void> {
  const { count } = await db
    .selectFrom('claims')
    .select((eb) => eb.fn.countAll().as('count'))
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow()
  const position = Number(count)
  const id = `clm_${orderId}_${position + 1}`
  await db
    .insertInto('claims')
    .values({
      id,
      order_id: orderId,
      position,
      message_id: messageId,
      reason: request.reason,
      wish: request.wish,
      made_at: at,
    })
    .execute()
  await db
    .insertInto('claim_lines')
    .values(
      request.units.map(({ position: line_position, quantity }) => ({
        claim_id: id,
        line_position,
        quantity,
      })),
    )
    .execute()
}
