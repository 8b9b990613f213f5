import { transact } from '#db/transact.ts'
import type { Db } from '#db/schema.ts'
import { lockChain, reasonNotToIssue } from './chain-head.server.ts'
import { appendInvoice } from './chain.server.ts'
import { isSameBuyer, refTo, type Buyer } from './invoice.ts'
import { storeBuyer } from './invoice-buyers.server.ts'
import { invoicesOfOrder, effectiveInvoices } from './invoices.server.ts'

export type CompleteOutcome =
  | { ok: true; numbers: string[] }
  | { ok: false; reason: 'is_full' | 'nothing_left' | 'clock' | 'sample_issuer' | 'record' }

/**
 * Issues full invoices in place of the simplified ones of an order, for a buyer with a tax number,
 * and stores the buyer: what leaves later is invoiced in full. Each takes the place of one invoice
 * and its corrections, with what they still say together. Refuses a buyer with other data once a
 * full invoice is out, an order of which nothing is left, and what `issueInvoice` refuses. The same buyer again gets the same
 * numbers. `numbers` is empty while nothing is invoiced.
 * Source: RD 1619/2012, articles 2.2, 4 and 7; Orden HAC/1177/2024, list L2 (F3).
 * Guarded by: complete-invoices.server.test.ts.
 */
export async function completeInvoices(
  db: Db,
  { order, buyer, at }: { order: { id: string; number: string }; buyer: Buyer; at: string },
): Promise<CompleteOutcome> {
  return transact(db, async (trx) => {
    let head = await lockChain(trx)
    const standing = effectiveInvoices(await invoicesOfOrder(trx, order.id))
    const full = standing.map(({ stored }) => stored.invoice).filter((one) => one.buyer !== null)
    const isSame = full.every((one) => one.buyer !== null && isSameBuyer(one.buyer, buyer))
    if (!isSame) return { ok: false, reason: 'is_full' }
    const open = standing.filter(
      (one) => one.stored.invoice.kind === 'F2' && one.standing.totalCents > 0,
    )
    if (standing.length > 0 && full.length + open.length === 0) {
      return { ok: false, reason: 'nothing_left' }
    }
    const reason = open.length > 0 ? reasonNotToIssue(head, at) : undefined
    if (reason) return { ok: false, reason }
    const numbers = full.map(({ number }) => number)
    for (const { stored, corrections, standing: content } of open) {
      const { lines, taxes, baseCents, quotaCents, totalCents } = content
      const appended = await appendInvoice(trx, head, {
        kind: 'F3',
        content: { lines, taxes, baseCents, quotaCents, totalCents },
        order,
        buyer,
        place: stored.invoice.place,
        replaces: [stored.invoice, ...corrections].map(refTo),
        at,
        operationOn: stored.invoice.operationOn,
      })
      if (!appended.ok) {
        // All of them name this buyer, so the first is refused, or none.
        if (stored !== open[0]?.stored) throw new Error(appended.fault.says)
        return appended
      }
      head = appended.head
      numbers.push(appended.invoice.number)
    }
    await storeBuyer(trx, { orderId: order.id, buyer, at })
    return { ok: true, numbers }
  })
}
