import {
  placeOwnerOrder,
  quoteOwnerOrder,
  type OwnerOrder,
} from '#core/checkout/owner-order/owner-order.server.ts'
import type { OwnerMethod } from '#core/orders/order.ts'
import { findOrderWithState } from '#core/orders/orders.server.ts'
import type { Db } from '#db/schema.ts'
import { jacket, NOON } from '../factories/factories.ts'
import { elsewhere, paymentContext, purchase, shopWithOrders } from '../factories/order-life.ts'
import { uuid } from '../factories/order-request.ts'
import { withTransfers } from './told-order.ts'

/** A shop with an account, whose clock goes by `at`, and that sells at a page of its provider. */
export async function shopByTelephone() {
  withTransfers()
  const { db, context } = await shopWithOrders(0)
  const clock = { now: new Date(NOON) }
  /** "06T12:00": a minute of March 2026, in UTC. */
  const at = (minute: string) => void (clock.now = new Date(`2026-03-${minute}:00.000Z`))
  const payments = paymentContext(db, { provider: elsewhere(), now: () => clock.now })
  const ctx = { ...payments.ctx, newIds: context.newIds }
  const order = async (method: OwnerMethod, changes: Partial<OwnerOrder> = {}) => {
    const quoted = await quoteOwnerOrder(
      db,
      told({ isCod: method === 'cod', ...changes }),
      clock.now,
    )
    return quoted.ok ? placeOwnerOrder(ctx, quoted.request, method) : quoted
  }
  const state = async () => (await findOrderWithState(db, 'ord_1'))!.state
  return { db, ctx, context, at, order, state, errors: payments.errors, clock }
}

/** What a buyer says on the telephone: two jackets, to Madrid. */
const told = (changes: Partial<OwnerOrder>): OwnerOrder => {
  const { recipient } = purchase(1)
  const lines = [{ id: jacket.id, size: 'M', color: 'Azul', quantity: 2 }]
  return { idempotencyKey: uuid(1), discountCode: null, recipient, lines, ...changes }
}

/** The kinds of the mails that were queued, in their order. */
export const mailKinds = async (db: Db): Promise<string[]> =>
  (await db.selectFrom('mail_outbox').select('kind').orderBy('id').execute()).map(
    ({ kind }) => kind,
  )
