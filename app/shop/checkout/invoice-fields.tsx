import { useState } from 'react'
import { Checkbox } from '#app/ui/forms/field.tsx'
import { buyerInput, invoiceRequest } from '#core/checkout/invoice-part.ts'
import { isPlaceField } from '#core/checkout/typed-invoice.ts'
import type { BuyerField } from '#core/orders/invoices/buyer-form.ts'
import { BuyerFields, BuyerNote } from '../invoices/buyer-fields.tsx'
import { namedCountries } from '../invoices/named-countries.ts'
import type { InvoiceForm } from './use-checkout-form.ts'
import styles from './checkout.module.css'

/** In the order of the form. */
export const INVOICE_FIELDS = [
  'idType',
  'name',
  'taxId',
  'country',
  'address',
  'city',
  'postcode',
] as const satisfies readonly BuyerField[]

const OF_PERSON = INVOICE_FIELDS.filter((field) => !isPlaceField(field))
const OF_PLACE = INVOICE_FIELDS.filter(isPlaceField)

/** The fields of the full invoice; loaded when they are asked for, which few do. */
export function InvoiceFields({
  form,
  idOf,
}: {
  form: InvoiceForm
  idOf: (field: BuyerField) => string
}) {
  const { invoice, recipient, invoiceErrors, setInvoice } = form
  const shown = buyerInput(invoiceRequest(invoice, recipient), recipient)
  // Only after a press: what a browser calls a country is no matter of the server.
  const [countries] = useState(namedCountries)
  const propsOf = (field: BuyerField) => ({
    id: idOf(field),
    value: shown[field],
    error: invoiceErrors[field],
    className: field === 'city' || field === 'postcode' ? styles.pair : undefined,
    onChange: ({ target: { value } }: { target: { value: string } }) =>
      setInvoice(
        isPlaceField(field)
          ? { place: { ...invoice.place, [field]: value } }
          : { [field]: value, isWanted: true },
        field,
      ),
  })
  return (
    <div className={styles.fields}>
      <BuyerFields fields={OF_PERSON} propsOf={propsOf} />
      <Checkbox
        label="La dirección de la factura es la de envío"
        checked={!invoice.hasOwnPlace}
        onChange={(event) => setInvoice({ hasOwnPlace: !event.target.checked })}
      />
      {invoice.hasOwnPlace ? (
        <BuyerFields fields={OF_PLACE} countries={countries} propsOf={propsOf} />
      ) : null}
      <BuyerNote />
    </div>
  )
}
