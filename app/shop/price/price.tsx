import { vatRule } from '#core/policy/policy.ts'
import { formatEuros, priceWithVat, type Cents } from '#core/money/money.ts'
import styles from './price.module.css'

type PriceProps = { priceCents: Cents; size?: 'sm' | 'lg'; align?: 'start' | 'end' }

/**
 * A catalogue price and, while VAT is added, the smaller price with VAT.
 * Source: docs/decisions/005.
 */
export function Price({ priceCents, size = 'sm', align = 'start' }: PriceProps) {
  return (
    <p className={styles.price} data-size={size} data-align={align}>
      <span className={styles.figure}>{formatEuros(priceCents)}</span>
      {vatRule.pricesIncludeVat ? null : (
        <span className={styles.withVat}>
          {formatEuros(priceWithVat(priceCents, vatRule))} IVA incl.
        </span>
      )}
    </p>
  )
}
