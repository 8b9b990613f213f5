import { randomBytes, randomUUID } from 'node:crypto'
import type { Db } from '#db/schema.ts'
import { markDelivered, shipOrder } from '#core/orders/ship-order.server.ts'
import { findOrderId } from '#core/orders/order-number.server.ts'
import type { RefundAnswer } from '#core/payment-provider/payment-provider.ts'
import { simulado } from '#core/payment-provider/simulado.ts'
import { refundOrder } from '#core/refunds/refund-order.server.ts'
import { createReturn } from '#core/returns/create-return.server.ts'
import { findReturn } from '#core/returns/owner-returns.server.ts'
import { spellCode } from '#core/orders/order.ts'
import { receiveReturn } from '#core/returns/transition-return.server.ts'

const PARCEL = { carrier: 'Ruta Norte', trackingCode: 'RN-1', trackingUrl: null }
const BY_OWNER = 'owner' as const
export type StateDesk = { db: Db; order: () => Promise<string> }

/** Moves orders and returns through the same use cases as the desk; each makes an order of its own. */
export function deskMoves({ db, order }: StateDesk) {
  const ctx = {
    db,
    provider: simulado,
    now: () => new Date(),
    newId: (prefix: string) => `${prefix}_${randomUUID()}`,
    newReturnCode: () => spellCode('DV', randomBytes(8)),
    shopUrl: 'https://vereda.example',
    shopEmail: 'hola@vereda.example',
    wakeMail: () => {},
    logError: () => {},
  }
  const at = () => ctx.now().toISOString()
  const by = () => ({ cause: BY_OWNER, at: at() })
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
      cause: BY_OWNER,
    })

  const sent = async () => {
    const number = await order()
    must(await shipOrder(ctx, number, PARCEL, by()))
    return number
  }
  const delivered = async () => {
    const number = await sent()
    must(await markDelivered(db, number, by()))
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
    must(await receiveReturn(db, await returned(code), { at: at(), restocks: true }))
    return code
  }
  return {
    ctx,
    at,
    by,
    must,
    refusing,
    refund,
    placed: order,
    sent,
    delivered,
    asked,
    returned,
    received,
  }
}
