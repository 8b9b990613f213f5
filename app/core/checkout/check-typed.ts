import { recipientForm, type Recipient } from '#core/customers/addresses/recipient.ts'
import { buyerForm, type BuyerField } from '#core/orders/invoices/buyer-form.ts'
import type { Buyer } from '#core/orders/invoices/invoice.ts'
import { needsTaxId } from '#core/pricing/tax/needs-tax-id.ts'
import type { Cents } from '#core/base/money/money.ts'
import type { Gift } from '#core/orders/order.ts'
import { checkForm, type FieldErrors } from '#core/base/text/form-schema.ts'
import { NOT_IN_VIES } from '#core/orders/vies/vies-answer.ts'
import { giftForm } from './gift-form.ts'
import { buyerInput } from './invoice-part.ts'
import type { OrderRequest } from './order-request.ts'
import type { OrderRefusal } from './outcome.ts'

type BadFields = Extract<OrderRefusal, { reason: 'bad_fields' }>

/** The typed texts of an order. `buyer`: of its full invoice; null: none is asked for. */
export type TypedTexts = { recipient: Recipient; gift: Gift | null; buyer: Buyer | null }

/** The typed texts, tidied; or the messages of all wrong ones. */
export function checkTyped({
  recipient,
  gift,
  invoice,
}: OrderRequest): ({ ok: true } & TypedTexts) | BadFields {
  const person = checkForm(recipientForm, recipient)
  const note = checkForm(giftForm, { giftNote: gift?.note ?? '' })
  const buyer =
    invoice && checkForm(buyerForm, buyerInput(invoice, person.ok ? person.values : recipient))
  if (person.ok && note.ok && buyer?.ok !== false) {
    const asGift = gift === undefined ? null : { note: note.values.giftNote }
    return { ok: true, recipient: person.values, gift: asGift, buyer: buyer?.values ?? null }
  }
  const errors = { ...(person.ok ? {} : person.errors), ...(note.ok ? {} : note.errors) }
  return badFields(errors, buyer?.ok === false ? buyer.errors : undefined)
}

const badFields = (
  errors: BadFields['errors'],
  invoiceErrors: FieldErrors<BuyerField> | undefined,
): BadFields => ({
  ok: false,
  reason: 'bad_fields',
  errors,
  ...(invoiceErrors && { invoiceErrors }),
})

/** Refuses a VAT number that VIES does not know. Only a page with the part sends one. */
export const refuseVatId = (): BadFields => badFields({}, { taxId: NOT_IN_VIES })

/** Also for a page that is older than the part, which reads it at a field that it has. */
const NEEDED =
  'Este pedido pasa de 3.000 €, y la ley pide que su factura lleve tu NIF. Recarga la página y escríbelo en «Factura»: lo demás sigue aquí'

/**
 * Refuses an order that needs the tax number of its buyer and has none. A page that knows the part
 * always sends it where the total that it showed needs it.
 */
export const refuseWithoutTaxId = (totalCents: Cents, buyer: Buyer | null): BadFields | undefined =>
  buyer === null && needsTaxId(totalCents)
    ? badFields({ firstName: NEEDED }, { taxId: NEEDED })
    : undefined
