import type { Recipient, RecipientField } from '#core/customers/addresses/recipient.ts'
import { buyerForm, type BuyerField, type BuyerInput } from '#core/orders/invoices/buyer-form.ts'
import { isSameBuyer, wholeBuyer, type Buyer } from '#core/orders/invoices/invoice.ts'
import { usualIdType } from '#core/pricing/tax/id-types.ts'
import { checkForm, type FieldErrors } from '#core/base/text/form-schema.ts'
import {
  isPlaceField,
  NO_INVOICE,
  type InvoiceRequest,
  type Place,
  type TypedInvoice,
} from './typed-invoice.ts'

const placeOf = ({ country, address, postcode, city }: Place): Place => ({
  country,
  address,
  postcode,
  city,
})

/** What the part asks for: with what was typed, or the name and place of the delivery. */
export function invoiceRequest(typed: TypedInvoice, to: Recipient): InvoiceRequest {
  const own = typed.hasOwnPlace ? { place: typed.place } : {}
  return {
    name: typed.name ?? `${to.firstName} ${to.lastName}`.trim(),
    idType: typed.idType ?? usualIdType((own.place ?? to).country),
    taxId: typed.taxId,
    ...own,
  }
}

/** The fields of the full invoice of an order that is delivered to `to`. */
export const buyerInput = ({ place: own, ...who }: InvoiceRequest, to: Recipient): BuyerInput => ({
  ...who,
  ...placeOf(own ?? to),
})

/**
 * What is wrong in the part. What it takes from the delivery is not said twice: `ofDelivery` are the
 * errors of the delivery's own fields.
 */
export function invoiceErrors(
  typed: TypedInvoice,
  to: Recipient,
  ofDelivery: FieldErrors<RecipientField>,
): FieldErrors<BuyerField> {
  const checked = checkForm(buyerForm, buyerInput(invoiceRequest(typed, to), to))
  if (checked.ok) return {}
  const hasName = ofDelivery.firstName === undefined && ofDelivery.lastName === undefined
  const isOwn = (field: BuyerField) =>
    field === 'name'
      ? typed.name !== null || hasName
      : !isPlaceField(field) || typed.hasOwnPlace || ofDelivery[field] === undefined
  const fields = Object.keys(checked.errors) as BuyerField[] // of its own type
  return Object.fromEntries(fields.filter(isOwn).map((field) => [field, checked.errors[field]]))
}

/** The part with these errors in sight: a wrong place of the delivery becomes one to correct. */
export function showingErrors(
  typed: TypedInvoice,
  to: Recipient,
  errors: FieldErrors<BuyerField>,
): TypedInvoice {
  const wrong = Object.keys(errors) as BuyerField[] // of its own type
  const asked = { ...typed, isWanted: true }
  return typed.hasOwnPlace || !wrong.some(isPlaceField)
    ? asked
    : { ...asked, hasOwnPlace: true, place: placeOf(to) }
}

/** The part as it was typed for the stored buyer of an order. */
export function invoiceAsTyped(buyer: Buyer, to: Recipient): TypedInvoice {
  const { name, idType, taxId, ...at } = wholeBuyer(buyer)
  const hasOwnPlace = !isSameBuyer(buyer, { ...wholeBuyer(buyer), ...placeOf(to) })
  const own = hasOwnPlace ? at : NO_INVOICE.place
  return { isWanted: true, name, idType, taxId, hasOwnPlace, place: own }
}
