import { buyerValues, fullInvoiceRefusal } from '#core/owner/desk-orders/full-invoice.server.ts'
import type { OrderWithState } from '#core/orders/order.ts'
import { completeOrder } from '#core/orders/invoice-order.server.ts'
import {
  buyerForm,
  requestRefusalText,
  type BuyerField,
  type BuyerInput,
  type RequestAnswer,
} from '#core/orders/invoices/buyer-form.ts'
import type { Invoice } from '#core/orders/invoices/invoice.ts'
import { findUninvoiced } from '#core/orders/invoices/uninvoiced-sales.server.ts'
import { invoicesOfOrder } from '#core/orders/invoices/invoices.server.ts'
import type { Answered } from '#app/http/answer-form.server.ts'
import { FORM_INCOMPLETE, refuseForm } from '#core/base/text/form-answer.ts'
import { checkForm } from '#core/base/text/form-schema.ts'
import { askAboutBuyer } from '#core/orders/vies/vat-checks.server.ts'
import { NOT_IN_VIES } from '#core/orders/vies/vies-answer.ts'
import type { Vies } from '#core/orders/vies/vies-service.server.ts'
import type { Db } from '#db/schema.ts'
import { namedCountries, type NamedCountry } from './named-countries.ts'

/** An invoice in a list of links. */
export type InvoiceLink = { number: string; label: string }

const LABELS: Record<Invoice['kind'], string> = {
  F1: 'Factura',
  F2: 'Factura simplificada',
  F3: 'Factura completa',
  R1: 'Rectificativa',
  R5: 'Rectificativa',
}

/**
 * The invoices of an order for its page; `canComplete`: a full one can be asked for; `needsTaxId`:
 * there is none because it is too large for a simplified one.
 */
export async function orderInvoices(
  db: Db,
  order: OrderWithState,
): Promise<{ invoices: InvoiceLink[]; canComplete: boolean; needsTaxId: boolean }> {
  const all = await invoicesOfOrder(db, order.id)
  return {
    invoices: all.map(({ invoice }) => ({ number: invoice.number, label: LABELS[invoice.kind] })),
    canComplete: fullInvoiceRefusal(order, all) === null,
    needsTaxId: all.length === 0 && (await findUninvoiced(db, order.id))?.reason === 'needs_buyer',
  }
}

/** The data of the page that asks for a full invoice. `refusal` says why it cannot be. */
export type InvoiceOffer = {
  number: string
  values: BuyerInput
  refusal: string | null
  /** Named here, for one name on the server and in the browser. */
  countries: NamedCountry[]
}

export async function invoiceOffer(db: Db, order: OrderWithState): Promise<InvoiceOffer> {
  const refusal = fullInvoiceRefusal(order, await invoicesOfOrder(db, order.id))
  return {
    number: order.number,
    values: buyerValues(order, null),
    refusal: refusal && requestRefusalText(refusal),
    countries: refusal === null ? namedCountries() : [],
  }
}

/** Validates the form and issues the invoice. */
export async function requestInvoice(
  { db, now, vies }: { db: Db; now: () => Date; vies?: Vies },
  order: OrderWithState,
  form: Record<BuyerField, string>,
): Promise<Answered<RequestAnswer>> {
  const refuse = (text: string, status: number, errors = {}) => ({
    answer: refuseForm(text, form, errors),
    status,
  })
  const checked = checkForm(buyerForm, form)
  if (!checked.ok) return refuse(FORM_INCOMPLETE, 422, checked.errors)
  const all = await invoicesOfOrder(db, order.id)
  const refusal = fullInvoiceRefusal(order, all)
  // The same data again is no change: `completeOrder` answers the same invoice.
  if (refusal === 'nothing_left') return refuse(requestRefusalText(refusal), 409)
  const buyer = checked.values
  const vatAnswer = await askAboutBuyer(vies, buyer)
  if (vatAnswer?.state === 'invalid') return refuse(FORM_INCOMPLETE, 422, { taxId: NOT_IN_VIES })
  const at = now().toISOString()
  const outcome = await completeOrder(db, { order, buyer, at, vatAnswer })
  if (!outcome.ok) return refuse(requestRefusalText(outcome.reason), 409)
  return { answer: { ok: true, numbers: outcome.numbers } }
}
