import styles from './invoices.module.css'
import type { InvoiceLink } from './invoice-request.server.ts'

/** Each invoice as a page to print, and as a PDF. They are documents outside the shop's pages. */
export function InvoiceLinks({
  order,
  invoices,
}: {
  order: string
  invoices: readonly InvoiceLink[]
}) {
  return (
    <ul className={styles.links}>
      {invoices.map(({ number, label }) => (
        <li key={number} className={styles.link}>
          <a href={`/orders/${order}/invoices/${number}`}>
            <span>{label}</span> <span className={styles.number}>{number}</span>
          </a>
          <a
            href={`/orders/${order}/invoices/${number}.pdf`}
            aria-label={`${label} ${number} en PDF`}
          >
            PDF
          </a>
        </li>
      ))}
    </ul>
  )
}
