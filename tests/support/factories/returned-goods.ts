import type { PaymentProvider } from '#core/payments/provider/payment-provider.ts'
import { listReturns } from '#core/returns/owner-returns.server.ts'
import type { Return } from '#core/returns/returns.server.ts'
import type { Withdrawal } from '#core/returns/withdrawal.ts'
import { markDelivered, shipOrder } from '#core/orders/ship-order.server.ts'
import type { Db } from '#db/schema.ts'
import type { RequestInput } from './order-request.ts'
import { LATER, orderRow, paymentContext, shopWithOrders } from './order-life.ts'

export const NUMBER = 'VR-TEST-0001'
export const JACKETS = { position: 0, quantity: 2 }
export const SHIRT = { position: 1, quantity: 1 }
export const at = LATER.toISOString()
export const LATER_BY_A_DAY = new Date(LATER.getTime() + 24 * 3_600_000 + 1)
export const wish = (units = [JACKETS], seen = 0) => ({ units, reason: 'size', note: null, seen })
export const AS_DECLARED: Withdrawal = {
  name: 'Lucía Herrero',
  number: NUMBER,
  email: 'lucia@correo.example',
  isWhole: true,
  goods: '',
  units: [],
}

let codes = 0
/** Dependencies of returns and their refunds, with a fixed clock. */
export function returnContext(db: Db, overrides: Parameters<typeof paymentContext>[1] = {}) {
  const { ctx, errors } = paymentContext(db, overrides)
  const newReturnCode = () => `DV-TEST-${String((codes += 1)).padStart(4, '0')}`
  return { ...ctx, newReturnCode, shopEmail: 'hola@vereda.example', errors }
}

/** A shop whose only order has been delivered, paid at `provider`. */
export async function sentShop(provider?: PaymentProvider, changes?: RequestInput) {
  const shop = await shopWithOrders(1, provider, changes)
  const ctx = returnContext(shop.db)
  const parcel = { carrier: 'Ruta Norte', trackingCode: null, trackingUrl: null }
  await shipOrder(ctx, NUMBER, parcel, at)
  await markDelivered(ctx, NUMBER, at)
  return { ...shop, ctx, email: (await orderRow(shop.db)).email }
}

/** The only return. */
export async function only(db: Db): Promise<Return> {
  const [one] = await listReturns(db, { all: true })
  if (!one) throw new Error('no return')
  return one
}
