import { reductionPercent } from '#core/catalogue/reduction.ts'
import { vatRule } from '#core/policy/policy.ts'
import { formatEuros, priceWithVat, type Cents } from '#core/money/money.ts'
import styles from './price.module.css'

type PriceProps = {
  priceCents: Cents
  /** The prior price, while a reduction is announced. */
  priorCents?: Cents | undefined
  size?: 'sm' | 'lg'
  align?: 'start' | 'end'
}

/**
 * A catalogue price and, while VAT is added, the smaller price with VAT. During a sale also the
 * prior price, struck: few screen readers say that, so the word «Antes» does.
 * Source: docs/decisions/005 and 037.
 */
export function Price({ priceCents, priorCents, size = 'sm', align = 'start' }: PriceProps) {
  return (
    <p className={styles.price} data-size={size} data-align={align}>
      <span className={styles.figure}>{formatEuros(priceCents)}</span>
      <span className={styles.small}>{withVat(priceCents)}</span>
      {priorCents ? (
        <span className={styles.small}>
          Antes{' '}
          <s>
            {formatEuros(priorCents)} {withVat(priorCents)}
          </s>{' '}
          <b>−{reductionPercent(priceCents, priorCents)}&nbsp;%</b>
        </span>
      ) : null}
    </p>
  )
}

const withVat = (cents: Cents): string =>
  vatRule.pricesIncludeVat ? '' : `${formatEuros(priceWithVat(cents, vatRule))} IVA incl.`
