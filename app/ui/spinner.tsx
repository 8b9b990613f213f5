import { VisuallyHidden } from './visually-hidden.tsx'
import styles from './spinner.module.css'

type SpinnerProps = {
  size?: 'sm' | 'lg' // 16, 32 px
  label?: string // for screen readers; omit if the text beside it says the same
}

/** Indicates work in progress. With reduced motion it is a still open ring. */
export function Spinner({ size = 'sm', label }: SpinnerProps) {
  return (
    <>
      <span className={styles.spinner} data-size={size} aria-hidden="true" />
      {label ? <VisuallyHidden>{label}</VisuallyHidden> : null}
    </>
  )
}
