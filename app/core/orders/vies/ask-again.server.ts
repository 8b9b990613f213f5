import type { Db } from '#db/schema.ts'
import { policy } from '#core/base/policy/policy.ts'
import { viesAsker } from './vat-checks.server.ts'
import { nextAsk } from './vies-answer.ts'
import type { Vies } from './vies-service.server.ts'

/** Nobody waits for the job. */
const PATIENCE_MS = 20_000
/** In one run; the others in the next. */
const MOST_AT_ONCE = 20

type AskAgainContext = { db: Db; vies: Vies; now: () => Date }

/** How many numbers were asked about, and what came of it. */
export type AskedAgain = { valid: number; invalid: number; open: number }

/**
 * Asks VIES again about numbers without a clear answer that are due, one after the other. Those that
 * have none again wait longer each time. Ends where VIES is left alone; asks nothing about orders that
 * are cancelled, nor while the owner has it switched off. Safe to run twice at once: an answer counts
 * for the try that asked. Invoices never change by it. Guarded by: vat-checks.server.test.ts.
 */
export async function askAgain(
  { db, vies, now }: AskAgainContext,
  signal: AbortSignal,
): Promise<AskedAgain> {
  const asked = { valid: 0, invalid: 0, open: 0 }
  if (!policy.vat.asksVies) return asked
  for (const due of await dueChecks(db, now())) {
    if (signal.aborted) break
    if (!due.isAsked) {
      await store(db, due, { next_at: null })
      continue
    }
    const { vatId } = due
    const question = { vatId, asker: viesAsker(), patienceMs: PATIENCE_MS, signal }
    const answer = await vies.ask(question)
    if (signal.aborted) break
    const isOpen = answer.state === 'open'
    if (isOpen && (answer.why === 'PAUSED' || answer.why === 'TOO_MANY')) break
    const at = now().toISOString()
    const tries = due.tries + 1
    await store(db, due, {
      state: answer.state,
      asked_at: at,
      proof: isOpen ? null : answer.proof,
      tries,
      next_at: isOpen ? nextAsk(tries, at) : null,
    })
    asked[answer.state] += 1
  }
  return asked
}

type Due = { orderId: string; vatId: string; tries: number; isAsked: boolean }

async function dueChecks(db: Db, now: Date): Promise<Due[]> {
  const rows = await db
    .selectFrom('vat_checks')
    .innerJoin('orders', 'orders.id', 'vat_checks.order_id')
    .innerJoin('invoice_buyers', 'invoice_buyers.order_id', 'vat_checks.order_id')
    .select(['vat_checks.order_id as orderId', 'vat_id as vatId', 'tries'])
    .select(['orders.status', 'invoice_buyers.tax_id as taxId'])
    .where('next_at', '<=', now.toISOString())
    .orderBy('next_at')
    .limit(MOST_AT_ONCE)
    .execute()
  return rows.map(({ orderId, vatId, tries, status, taxId }) => ({
    orderId,
    vatId,
    tries,
    isAsked: status === 'placed' && taxId === vatId,
  }))
}

type Change = {
  state?: 'open' | 'valid' | 'invalid'
  asked_at?: string
  proof?: string | null
  tries?: number
  next_at: string | null
}

const store = (db: Db, { orderId, vatId, tries }: Due, change: Change) =>
  db
    .updateTable('vat_checks')
    .set(change)
    .where('order_id', '=', orderId)
    .where('vat_id', '=', vatId)
    .where('state', '=', 'open')
    .where('tries', '=', tries)
    .execute()
