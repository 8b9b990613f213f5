import * as v from 'valibot'
import type { BuyerField } from '#core/orders/invoices/buyer-form.ts'
import { jsonText } from '#core/base/text/json-text.ts'

const text = jsonText(1000)

const PLACE_FIELDS = ['country', 'address', 'postcode', 'city'] as const
const place = v.strictObject(v.entriesFromList(PLACE_FIELDS, text))
export type Place = v.InferOutput<typeof place>
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
