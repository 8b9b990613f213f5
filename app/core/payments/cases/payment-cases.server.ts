import type { Selectable } from 'kysely'
import type { PaymentCaseKind, PaymentCasesTable } from '#db/tables/payments.ts'
import { pageOfRows, type Page, type PageAsked } from '#core/base/text/list-end.ts'
import { afterRow } from '#db/after-row.ts'
import { MOST_LISTED } from '#db/page.ts'
import type { Db } from '#db/schema.ts'
import type { Cents } from '#core/base/money/money.ts'
import type { PaymentContext } from '#core/payments/provider/payment-context.server.ts'

export type NewPaymentCase = {
  kind: PaymentCaseKind
  /** Identifies the case together with its kind; a repeated report updates the same case. */
  subject: string
  orderId: string | null
  reportedOrder: string
  provider: string
  paymentRef: string | null
  amountCents: Cents
  currency: string
  /** In Spanish, for the owner. */
  detail: string
  /** The state of a dispute, as the provider names it, and until when it can be answered. */
  dispute?: { status: string; dueAt: string | null }
}

/** The maximum of the column on Postgres; `detail` has the exact amount. */
export const MOST_CENTS = 2_147_483_647

/**
 * Opens a case for the owner, or updates it; answers how often it has been reported. A report with
 * a new `detail` reopens a closed case.
 */
export async function openPaymentCase(
  ctx: Pick<PaymentContext, 'db' | 'now' | 'newId'>,
  found: NewPaymentCase,
): Promise<number> {
  const at = ctx.now().toISOString()
  const { reports } = await ctx.db
    .insertInto('payment_cases')
    .values({
      id: ctx.newId('cas'),
      kind: found.kind,
      dedupe_key: `${found.kind}/${found.subject}`,
      order_id: found.orderId,
      reported_order: found.reportedOrder,
      provider: found.provider,
      payment_ref: found.paymentRef,
      amount_cents: Math.max(0, Math.min(found.amountCents, MOST_CENTS)),
      currency: found.currency,
      detail: found.detail,
      opened_at: at,
      last_reported_at: at,
      closed_at: null,
      note: null,
      ...disputeColumns(found),
    })
    .onConflict((oc) =>
      oc.column('dedupe_key').doUpdateSet((eb) => ({
        reports: eb('payment_cases.reports', '+', 1),
        last_reported_at: at,
        detail: found.detail,
        ...disputeColumns(found),
        closed_at: eb
          .case()
          .when('payment_cases.detail', '=', found.detail)
          .then(eb.ref('payment_cases.closed_at'))
          .else(null)
          .end(),
      })),
    )
    .returning('reports')
    .executeTakeFirstOrThrow()
  return reports
}

const disputeColumns = ({ dispute }: NewPaymentCase) => ({
  dispute_status: dispute?.status ?? null,
  due_at: dispute?.dueAt ?? null,
})

export type PaymentCase = {
  id: string
  kind: PaymentCaseKind
  orderNumber: string | null
  reportedOrder: string
  provider: string
  paymentRef: string | null
  amountCents: Cents
  currency: string
  detail: string
  reports: number
  openedAt: string
  closedAt: string | null
  note: string | null
  /** Until when the owner may answer a dispute, ISO-8601 UTC. */
  dueAt: string | null
}

/** Open cases, the oldest first; or the newest of all, `MOST_LISTED` at most. */
export async function listPaymentCases(
  db: Db,
  { includeClosed }: { includeClosed: boolean },
): Promise<PaymentCase[]> {
  const query = selectCases(db)
  const rows = includeClosed
    ? await query
        .orderBy('opened_at', 'desc')
        .orderBy('payment_cases.id')
        .limit(MOST_LISTED)
        .execute()
    : await query
        .where('closed_at', 'is', null)
        .orderBy('opened_at')
        .orderBy('payment_cases.id')
        .execute()
  return rows.map(toCase)
}

/** Cases of a list: open disputes, other open cases, or those that were seen, the newest first. */
export type CaseList = 'disputes' | 'others' | 'seen'

/** A page of cases, open ones with the oldest first. Guarded by: money-pages.server.test.ts. */
export async function pageOfCases(
  db: Db,
  list: CaseList,
  { after, most }: PageAsked,
): Promise<Page<PaymentCase>> {
  const isUp = list !== 'seen'
  const at = isUp ? 'payment_cases.opened_at' : 'payment_cases.closed_at'
  let query = selectCases(db).where('closed_at', isUp ? 'is' : 'is not', null)
  if (isUp) query = query.where('kind', list === 'disputes' ? '=' : '!=', 'dispute')
  if (after) query = query.where(afterRow(after, { at, id: 'payment_cases.id', isUp }))
  const found = await query
    .orderBy(at, isUp ? 'asc' : 'desc')
    .orderBy('payment_cases.id')
    .limit(most + 1)
    .execute()
  return pageOfRows(found.map(toCase), most, ({ id, openedAt, closedAt }) => ({
    at: closedAt ?? openedAt,
    id,
  }))
}

/** A case, open or closed. */
export async function findPaymentCase(db: Db, id: string): Promise<PaymentCase | undefined> {
  const row = await selectCases(db).where('payment_cases.id', '=', id).executeTakeFirst()
  return row && toCase(row)
}

/** Opens a case again that was closed at this moment (ISO-8601 UTC); false if it was not. */
export async function reopenPaymentCase(db: Db, id: string, closedAt: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('payment_cases')
    .set({ closed_at: null, note: null })
    .where('id', '=', id)
    .where('closed_at', '=', closedAt)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/** Closes a case; false if it was closed before. `at` is ISO-8601 UTC. */
export async function closePaymentCase(
  db: Db,
  id: string,
  { at, note }: { at: string; note: string | null },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('payment_cases')
    .set({ closed_at: at, note })
    .where('id', '=', id)
    .where('closed_at', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

const selectCases = (db: Db) =>
  db
    .selectFrom('payment_cases')
    .leftJoin('orders', 'orders.id', 'payment_cases.order_id')
    .selectAll('payment_cases')
    .select('orders.number as orderNumber')

const toCase = (
  row: Selectable<PaymentCasesTable> & { orderNumber: string | null },
): PaymentCase => ({
  id: row.id,
  kind: row.kind,
  orderNumber: row.orderNumber,
  reportedOrder: row.reported_order,
  provider: row.provider,
  paymentRef: row.payment_ref,
  amountCents: row.amount_cents,
  currency: row.currency,
  detail: row.detail,
  reports: row.reports,
  openedAt: row.opened_at,
  closedAt: row.closed_at,
  note: row.note,
  dueAt: row.due_at,
})
