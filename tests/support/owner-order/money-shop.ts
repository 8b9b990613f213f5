import { placeOwnerOrder, quoteOwnerOrder } from '#core/checkout/owner-order/owner-order.server.ts'
import { COD, type OwnerMethod } from '#core/orders/order.ts'
import { openPaymentCase, type NewPaymentCase } from '#core/payments/cases/payment-cases.server.ts'
import { simulado } from '#core/payments/provider/simulado.ts'
import { refundOrder } from '#core/payments/refunds/refund-order.server.ts'
import { jacket } from '../factories/factories.ts'
import { ownerPresses } from '../factories/desk-presses.ts'
import { paymentContext, purchase, shopWithOrders, times } from '../factories/order-life.ts'
import { uuid } from '../factories/order-request.ts'
import { pressTelephoned, withTransfers } from './told-order.ts'

/** A payment that nobody ordered, 50,00 €. */
export const LOST: NewPaymentCase = {
  kind: 'unknown_order',
  subject: 'cs_1',
  orderId: null,
  reportedOrder: 'ord_lost',
  provider: 'stripe',
  paymentRef: 'pi_lost',
  amountCents: 5000,
  currency: 'EUR',
  detail: 'Se han pagado 50,00 € por un pedido que la tienda no tiene.',
}

/**
 * A shop that owes 12,50 € of each of its orders VR-TEST-0001… (`ref_1`…), since the provider has no
 * balance, with a payment to look at (`cas_1`). `tell` enters an order of 120,99 €
 * by telephone, VR-2222-2222….
 */
export async function moneyShop(orders = 3) {
  withTransfers()
  const { db, context } = await shopWithOrders(orders)
  const refund = async () =>
    ({ status: 'refused', ref: null, detail: 'x balance_insufficient' }) as const
  const { ctx } = paymentContext(db, { provider: { ...simulado, refund } })
  for (const n of times(orders, (one) => one)) {
    await refundOrder(ctx, `VR-TEST-${String(n).padStart(4, '0')}`, {
      scope: { kind: 'amount', amountCents: 1250 },
      idempotencyKey: `owner/${n}`,
      reason: 'talla',
    })
  }
  await openPaymentCase(ctx, LOST)
  let key = 20
  const tell = async (method: OwnerMethod, now = ctx.now()): Promise<string> => {
    const lines = [{ id: jacket.id, size: 'M', color: 'Azul', quantity: 1 }]
    const { recipient } = purchase(1)
    const told = { idempotencyKey: uuid((key += 1)), discountCode: null, recipient, lines }
    const quoted = await quoteOwnerOrder(db, { ...told, isCod: method === COD }, now)
    if (!quoted.ok) throw new Error(quoted.reason)
    const placed = await placeOwnerOrder(
      { ...ctx, now: () => now, newIds: context.newIds },
      quoted.request,
      method,
    )
    if (!placed.ok) throw new Error(placed.reason)
    // A number that a buyer can name: those of tests have letters that no number has.
    const number = `VR-2222-222${key - 19}`
    await db.updateTable('orders').set({ number }).where('id', '=', placed.order.id).execute()
    return number
  }
  return { db, ctx, tell }
}

/** Presses what becomes of orders by telephone and, in a shop of its own, the room of money. */
export async function pressTold(press: Press, pressed: Set<string>): Promise<void> {
  await pressTelephoned(press)
  await pressMoney(pressed)
}

type Press = Awaited<ReturnType<typeof ownerPresses>>['press']

async function pressMoney(pressed: Set<string>): Promise<void> {
  const { db, tell } = await moneyShop()
  const { press, undo, ctx } = await ownerPresses(db, pressed)
  const room = '/dinero'
  await press(`${room} reintentar`, { reembolso: 'ref_1' })
  await press(`${room} devuelto`, { reembolso: 'ref_2', como: 'Transferencia', visto: '' })
  await press(`${room} dejar`, { reembolso: 'ref_3', motivo: 'Se queda la prenda' })
  await undo(room, await press(`${room} visto`, { caso: 'cas_1', avisos: '1', nota: '' }))
  const arrived = { pedido: await tell('transfer'), importe: '120,99', visto: '' }
  await press(`${room} transferencia`, arrived)
  await press(`${room} enviar-enlace`, { pedido: await tell('link', ctx.now()) })
  const couriers = { pedido: await tell('cod'), visto: '12399' }
  await press(`${room} cobrado-mensajero`, couriers)
  const pagan = `${await tell('transfer')} 12099`
  await press(`${room}/extracto apuntar-extracto`, { pagan })
  await press(`${room}/comprobar comprobar`, { desde: '', van: '' })
}
