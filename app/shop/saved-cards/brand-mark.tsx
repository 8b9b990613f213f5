import { brandName, type CardBrand } from '#core/customers/saved-cards/saved-card.ts'
import styles from './brand-mark.module.css'

/** The brand of a card: its initials on a small card, not its logo. */
export function BrandMark({ brand }: { brand: CardBrand }) {
  return (
    <span className={styles.mark} data-brand={brand} role="img" aria-label={brandName(brand)}>
      {INITIALS[brand]}
    </span>
  )
}

const INITIALS: Record<CardBrand, string> = { visa: 'VISA', mastercard: 'MC', amex: 'AMEX' }
