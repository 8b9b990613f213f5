import { useId, useState } from 'react'
import { Checkbox } from '#app/ui/forms/field.tsx'
import { buyerInput, invoiceRequest, isPlaceField } from '#core/checkout/invoice-part.ts'
import type { BuyerField } from '#core/invoices/buyer-form.ts'
import { BuyerFields, BuyerNote } from '../invoices/buyer-fields.tsx'
import { namedCountries } from '../invoices/named-countries.ts'
import type { Checkout } from './use-checkout.ts'
import type { CheckoutForm } from './use-checkout-form.ts'
import styles from './checkout.module.css'

type InvoicePartProps = { checkout: Pick<Checkout, 'form' | 'needsTaxId'> }

/** Who the full invoice is for: asked where the total needs it, else for whoever wants one. */
export function InvoicePart({ checkout: { form, needsTaxId } }: InvoicePartProps) {
  const titleId = useId()
  return (
    <div className={styles.invoice} role="group" aria-labelledby={titleId}>
      <h3 id={titleId} className="t-4">
        Factura
      </h3>
      {needsTaxId ? (
        <p>
          Tu pedido pasa de 3.000&nbsp;€, y la ley pide que su factura lleve el nombre y el NIF de
          quien compra.
        </p>
      ) : (
        <Checkbox
          label="Quiero factura completa con mi NIF"
          checked={form.invoice.isWanted}
          onChange={(event) => form.setInvoice({ isWanted: event.target.checked })}
        />
      )}
      {needsTaxId || form.invoice.isWanted ? <InvoiceFields form={form} /> : null}
    </div>
  )
}

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

/** The id of a field, for a link to it. */
export const invoiceFieldId = (field: BuyerField): string => `factura-${field}`

function InvoiceFields({ form }: { form: CheckoutForm }) {
  const { invoice, recipient, invoiceErrors, setInvoice } = form
  const shown = buyerInput(invoiceRequest(invoice, recipient), recipient)
  // Only after a press: what a browser calls a country is no matter of the server.
  const [countries] = useState(namedCountries)
  const propsOf = (field: BuyerField) => ({
    id: invoiceFieldId(field),
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
