import { AccordionItem } from '#app/ui/accordion.tsx'
import { DataList } from '#app/ui/data-list.tsx'
import { countUnits, lineKey } from '#core/pricing/cart/cart.ts'
import { formatEuros } from '#core/base/money/money.ts'
import { sumRows } from './sum-rows.ts'
import type { Checkout } from './use-checkout.ts'
import styles from './checkout.module.css'

/**
 * The total and, opened, what it is made of, above the form on phones: there the summary with the
 * pay button is far below.
 */
export function OrderBrief({ checkout }: { checkout: Checkout }) {
  const { cart, lines, shipping, amounts } = checkout
  const units = countUnits(lines)
  return (
    <div className={styles.brief}>
      <AccordionItem
        look="chevron"
        title={
          <span className={styles.briefTitle}>
            <span>
              {cart.isLoaded
                ? `Tu pedido, ${units} ${units === 1 ? 'artículo' : 'artículos'}`
                : 'Tu pedido'}
            </span>{' '}
            <strong className="num">
              {cart.isLoaded && shipping ? formatEuros(amounts.totalCents) : null}
            </strong>
          </span>
        }
      >
        <ul>
          {lines.map((line) => (
            <li key={lineKey(line)}>
              {`${line.quantity} × ${line.name} (${line.size}, ${line.color})`}
            </li>
          ))}
        </ul>
        <DataList rows={sumRows(checkout)} />
      </AccordionItem>
    </div>
  )
}
