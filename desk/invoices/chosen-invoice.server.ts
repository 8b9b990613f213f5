import { data } from 'react-router'
import { readInvoiceNumber, type ShownInvoice } from '#core/orders/invoices/invoice.ts'
import { findInvoice } from '#core/orders/invoices/invoices.server.ts'
import type { Db } from '#db/schema.ts'

/** The invoice that an address names; 404 if there is none. */
export async function chosenInvoice(db: Db, typed: string): Promise<ShownInvoice> {
  const number = readInvoiceNumber(typed)
  const stored = number === undefined ? undefined : await findInvoice(db, number)
  if (!stored) throw data(null, { status: 404 })
  return { ...stored.invoice, isCancelled: stored.isCancelled }
}
