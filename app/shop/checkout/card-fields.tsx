import { useSyncExternalStore, type ReactNode } from 'react'
import { TextField } from '#app/ui/forms/field.tsx'
import { PageIcon } from '#app/ui/icons/page-icon.tsx'
import { formatCardNumber, formatCvc, formatExpiry } from './card-format.ts'
import { missingOfCard, type CardInput } from './card-input.ts'
import styles from './card-fields.module.css'

type CardFieldsProps = {
  card: CardInput
  onChange: (card: CardInput) => void
  /** Whether empty fields show an error. */
  isMarked: boolean
  /** Shown at the end of the number's field: the card's brand. */
  sign?: ReactNode
}

/**
 * Number, expiry and CVC. Without `name`, so that no form ever sends these values. The browser may
 * fill in a saved card, but must not bring a typed one back after a reload: it does so before
 * hydration, while autofill is off.
 * Guarded by: checkout-card.e2e.ts, payment-methods.e2e.ts.
 */
export function CardFields({ card, onChange, isMarked, sign }: CardFieldsProps) {
  const isAwake = useSyncExternalStore(noChange, isTrue, isFalse)
  const missing = isMarked ? missingOfCard(card) : []
  const field = (name: keyof CardInput, format: (typed: string) => string, token: string) => ({
    id: cardFieldId(name),
    value: card[name],
    error: missing.find((one) => one.field === name)?.text,
    onChange: (event: { target: { value: string } }) =>
      onChange({ ...card, [name]: format(event.target.value) }),
    inputMode: 'numeric' as const,
    autoComplete: isAwake ? token : 'off',
    spellCheck: false,
    required: true,
  })
  return (
    <div className={styles.fields}>
      <TextField
        label="Número de tarjeta"
        className={styles.whole}
        trailing={sign ?? <PageIcon name="lock" />}
        {...field('number', formatCardNumber, 'cc-number')}
      />
      <TextField
        label="Caducidad"
        placeholder="MM/YY"
        className={styles.pair}
        {...field('expiry', formatExpiry, 'cc-exp')}
      />
      <TextField label="CVC" className={styles.pair} {...field('cvc', formatCvc, 'cc-csc')} />
    </div>
  )
}

/** The id of a field, for a link to it. */
export const cardFieldId = (field: keyof CardInput): string => `card-${field}`

const noChange = () => () => {}
const isTrue = () => true
const isFalse = () => false

/** Explains that nothing typed here is charged or sent. */
export function DemoNote() {
  return (
    <p className={styles.demo}>
      Modo demostración: no se cobra nada y la tarjeta no sale de tu navegador.
    </p>
  )
}
