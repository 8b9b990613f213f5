import { Link } from 'react-router'
import { wholeBuyer } from '#core/orders/invoices/invoice.ts'
import { idText } from '#core/pricing/tax/id-types.ts'
import type { DeskAnswer } from '../http/desk-answer.ts'
import { FullInvoiceForm } from '../invoices/full-invoice-form.tsx'
import { VatCheck } from '../invoices/vat-check.tsx'
import { KIND_WORDS } from '../invoices/invoice-words.ts'
import { Block, Facts } from '../ui/blocks.tsx'
import { Quiet } from '../ui/text-block.tsx'
import type { OrderFacts } from './order-facts.server.ts'

type OrderInvoicesProps = {
  order: OrderFacts
  /** Whether the invoices themselves may be opened. */
  mayRead: boolean
  pageAnswer: DeskAnswer | undefined
}

/** The invoices of an order, and the full one that its buyer asks for. */
export function OrderInvoices({ order, mayRead, pageAnswer }: OrderInvoicesProps) {
  if (!order.invoices) return null
  const { invoices, buyer, form, vatCheck, waitsForTaxId } = order.invoices
  if (invoices.length === 0 && form === null) return null
  return (
    <Block title="Facturas">
      {invoices.length === 0 ? (
        <Quiet>
          {waitsForTaxId
            ? 'Pasa de 3.000 € y no tiene factura: falta el NIF del cliente.'
            : buyer
              ? `Sale con el paquete, a nombre de ${buyer.name}, ${idText(wholeBuyer(buyer))}.`
              : 'Sale con el paquete.'}
        </Quiet>
      ) : (
        <Facts
          facts={invoices.map(
            ({ number, kind }) =>
              [
                KIND_WORDS[kind],
                mayRead ? (
                  <Link key={number} to={`/facturas/${number}`}>
                    {number}
                  </Link>
                ) : (
                  number
                ),
              ] as const,
          )}
        />
      )}
      {vatCheck ? <VatCheck check={vatCheck} pageAnswer={pageAnswer} /> : null}
      {form ? (
        <FullInvoiceForm
          orderNumber={order.number}
          values={form}
          buyer={buyer}
          isNow={invoices.length > 0 || waitsForTaxId || order.parcels.length > 0}
          pageAnswer={pageAnswer}
        />
      ) : null}
    </Block>
  )
}
