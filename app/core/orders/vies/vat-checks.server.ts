import { sql } from 'kysely'
import type { Db } from '#db/schema.ts'
import { transact } from '#db/transact.ts'
import { wholeBuyer, type Buyer } from '#core/orders/invoices/invoice.ts'
import { isSampleIssuer, issuer } from '#core/orders/invoices/issuer.ts'
import { policy } from '#core/base/policy/policy.ts'
import { nextAsk, type ViesAnswer } from './vies-answer.ts'
import type { Vies } from './vies-service.server.ts'

/** What a buyer or the owner waits for VIES; then the job asks. */
const PATIENCE_MS = 3000

/** Whose number a question is asked for; a shop with sample data has none. */
export const viesAsker = (): string | undefined =>
  isSampleIssuer(issuer) ? undefined : `ES${issuer.taxId}`

/**
 * Asks VIES about the number of a buyer, outside of any transaction and for a short time; undefined
 * if the owner has not switched it on, or the buyer has no number of that kind.
 */
export async function askAboutBuyer(
  vies: Vies | undefined,
  buyer: Buyer | null,
  patienceMs = PATIENCE_MS,
): Promise<ViesAnswer | undefined> {
  if (!vies || !policy.vat.asksVies || buyer?.idType !== 'vat') return undefined
  return vies.ask({ vatId: buyer.taxId, asker: viesAsker(), patienceMs })
}

type Answered = {
  orderId: string
  buyer: Buyer
  /** Undefined: nobody asked. */
  answer: ViesAnswer | undefined
  /** ISO-8601 UTC. */
  at: string
}

/**
 * Keeps what VIES said about the buyer that the same transaction stores, or that it is to be asked
 * again; what it said about another number of this order is forgotten. A clear answer about the same
 * number stays until there is another clear one. No name and no address are kept.
 * Guarded by: vat-checks.server.test.ts.
 */
export async function noteVatCheck(
  trx: Db,
  { orderId, buyer, answer, at }: Answered,
): Promise<void> {
  const { idType, taxId } = wholeBuyer(buyer)
  const others = trx.deleteFrom('vat_checks').where('order_id', '=', orderId)
  if (idType !== 'vat') await others.execute()
  else await others.where('vat_id', '<>', taxId).execute()
  if (!answer || idType !== 'vat') return
  const isOpen = answer.state === 'open'
  const check = {
    state: answer.state,
    asked_at: at,
    proof: isOpen ? null : answer.proof,
    tries: 1,
    next_at: isOpen ? nextAsk(1, at) : null,
    seen_at: null,
  }
  await trx
    .insertInto('vat_checks')
    .values({ order_id: orderId, vat_id: taxId, ...check })
    .onConflict((oc) => {
      const same = oc.column('order_id')
      return isOpen ? same.doNothing() : same.doUpdateSet(check)
    })
    .execute()
}

/** What VIES said about the number of an order's buyer. `askedAt`: ISO-8601 UTC. */
export type VatCheck = {
  vatId: string
  state: ViesAnswer['state']
  askedAt: string
  proof: string | null
}

/** The check of the number that the buyer of an order has now; null: nobody asked. */
export async function findVatCheck(db: Db, orderId: string): Promise<VatCheck | null> {
  const check = await vatCheckAtDesk(db, orderId)
  if (!check) return null
  const { isToSettle: _, ...said } = check
  return said
}

/** `isToSettle`: the owner has to look at it. */
export type VatCheckAtDesk = VatCheck & { isToSettle: boolean }

/** The same check with what the owner has to do about it. */
export async function vatCheckAtDesk(db: Db, orderId: string): Promise<VatCheckAtDesk | null> {
  const row = await ofBuyers(db)
    .select(['vat_id as vatId', 'state', 'asked_at as askedAt', 'proof', 'next_at', 'seen_at'])
    .where('vat_checks.order_id', '=', orderId)
    .executeTakeFirst()
  if (!row) return null
  const { next_at: nextAt, seen_at: seenAt, ...check } = row
  return { ...check, isToSettle: check.state !== 'valid' && nextAt === null && seenAt === null }
}

/** An older server may have stored another number, and left the check of the one before. */
const ofBuyers = (db: Db) =>
  db
    .selectFrom('vat_checks')
    .innerJoin('invoice_buyers', (join) =>
      join
        .onRef('invoice_buyers.order_id', '=', 'vat_checks.order_id')
        .onRef('invoice_buyers.tax_id', '=', 'vat_checks.vat_id'),
    )

/** A number that the owner has to look at: not valid, or never answered (`open`). */
export type UnsettledVat = Omit<VatCheck, 'proof'> & { orderId: string; orderNumber: string }

const MOST_LISTED = 100

/**
 * Numbers that are not valid, or of which VIES never knew, the longest known first, a hundred at
 * most: without those that the owner has settled and those of sales that are no more.
 */
export const unsettledVats = (db: Db): Promise<UnsettledVat[]> =>
  ofBuyers(db)
    .innerJoin('orders', 'orders.id', 'vat_checks.order_id')
    .select(['vat_checks.order_id as orderId', 'orders.number as orderNumber'])
    .select(['vat_id as vatId', 'state', 'asked_at as askedAt'])
    // A literal, as in the partial index.
    .where('vat_checks.state', '<>', sql.lit('valid'))
    .where('seen_at', 'is', null)
    .where('next_at', 'is', null)
    .where('orders.status', '=', 'placed')
    .where('orders.payment_status', '<>', 'refunded')
    .orderBy('asked_at')
    .limit(MOST_LISTED)
    .execute()

/** Notes that the owner has settled a number of `unsettledVats`; false if the order has none. */
export const settleVat = (db: Db, orderId: string, at: string): Promise<boolean> =>
  transact(db, async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('vat_checks')
      .set({ seen_at: at })
      .where('order_id', '=', orderId)
      .where('state', '<>', 'valid')
      .where('next_at', 'is', null)
      .where('seen_at', 'is', null)
      .executeTakeFirstOrThrow()
    return numUpdatedRows > 0n
  })
