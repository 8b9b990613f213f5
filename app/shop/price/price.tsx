import { reductionPercent, type PriceFacts } from '#core/catalogue/reduction.ts'
import { vatRuleOf } from '#core/base/policy/vat-class.ts'
import { formatEuros, priceWithVat, type Cents, type VatRule } from '#core/base/money/money.ts'
import styles from './price.module.css'

type PriceProps = {
  /** A product, or what is bought of it. */
  of: PriceFacts & { priceCents: Cents }
  /** Whether it is the lowest of several. */
  isLowest?: boolean
  size?: 'sm' | 'lg'
  align?: 'start' | 'end'
  /** The tax of a sale; without it, that of the product on the mainland. */
  vat?: VatRule | undefined
}

/**
 * A price and, where VAT is added to it, the smaller price with VAT; of a product whose variants have
 * different ones, the lowest. During a sale also the prior
 * price, struck: few screen readers say that, so the word «Antes» does.
 * Source: docs/decisions/005, 037 and 039.
 */
export function Price({
  of,
  isLowest = of.prices !== undefined,
  size = 'sm',
  align = 'start',
  vat = vatRuleOf(of),
}: PriceProps) {
  const { priceCents, priorCents = 0 } = of
  const priorWithVat = withVat(priorCents, vat)
  const percent = reductionPercent(priceCents, priorCents)
  return (
    <p className={styles.price} data-size={size} data-align={align}>
      <span className={styles.figure}>{figureText(priceCents, isLowest)}</span>
      <span className={styles.small} data-whole>
        {withVat(priceCents, vat)}
      </span>
      {percent > 0 ? (
        <span className={styles.small}>
          Antes{' '}
          <s>
            <span>{formatEuros(priorCents)}</span>
            {priorWithVat ? (
              <>
                {' '}
                <span>{priorWithVat}</span>
              </>
            ) : null}
          </s>{' '}
          <b>{`−${percent}\u00A0%`}</b>
        </span>
      ) : null}
    </p>
  )
}

const figureText = (cents: Cents, isLowest: boolean): string =>
  isLowest ? `Desde ${formatEuros(cents)}` : formatEuros(cents)

const withVat = (cents: Cents, vat: VatRule): string =>
  vat.pricesIncludeVat || vat.vatPercent === 0
    ? ''
    : `${formatEuros(priceWithVat(cents, vat))} IVA incl.`
