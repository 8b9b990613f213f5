import { Link } from 'react-router'
import { InvoiceLinks } from './invoice-links.tsx'
import type { InvoiceLink } from './invoice-request.server.ts'
import styles from './invoices.module.css'

type OrderInvoicesProps = {
  /** The number of the order. */
  number: string
  invoices: readonly InvoiceLink[]
  canComplete: boolean
  /** Too large for an invoice without the buyer's tax number. */
  needsTaxId: boolean
}

/** The invoices on an order's page, and the way to one with a tax number. */
export function OrderInvoices({ number, invoices, canComplete, needsTaxId }: OrderInvoicesProps) {
  if (invoices.length === 0 && !canComplete) return null
  return (
    <section aria-labelledby="facturas" className={styles.section}>
      <h2 id="facturas" className={styles.title}>
        {invoices.length > 1 ? 'Facturas' : 'Factura'}
      </h2>
      {invoices.length > 0 ? (
        <InvoiceLinks order={number} invoices={invoices} />
      ) : (
        <p className="small muted">
          {needsTaxId
            ? 'Por su importe, la factura lleva tu NIF. Dínoslo y la tendrás aquí.'
            : 'La tendrás aquí cuando enviemos el pedido.'}
        </p>
      )}
      {canComplete ? (
        <p className="small">
          <Link to={`/orders/${number}/invoice`}>Pedir factura con NIF</Link>
        </p>
      ) : null}
    </section>
  )
}
