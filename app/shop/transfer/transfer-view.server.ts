import { formatDay } from '#core/base/dates/format-dates.ts'
import { madridDay } from '#core/base/dates/madrid-time.ts'
import { ibanText } from '#core/base/money/iban.ts'
import { formatEuros } from '#core/base/money/money.ts'
import { bank } from '#core/base/policy/bank.ts'
import { shop } from '#core/base/policy/shop.ts'
import type { OrderWithState } from '#core/orders/order.ts'
import { hasEvent } from '#core/orders/transition-order.server.ts'
import { awaitedTransfer } from '#core/payments/offline/awaited-transfer.server.ts'
import type { Db } from '#db/schema.ts'

/** The transfer that an order waits for, as its buyer reads it, and nobody else. */
export type TransferView = {
  /** The last day, in Madrid: «11 de marzo de 2026». */
  until: string
  /** That day is over. */
  isLate: boolean
  rows: { label: string; value: string }[]
}

/** Null if the order is paid, or cancelled by somebody, or is not paid by transfer. */
export async function transferView(
  { db, now }: { db: Db; now: () => Date },
  order: OrderWithState,
): Promise<TransferView | null> {
  const awaited = await awaitedTransfer(db, order)
  if (!awaited || (awaited.isLate && (await hasEvent(db, order.id, 'cancelled')))) return null
  const account = [
    { label: 'Cuenta (IBAN)', value: ibanText(bank.iban) },
    { label: 'A nombre de', value: shop.legalName },
  ]
  return {
    until: formatDay(awaited.lastDay),
    // The job that ends the order comes within a minute.
    isLate: awaited.isLate || madridDay(now()) > awaited.lastDay,
    rows: [
      { label: 'Importe', value: formatEuros(awaited.cents) },
      // The owner may have taken it away; the mail has it.
      ...(bank.iban === '' ? [] : account),
      { label: 'Concepto', value: order.number },
    ],
  }
}
