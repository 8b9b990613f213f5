import type { ReactNode } from 'react'
import { TextField } from '#app/ui/forms/field.tsx'
import { PageIcon } from '#app/ui/icons/page-icon.tsx'
import { formatCardNumber, formatCvc, formatExpiry } from './card-format.ts'
import styles from './card-fields.module.css'

/** The formatted card input. It stays in the browser. */
export type CardInput = { number: string; expiry: string; cvc: string }

export const NO_CARD: CardInput = { number: '', expiry: '', cvc: '' }

type CardFieldsProps = {
  card: CardInput
  onChange: (card: CardInput) => void
  /** Whether empty fields show an error. */
  isMarked: boolean
  /** Shown at the end of the number's field: the card's brand. */
  sign?: ReactNode
}

/**
 * Number, expiry and CVC. Without `name` and autofill, so that no form ever sends these values.
 * Guarded by: checkout-card.e2e.ts, payment-methods.e2e.ts.
 */
export function CardFields({ card, onChange, isMarked, sign }: CardFieldsProps) {
  const field = (name: keyof CardInput, format: (typed: string) => string, missing: string) => ({
    value: card[name],
    error: isMarked && card[name] === '' ? missing : undefined,
    onChange: (event: { target: { value: string } }) =>
      onChange({ ...card, [name]: format(event.target.value) }),
    inputMode: 'numeric' as const,
    autoComplete: 'off',
    spellCheck: false,
    required: true,
  })
  return (
    <div className={styles.fields}>
      <TextField
        label="Número de tarjeta"
        className={styles.whole}
        trailing={sign ?? <PageIcon name="lock" />}
        {...field('number', formatCardNumber, 'Falta el número de tarjeta')}
      />
      <TextField
        label="Caducidad"
        placeholder="MM/YY"
        className={styles.pair}
        {...field('expiry', formatExpiry, 'Falta la caducidad')}
      />
      <TextField label="CVC" className={styles.pair} {...field('cvc', formatCvc, 'Falta el CVC')} />
    </div>
  )
}

/** Explains that nothing typed here is charged or sent. */
export function DemoNote() {
  return (
    <p className={styles.demo}>
      Modo demostración: no se cobra nada y la tarjeta no sale de tu navegador.
    </p>
  )
}
