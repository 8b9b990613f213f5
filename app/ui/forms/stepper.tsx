import { classNames } from '../class-names.ts'
import { VisuallyHidden } from '../visually-hidden.tsx'
import { PageIcon } from '../icons/page-icon.tsx'
import styles from './stepper.module.css'

type QuantityStepperProps = {
  value: number
  label: string // what is counted; names the group
  onChange?: (value: number) => void
  min?: number
  max?: number
  decreaseLabel?: string
  increaseLabel?: string
  disabled?: boolean
  name?: string // without scripts, the buttons submit the next value under this name
  className?: string | undefined
}

/** Minus, number, plus. At its limits a button stays focusable and does nothing. */
export function QuantityStepper({
  value,
  label,
  onChange,
  min = 1,
  max = Infinity,
  decreaseLabel = 'Quitar uno',
  increaseLabel = 'Añadir uno',
  disabled = false,
  name,
  className,
}: QuantityStepperProps) {
  const button = (step: 1 | -1, text: string) => {
    const next = value + step
    const atEnd = next < min || next > max
    return (
      <button
        type={name ? 'submit' : 'button'}
        name={name}
        value={name ? next : undefined}
        className={styles.button}
        disabled={disabled}
        aria-disabled={atEnd || undefined}
        onClick={(event) => {
          if (onChange || atEnd) event.preventDefault()
          if (!atEnd) onChange?.(next)
        }}
      >
        <PageIcon name={step === 1 ? 'plus' : 'minus'} size="sm" />
        <VisuallyHidden>{text}</VisuallyHidden>
      </button>
    )
  }
  return (
    <fieldset aria-label={label} className={classNames(styles.stepper, className)}>
      {button(-1, decreaseLabel)}
      <output className={styles.value}>{value}</output>
      {button(1, increaseLabel)}
    </fieldset>
  )
}
