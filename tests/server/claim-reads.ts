import { claimOfMessage, claimsOf } from '#core/account/claims/claims.server.ts'
import { makeClaim } from '#core/account/claims/make-claim.server.ts'
import { asShopper } from '#tests/support/database/actors.ts'
import type { ReadShop } from './growing-reads.ts'

/** What buyers claim under the guarantee. */
export const CLAIM_READS: Record<string, (shop: ReadShop) => Promise<unknown>> = {
  'a claim': async ({ db, now }) => {
    const { order_id: orderId } = await db
      .selectFrom('order_lines')
      .innerJoin('orders', 'orders.id', 'order_lines.order_id')
      .select('order_id')
      .where('position', '=', 0)
      .where('dispatched_units', '>', 0)
      .where('refunded_units', '=', 0)
      .executeTakeFirstOrThrow()
    let ids = 0
    const ctx = {
      ...asShopper({ db, now: () => now }),
      newId: (kind: string) => `${kind}_claim${(ids += 1)}`,
      shopUrl: 'https://vereda.example',
      shopEmail: 'hola@vereda.example',
    }
    const units = [{ position: 0, quantity: 1 }]
    const request = { units, reason: 'faulty', wish: 'again', text: 'x', token: 'x' } as const
    const made = await makeClaim(ctx, orderId, request)
    if (!made.ok) throw new Error(made.reason)
    await claimsOf(db, orderId)
    await claimOfMessage(db, 'msg_claim1')
  },
}
