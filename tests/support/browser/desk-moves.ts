import { OWNER } from '#tests/support/database/actors.ts'
import { randomUUID } from 'node:crypto'
import type { Db } from '#db/schema.ts'
import { sendContactMessage } from '#core/account/contact/contact.server.ts'
import { markDelivered, shipOrder } from '#core/orders/ship-order.server.ts'
import { findOrderId } from '#core/orders/order-number.server.ts'
import type { RefundAnswer } from '#core/payments/provider/payment-provider.ts'
import { simulado } from '#core/payments/provider/simulado.ts'
import { refundOrder } from '#core/payments/refunds/refund-order.server.ts'
import { createReturn } from '#core/returns/create-return.server.ts'
import { findReturn } from '#core/returns/owner-returns.server.ts'
import { spellCode } from '#core/orders/order.ts'
import { receiveReturn } from '#core/returns/transition-return.server.ts'

const PARCEL = { carrier: 'Ruta Norte', trackingCode: 'RN-1', trackingUrl: null }
export type StateDesk = { db: Db; order: () => Promise<string> }

/** The places of M and W, the widest letters, in the alphabet of numbers. */
const [M, W] = [18, 26]

let made = 0

/** A number that takes the most room on a page, each time another: the shop's are drawn by lot. */
function widest(prefix: string): string {
  const bytes = Array.from({ length: 8 }, (_, at) => ((made >> at) & 1 ? M : W))
  made += 1
  return spellCode(prefix, Uint8Array.from(bytes))
}

/**
 * Moves orders and returns through the same use cases as the desk; each makes an order of its own,
 * with a number as wide as it can be.
 */
export function deskMoves({ db, order }: StateDesk) {
  const ctx = {
    db,
    actor: OWNER,
    provider: simulado,
    now: () => new Date(),
    newId: (prefix: string) => `${prefix}_${randomUUID()}`,
    newReturnCode: () => widest('DV'),
    shopUrl: 'https://vereda.example',
    shopEmail: 'hola@vereda.example',
    wakeMail: () => {},
    logError: () => {},
  }
  const at = () => ctx.now().toISOString()
  const must = <Outcome extends { ok: boolean }>(outcome: Outcome) => {
    if (!outcome.ok) throw new Error(JSON.stringify(outcome))
    return outcome as Extract<Outcome, { ok: true }>
  }
  const refusing = (refund: RefundAnswer) => ({
    ...ctx,
    provider: { ...simulado, refund: async () => refund },
  })
  const refund = (number: string, context: typeof ctx) =>
    refundOrder(context, number, {
      scope: { kind: 'amount', amountCents: 500 },
      idempotencyKey: randomUUID(),
      reason: 'Una mancha',
    })

  const placed = async () => {
    const drawn = await order()
    const wide = widest('VR')
    await db.updateTable('orders').set({ number: wide }).where('number', '=', drawn).execute()
    return wide
  }
  const sent = async () => {
    const number = await placed()
    must(await shipOrder(ctx, number, PARCEL, at()))
    return number
  }
  const delivered = async () => {
    const number = await sent()
    must(await markDelivered(ctx, number, at()))
    return number
  }
  const asked = async (number: string) => {
    const orderId = (await findOrderId(db, number)) ?? ''
    const units = [{ position: 0, quantity: 1 }]
    const wish = { units, reason: 'size' as const, note: 'Me queda justa', seen: 0 }
    const { code } = must(await createReturn(ctx, orderId, wish))
    return code
  }
  const returned = async (code: string) => {
    const found = await findReturn(db, code)
    if (!found) throw new Error(`no return ${code}`)
    return found
  }
  const received = async () => {
    const code = await asked(await delivered())
    must(await receiveReturn(ctx, await returned(code), { at: at(), restocks: true }))
    return code
  }
  /** Somebody writes by the form of the shop; the id of the message. */
  const written = async (
    message: string,
    { name, email } = { name: 'Olga Testigo', email: 'olga@correo.example' },
  ) => {
    const subject = 'Consulta sobre pedido' as const
    const typed = { user_name: name, user_email: email, subject, message }
    return (await sendContactMessage(ctx, { message: typed, token: null })).id
  }
  return {
    ctx,
    at,
    must,
    refusing,
    refund,
    placed,
    sent,
    delivered,
    asked,
    returned,
    received,
    written,
  }
}
