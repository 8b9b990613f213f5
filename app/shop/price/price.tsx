import { vatRule as ofTheShop } from '#core/policy/policy.ts'
import { formatEuros, priceWithVat, type Cents, type VatRule } from '#core/money/money.ts'
import styles from './price.module.css'

type PriceProps = {
  priceCents: Cents
  size?: 'sm' | 'lg'
  align?: 'start' | 'end'
  /** The tax of a sale; without it, that of the mainland. */
  vat?: VatRule
}

/**
 * A price and, where VAT is added to it, the smaller price with VAT.
 * Source: docs/decisions/005, 039.
 */
export function Price({ priceCents, size = 'sm', align = 'start', vat = ofTheShop }: PriceProps) {
  return (
    <p className={styles.price} data-size={size} data-align={align}>
      <span className={styles.figure}>{formatEuros(priceCents)}</span>
      {vat.pricesIncludeVat || vat.vatPercent === 0 ? null : (
        <span className={styles.withVat}>
          {formatEuros(priceWithVat(priceCents, vat))} IVA incl.
        </span>
      )}
    </p>
  )
}
