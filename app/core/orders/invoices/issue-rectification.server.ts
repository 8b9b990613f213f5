import { transact } from '#db/transact.ts'
import type { Db } from '#db/schema.ts'
import { madridDay } from '#core/base/dates/madrid-time.ts'
import { lockChain, reasonNotToIssue } from './chain-head.server.ts'
import { appendInvoice } from './chain.server.ts'
import { kindOfCorrection, refTo, type Invoice } from './invoice.ts'
import { sumOf } from './invoice-lines.ts'
import { invoicesOfOrder, effectiveInvoices } from './invoices.server.ts'
import { rectificationsOf, type InvoicedRefund } from './rectification.ts'

export type RectificationInput = InvoicedRefund & {
  orderId: string
  refundId: string
  /** When the money moved, ISO-8601 UTC. */
  at: string
}

/**
 * Issues the corrections of a refund, in the caller's transaction, which has locked the order; one
 * for each invoice that it concerns, none if nothing was invoiced. Idempotent per refund: a refund
 * that is settled again is corrected once. What exceeds the invoices of now is corrected in later
 * ones, when it is called again, as are all that a wrong clock, sample data or the tax agency's schema
 * keep from being issued. Answers the numbers.
 * Source: RD 1619/2012, article 15; LIVA, articles 80 and 89. Guarded by:
 * issue-rectification.server.test.ts.
 */
export async function issueRectification(db: Db, input: RectificationInput): Promise<string[]> {
  return transact(db, async (trx) => {
    let head = await lockChain(trx)
    const all = await invoicesOfOrder(trx, input.orderId)
    const made = all
      .filter(({ refundId }) => refundId === input.refundId)
      .map(({ invoice }) => invoice)
    const standing = effectiveInvoices(all).filter(
      ({ stored }) => !made.some(({ corrects }) => corrects?.number === stored.invoice.number),
    )
    const numbers = made.map(({ number }) => number)
    if (reasonNotToIssue(head, input.at)) return numbers
    for (const { corrects, content } of rectificationsOf(
      standing.map((one) => one.standing),
      made.length > 0 ? beyond(input, made) : input,
    )) {
      const corrected = standing.find(({ stored }) => stored.invoice.number === corrects)
      if (!corrected) throw new Error(`invoice ${corrects} has gone`)
      const { invoice } = corrected.stored
      const appended = await appendInvoice(trx, head, {
        kind: kindOfCorrection(invoice.kind),
        content,
        order: { id: input.orderId, number: invoice.orderNumber },
        refundId: input.refundId,
        buyer: invoice.buyer,
        place: invoice.place,
        corrects: refTo(invoice),
        at: input.at,
        operationOn: madridDay(input.at),
      })
      if (!appended.ok) break
      head = appended.head
      numbers.push(appended.invoice.number)
    }
    return numbers
  })
}

/** What earlier corrections of a refund left, since the invoices of then said less. */
function beyond(refund: InvoicedRefund, made: readonly Invoice[]): InvoicedRefund {
  const wholeCents = sumOf(refund.lines, 'amountCents') + refund.restCents
  return { lines: [], restCents: Math.max(0, wholeCents + sumOf(made, 'totalCents')) }
}
