import type { MouseEvent, RefObject } from 'react'
import { Notice } from '#app/ui/notice.tsx'
import { RECIPIENT_FIELDS } from '#core/customers/addresses/recipient.ts'
import { cardFieldId } from './card-fields.tsx'
import { missingOfCard } from './card-input.ts'
import { invoiceFieldId } from './payment-step.tsx'
import { fieldId } from './recipient-step.tsx'
import type { CheckoutForm } from './use-checkout-form.ts'
import styles from './checkout.module.css'

type FaultListProps = { form: CheckoutForm; ref: RefObject<HTMLDivElement | null> }

/** The invalid fields, each with a link to it. Takes the focus; shrinks as they are mended. */
export function FaultList({ form, ref }: FaultListProps) {
  const faults = faultsOf(form)
  if (faults.length === 0) return null
  const title =
    faults.length === 1 ? 'Falta revisar un dato' : `Hay ${faults.length} datos que revisar`
  return (
    <div ref={ref} tabIndex={-1} className={styles.faults}>
      <Notice tone="error">
        <p>{title}</p>
        <ul>
          {faults.map(({ id, text }) => (
            <li key={id}>
              <a href={`#${id}`} onClick={(event) => focusField(event, id)}>
                {text}
              </a>
            </li>
          ))}
        </ul>
      </Notice>
    </div>
  )
}

function faultsOf({
  errors,
  invoiceErrors,
  invoiceParts,
  card,
  hasCardError,
}: CheckoutForm): { id: string; text: string }[] {
  const typed = RECIPIENT_FIELDS.flatMap((field) => {
    const text = errors[field]
    return text === undefined ? [] : [{ id: fieldId(field), text }]
  })
  const missing = hasCardError ? missingOfCard(card) : []
  // Without the fields of the invoice there is only one fault of theirs: that they are not there.
  const ofInvoice = (invoiceParts?.INVOICE_FIELDS ?? (['taxId'] as const)).flatMap((field) => {
    const text = invoiceErrors[field]
    return text === undefined ? [] : [{ id: invoiceFieldId(field), text }]
  })
  const ofCard = missing.map(({ field, text }) => ({ id: cardFieldId(field), text }))
  return [...typed, ...ofCard, ...ofInvoice]
}

/** Without an entry in the history, which Back would have to undo. */
function focusField(event: MouseEvent, id: string): void {
  event.preventDefault()
  document.getElementById(id)?.focus()
}
