import { endRecall, openRecall } from '#core/returns/recalls/open-recall.server.ts'
import { findReached, findUnsent } from '#core/returns/recalls/recall-reach.server.ts'
import {
  chooseRemedy,
  listRecallOrders,
  markRecallDone,
  readRecallWork,
  recallsOfOrder,
} from '#core/returns/recalls/recall-remedies.server.ts'
import { findRecall, listRecalls } from '#core/returns/recalls/recalls.server.ts'
import { tellBuyers } from '#core/returns/recalls/tell-buyers.server.ts'
import { paymentContext } from '#tests/support/factories/order-life.ts'
import type { ReadShop } from './growing-reads.ts'

/** A recall from its beginning to its end. */
export const RECALL_READS: Record<string, (shop: ReadShop) => Promise<unknown>> = {
  'a recall': async ({ db, now, productId, variantId }) => {
    const ctx = { ...paymentContext(db).ctx, now: () => now, newCode: () => 'RT-2222-2222' }
    const terms = { lot: null, soldFrom: '2020-01-01', soldUntil: '2099-01-01' }
    const texts = { hazard: 'Puede cortar la mano de quien la usa.', action: 'Deja de usarla.' }
    const offer = { remedies: ['refund', 'repair'] as const, onlyRemedyReason: null }
    await findReached(db, { ...terms, variantIds: [variantId] })
    await findUnsent(db, [variantId])
    await openRecall(ctx, { productId, terms: { ...terms, ...texts, ...offer } })
    const recall = await findRecall(db, 'RT-2222-2222')
    if (!recall) throw new Error('no recall')
    await tellBuyers(ctx, recall)
    const [first] = await listRecallOrders(db, recall.code)
    const order = await db
      .selectFrom('orders')
      .select('id')
      .where('number', '=', first?.number ?? '')
      .executeTakeFirst()
    const of = { code: recall.code, orderId: order?.id ?? '' }
    await recallsOfOrder(db, of.orderId)
    await chooseRemedy(ctx, { ...of, remedy: 'refund' })
    await readRecallWork(db)
    await markRecallDone(ctx, { ...of, doneAs: 'refund' })
    await endRecall(ctx, recall.code)
    await listRecalls(db)
    // Lives buy it afterwards.
    await db
      .updateTable('variants')
      .set({ is_active: 1 })
      .where('product_id', '=', productId)
      .execute()
  },
}
