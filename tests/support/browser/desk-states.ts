import { contactReference } from '#core/contact/contact-message.ts'
import { sendContactMessage } from '#core/contact/contact.server.ts'
import { replyToMessage } from '#core/contact/reply.server.ts'
import { recordDispute } from '#core/payment-cases/record-dispute.server.ts'
import { cancelOrder } from '#core/payments/cancel-order.server.ts'
import { refundReturn } from '#core/returns/refund-return.server.ts'
import { declineReturn } from '#core/returns/transition-return.server.ts'
import { EXCEPTIONS } from '../../../desk/returns/return-words.ts'
import { deskMoves, type StateDesk } from './desk-moves.ts'

/**
 * Orders, returns and messages in every state that their pages show differently; answers the
 * addresses of these pages by what they show.
 */
export async function everyState(desk: StateDesk): Promise<Record<string, string>> {
  const { db } = desk
  const { ctx, at, must, refusing, refund, placed, sent, delivered, asked, returned, received } =
    deskMoves(desk)
  const pages: Record<string, string> = {}
  const show = (what: string, path: string) => (pages[what] = `/mostrador${path}`)

  show('paid', `/pedidos/${await placed()}`)
  show('sent', `/pedidos/${await sent()}`)
  show('delivered', `/pedidos/${await delivered()}`)
  const cancelled = await placed()
  must(await cancelOrder(ctx, cancelled))
  show('cancelled', `/pedidos/${cancelled}`)
  const partly = await sent()
  must(await refund(partly, ctx))
  show('partly refunded', `/pedidos/${partly}`)
  const owed = await sent()
  must(await refund(owed, refusing({ status: 'unknown', isKeySpent: false, detail: 'no answer' })))
  show('a refund owed', `/pedidos/${owed}`)
  const refused = await placed()
  must(await cancelOrder(refusing({ status: 'refused', ref: null, detail: 'no' }), refused))
  show('a refund refused', `/pedidos/${refused}`)
  const disputed = await sent()
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
  show('disputed', `/pedidos/${disputed}`)

  const ofReturn = await delivered()
  const waiting = await asked(ofReturn)
  show('an order with a return', `/pedidos/${ofReturn}`)
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

  const write = async (text: string) => {
    const message = {
      user_name: 'Olga Testigo',
      user_email: 'olga@correo.example',
      subject: 'Consulta sobre pedido' as const,
      message: text,
    }
    const { id } = await sendContactMessage(ctx, { message, token: null })
    return id
  }
  show('a message that waits', `/mensajes/${contactReference(await write('¿Sale hoy mi pedido?'))}`)
  const answered = await write('¿Y mañana?')
  must(await replyToMessage(ctx, answered, 'Sí, mañana.'))
  show('a message answered', `/mensajes/${contactReference(answered)}`)
  return pages
}
