import { contactReference } from '#core/account/contact/contact-message.ts'
import { replyToMessage } from '#core/account/contact/reply.server.ts'
import { recordDispute } from '#core/payments/cases/record-dispute.server.ts'
import { cancelOrder } from '#core/payments/cancel-order.server.ts'
import { refundReturn } from '#core/returns/refund-return.server.ts'
import { declineReturn } from '#core/returns/transition-return.server.ts'
import { EXCEPTIONS } from '../../../desk/returns/return-words.ts'
import { deskMoves, type StateDesk } from './desk-moves.ts'

/**
 * Orders, returns and messages with every part that their pages show in one of their states, several
 * on one page where they can stand together; answers the addresses of these pages by what they show.
 */
export async function everyState(desk: StateDesk): Promise<Record<string, string>> {
  const { db } = desk
  const moves = deskMoves(desk)
  const { ctx, at, must, refusing, refund, placed, sent, delivered } = moves
  const { asked, returned, received, written } = moves
  const pages: Record<string, string> = {}
  const show = (what: string, path: string) => (pages[what] = `/mostrador${path}`)

  show('paid', `/pedidos/${await placed()}`)
  const refused = await placed()
  must(await cancelOrder(refusing({ status: 'refused', ref: null, detail: 'no' }), refused))
  show('cancelled, its refund refused', `/pedidos/${refused}`)
  const disputed = await sent()
  must(await refund(disputed, ctx))
  const { payment_ref: paymentRef } = await db
    .selectFrom('orders')
    .select('payment_ref')
    .where('number', '=', disputed)
    .executeTakeFirstOrThrow()
  await recordDispute(ctx, {
    ref: 'dp_1',
    paymentRef: paymentRef ?? '',
    amountCents: 500,
    currency: 'EUR',
    reason: 'fraudulent',
    status: 'needs_response',
    dueAt: at(),
  })
  const lost = refusing({ status: 'unknown', isKeySpent: false, detail: 'no answer' })
  must(await refund(disputed, lost))
  show('sent, refunded in part, another refund owed, disputed', `/pedidos/${disputed}`)

  const ofReturn = await delivered()
  const waiting = await asked(ofReturn)
  show('delivered, with a return', `/pedidos/${ofReturn}`)
  show('a return asked for', `/devoluciones/${waiting}`)
  show('a return received', `/devoluciones/${await received()}`)
  const paidBack = await received()
  must(await refundReturn(ctx, await returned(paidBack)))
  show('a return refunded', `/devoluciones/${paidBack}`)
  const declined = await received()
  must(
    await declineReturn(ctx, await returned(declined), {
      at: at(),
      reason: 'La prenda se hizo a medida.',
      exception: EXCEPTIONS.medida,
    }),
  )
  show('a return declined', `/devoluciones/${declined}`)

  show(
    'a message that waits',
    `/mensajes/${contactReference(await written('¿Sale hoy mi pedido?'))}`,
  )
  const answered = await written('¿Y mañana?')
  must(await replyToMessage(ctx, answered, 'Sí, mañana.'))
  show('a message answered', `/mensajes/${contactReference(answered)}`)
  return pages
}
