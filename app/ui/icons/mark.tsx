import styles from './mark.module.css'

type TrailMarkProps = {
  size?: 'sm' | 'lg' // 16, 56 px wide
  crossed?: boolean // «por aquí no»: empty results, wrong way
}

/** The shop's sign: two strokes, as painted on trees along a trail. Decorative, never read out. */
export function TrailMark({ size = 'sm', crossed = false }: TrailMarkProps) {
  return (
    <span
      className={styles.mark}
      data-size={size}
      data-crossed={crossed || undefined}
      aria-hidden="true"
    />
  )
}

type TrailProgressProps = {
  value: number // 0 to 1; clamped
  label: string // what is measured
  valueText?: string // progress in words, where a percentage says little
}

/** A progress bar drawn as the two strokes. */
export function TrailProgress({ value, label, valueText }: TrailProgressProps) {
  return (
    <progress
      className={styles.progress}
      value={Math.min(1, Math.max(0, value))}
      max={1}
      aria-label={label}
      aria-valuetext={valueText}
    />
  )
}
