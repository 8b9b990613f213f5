import type { Db } from '#db/schema.ts'
import { transact } from '#db/transact.ts'
import {
  isOfFormerIssuer,
  lockChain,
  reasonNotToIssue,
} from '#core/orders/invoices/chain-head.server.ts'
import { appendRecord } from '#core/orders/invoices/chain.server.ts'
import type { Invoice } from '#core/orders/invoices/invoice.ts'
import {
  cancelShipmentInvoices,
  invoicesOfShipment,
} from '#core/orders/invoices/issue-invoice.server.ts'
import {
  findInvoice,
  invoicesOfOrder,
  type StoredInvoice,
} from '#core/orders/invoices/invoices.server.ts'
import { noteUninvoiced } from '#core/orders/invoices/uninvoiced-sales.server.ts'
import { lockOrder } from '#core/orders/transition-order.server.ts'
import { simulado } from '#core/payments/provider/simulado.ts'
import {
  cancellationPrior,
  isUnanswered,
  recordsOf,
} from '#core/orders/verifactu/record-history.server.ts'
import type { CancelRefusal } from './cancel-words.ts'

export type CancelInput = {
  number: string
  /** `no_sale`: nothing was sold. `duplicate`: another program invoiced the sale. */
  why: 'no_sale' | 'duplicate'
  /** ISO-8601 UTC. */
  at: string
}

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
export const cancelInvoice = (db: Db, input: CancelInput): Promise<CancelOutcome> =>
  transact(db, async (trx) => {
    const judged = await judge(trx, input)
    if (!judged.ok) return judged
    const { invoice, orderId, shipmentId, paidAt } = judged
    const { orderNumber } = invoice
    const { why, at } = input
    if (shipmentId === null) {
      const prior = await cancellationPrior(trx, invoice.number)
      const record = { kind: 'anulacion', invoice, at, prior } as const
      const appended = await appendRecord(trx, await lockChain(trx), record)
      if (!appended.ok) return { ok: false, reason: appended.reason }
      return { ok: true, orderNumber, numbers: [invoice.number] }
    }
    const priorOf = (one: string) => cancellationPrior(trx, one)
    const numbers = await cancelShipmentInvoices(trx, { orderId, shipmentId, at, priorOf })
    if (!numbers) return { ok: false, reason: 'former_issuer' }
    if (paidAt !== null) {
      const settled = why === 'duplicate' ? 'made_elsewhere' : 'cancelled'
      await noteUninvoiced(trx, orderId, { reason: settled, paidAt, path: null })
    }
    return { ok: true, orderNumber, numbers }
  })

export type CancelPreview =
  /** The invoices that would be cancelled, the newest first; `isAgain`: the agency refused that before. */
  | { ok: true; orderNumber: string; invoices: Invoice[]; isAgain: boolean; isSent: boolean }
  | { ok: false; reason: CancelRefusal; orderNumber: string }

/**
 * What `cancelInvoice` would do, without doing it. In the caller's transaction it stays so until the
 * end, since it locks the order and the chain.
 */
export const previewCancellation = (db: Db, input: CancelInput): Promise<CancelPreview> =>
  transact(db, async (trx) => {
    const judged = await judge(trx, input)
    if (!judged.ok) {
      const orderNumber = (await findInvoice(trx, input.number))?.invoice.orderNumber ?? ''
      return { ...judged, orderNumber }
    }
    const { invoice, invoices, shipmentId, isSent } = judged
    return {
      ok: true,
      orderNumber: invoice.orderNumber,
      invoices,
      isAgain: shipmentId === null,
      isSent,
    }
  })

type Judged =
  | {
      ok: true
      invoice: Invoice
      invoices: Invoice[]
      orderId: string
      /** Null: the agency refused the cancellation, which is recorded once more. */
      shipmentId: string | null
      paidAt: string | null
      isSent: boolean
    }
  | { ok: false; reason: CancelRefusal }

/** Locks the order and the chain, and decides. */
async function judge(trx: Db, { number, why, at }: CancelInput): Promise<Judged> {
  const refuse = (reason: CancelRefusal): Judged => ({ ok: false, reason })
  const orderId = (await findInvoice(trx, number))?.orderId
  if (orderId === undefined) return refuse('unknown')
  await lockOrder(trx, orderId)
  // Read again: another may have cancelled it before the lock was there.
  const chosen = await findInvoice(trx, number)
  if (!chosen) return refuse('unknown')
  const { invoice } = chosen
  if (chosen.isCancelled) return judgeAgain(trx, chosen, at)
  const shipmentId = await shipmentOf(trx, chosen)
  if (shipmentId === null) return refuse('correction')
  const sale = await saleBehind(trx, orderId)
  if (why === 'no_sale' && sale.isReal) return refuse('has_sale')
  const head = await lockChain(trx)
  const reason = reasonNotToIssue(head, at)
  if (reason) return refuse(reason)
  if (await isAnyUnanswered(trx, orderId)) return refuse('waiting')
  const belonging = invoicesOfShipment(await invoicesOfOrder(trx, orderId), shipmentId)
  const invoices = belonging.map((one) => one.invoice)
  if (invoices.some((one) => isOfFormerIssuer(head, one))) return refuse('former_issuer')
  const isSent = head.sending !== null
  return { ok: true, invoice, invoices, orderId, shipmentId, paidAt: sale.paidAt, isSent }
}

/** The agency refused the cancellation: it can be recorded once more. */
async function judgeAgain(
  trx: Db,
  { invoice, orderId }: StoredInvoice,
  at: string,
): Promise<Judged> {
  const head = await lockChain(trx)
  const last = (await recordsOf(trx, invoice.number)).at(-1)
  if (last?.kind !== 'anulacion' || last.state !== 'refused') {
    return { ok: false, reason: 'cancelled' }
  }
  const reason = reasonNotToIssue(head, at)
  if (reason) return { ok: false, reason }
  if (isOfFormerIssuer(head, invoice)) return { ok: false, reason: 'former_issuer' }
  const isSent = head.sending !== null
  const common = { invoice, invoices: [invoice], orderId, isSent }
  return { ok: true, ...common, shipmentId: null, paidAt: null }
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
