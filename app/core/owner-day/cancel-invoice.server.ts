import type { Db } from '#db/schema.ts'
import { transact } from '#db/transact.ts'
import { isOfFormerIssuer, lockChain, reasonNotToIssue } from '#core/invoices/chain-head.server.ts'
import { appendRecord } from '#core/invoices/chain.server.ts'
import { cancelShipmentInvoices } from '#core/invoices/issue-invoice.server.ts'
import { findInvoice, type StoredInvoice } from '#core/invoices/invoices.server.ts'
import { noteUninvoiced } from '#core/invoices/uninvoiced-sales.server.ts'
import { lockOrder } from '#core/orders/transition-order.server.ts'
import { simulado } from '#core/payment-provider/simulado.ts'
import {
  cancellationPrior,
  isUnanswered,
  recordsOf,
} from '#core/verifactu/record-history.server.ts'

export type CancelInput = {
  number: string
  /** `no_sale`: nothing was sold. `duplicate`: another program invoiced the sale. */
  why: 'no_sale' | 'duplicate'
  /** ISO-8601 UTC. */
  at: string
}

export type CancelRefusal =
  | 'unknown'
  | 'cancelled'
  | 'correction'
  | 'has_sale'
  | 'waiting'
  | 'former_issuer'
  | 'clock'
  | 'sample_issuer'
  | 'record'

export type CancelOutcome =
  /** The cancelled invoices, the newest first: with its corrections and the full one in its place. */
  { ok: true; orderNumber: string; numbers: string[] } | { ok: false; reason: CancelRefusal }

/**
 * Cancels an invoice that should not have been issued, with all that names it: each gets a record at
 * the end of the chain, invoices and numbers stay, and count for nothing. One that the agency refused
 * to cancel is cancelled once more. Refuses an invoice with a sale behind it, which a refund corrects,
 * unless another program invoiced that sale; a correction, which follows its refund; one whose record
 * the agency has not answered; and one of a former NIF, whose chain is closed.
 * Source: RD 1007/2023, article 11; the agency's questions of developers, cancellations (the tests of
 * a shop are no sales). An adviser confirms. Guarded by: cancel-invoice.server.test.ts.
 */
export const cancelInvoice = (db: Db, { number, why, at }: CancelInput): Promise<CancelOutcome> =>
  transact(db, async (trx) => {
    const chosen = await findInvoice(trx, number)
    if (!chosen) return { ok: false, reason: 'unknown' }
    const { orderId } = chosen
    await lockOrder(trx, orderId)
    if (chosen.isCancelled) return cancelAgain(trx, chosen, at)
    const shipmentId = await shipmentOf(trx, chosen)
    if (shipmentId === null) return { ok: false, reason: 'correction' }
    const sale = await saleBehind(trx, orderId)
    if (why === 'no_sale' && sale.isReal) return { ok: false, reason: 'has_sale' }
    const reason = reasonNotToIssue(await lockChain(trx), at)
    if (reason) return { ok: false, reason }
    if (await isAnyUnanswered(trx, orderId)) return { ok: false, reason: 'waiting' }
    const priorOf = (one: string) => cancellationPrior(trx, one)
    const numbers = await cancelShipmentInvoices(trx, { orderId, shipmentId, at, priorOf })
    if (!numbers) return { ok: false, reason: 'former_issuer' }
    if (sale.paidAt !== null) {
      const settled = why === 'duplicate' ? 'made_elsewhere' : 'cancelled'
      await noteUninvoiced(trx, orderId, { reason: settled, paidAt: sale.paidAt, path: null })
    }
    return { ok: true, orderNumber: chosen.invoice.orderNumber, numbers }
  })

/** The agency refused the cancellation: it is recorded once more. */
async function cancelAgain(
  trx: Db,
  { invoice }: StoredInvoice,
  at: string,
): Promise<CancelOutcome> {
  const head = await lockChain(trx)
  const last = (await recordsOf(trx, invoice.number)).at(-1)
  if (last?.kind !== 'anulacion' || last.state !== 'refused') {
    return { ok: false, reason: 'cancelled' }
  }
  const reason = reasonNotToIssue(head, at)
  if (reason) return { ok: false, reason }
  if (isOfFormerIssuer(head, invoice)) return { ok: false, reason: 'former_issuer' }
  const prior = await cancellationPrior(trx, invoice.number)
  const appended = await appendRecord(trx, head, { kind: 'anulacion', invoice, at, prior })
  if (!appended.ok) return { ok: false, reason: appended.reason }
  return { ok: true, orderNumber: invoice.orderNumber, numbers: [invoice.number] }
}

/** The shipment that an invoice is of, or the one whose place it takes; null: it is a correction. */
async function shipmentOf(trx: Db, { invoice, shipmentId }: StoredInvoice): Promise<string | null> {
  const [replaced] = invoice.replaces
  if (!replaced) return shipmentId
  return (await findInvoice(trx, replaced.number))?.shipmentId ?? null
}

/** Whether goods or real money moved, and when money came; a simulated payment is a test. */
async function saleBehind(
  trx: Db,
  orderId: string,
): Promise<{ isReal: boolean; paidAt: string | null }> {
  const { payment_provider: provider } = await trx
    .selectFrom('orders')
    .select('payment_provider')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  const charge = await trx
    .selectFrom('money_entries')
    .select('happened_at as at')
    .where('order_id', '=', orderId)
    .where('kind', '=', 'charged')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  const parcel = await trx
    .selectFrom('parcels')
    .select('id')
    .where('order_id', '=', orderId)
    .where('undone_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  const hasMoved = charge !== undefined || parcel !== undefined
  return { isReal: provider !== simulado.id && hasMoved, paidAt: charge?.at ?? null }
}

async function isAnyUnanswered(trx: Db, orderId: string): Promise<boolean> {
  const rows = await trx
    .selectFrom('invoices')
    .select('number')
    .where('order_id', '=', orderId)
    .execute()
  for (const { number } of rows) if (await isUnanswered(trx, number)) return true
  return false
}
