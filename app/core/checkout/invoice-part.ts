import * as v from 'valibot'
import type { Recipient, RecipientField } from '#core/addresses/recipient.ts'
import { buyerForm, type BuyerField, type BuyerInput } from '#core/invoices/buyer-form.ts'
import { isSameBuyer, wholeBuyer, type Buyer } from '#core/invoices/invoice.ts'
import { usualIdType } from '#core/tax/id-types.ts'
import { checkForm, type FieldErrors } from '#core/text/form-schema.ts'
import { jsonText } from '#core/text/json-text.ts'

const text = jsonText(1000)

const PLACE_FIELDS = ['country', 'address', 'postcode', 'city'] as const
const place = v.strictObject(v.entriesFromList(PLACE_FIELDS, text))
type Place = v.InferOutput<typeof place>
export const isPlaceField = (field: BuyerField): field is keyof Place =>
  PLACE_FIELDS.some((one) => one === field)

/** The full invoice in a request to order. Without a place it goes to the delivery address. */
export const InvoiceRequest = v.strictObject({
  name: text,
  idType: text,
  taxId: text,
  place: v.optional(place),
})
export type InvoiceRequest = v.InferOutput<typeof InvoiceRequest>

/** The invoice part of the checkout, as typed. Null: untouched, so it follows the delivery. */
export const TypedInvoice = v.strictObject({
  isWanted: v.boolean(),
  name: v.nullable(text),
  idType: v.nullable(text),
  taxId: text,
  /** Whether the invoice goes to `place` in place of the delivery address. */
  hasOwnPlace: v.boolean(),
  place,
})
export type TypedInvoice = v.InferOutput<typeof TypedInvoice>

export const NO_INVOICE: TypedInvoice = {
  isWanted: false,
  name: null,
  idType: null,
  taxId: '',
  hasOwnPlace: false,
  place: { country: 'ES', address: '', postcode: '', city: '' },
}

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
