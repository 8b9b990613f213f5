import { VisuallyHidden } from './visually-hidden.tsx'
import styles from './spinner.module.css'

type SpinnerProps = {
  size?: 'sm' | 'lg' // 16, 32 px
  label?: string // said to readers; leave out where the text beside it says the same
}

/** Something is under way. Without motion it stands still as an open ring. */
export function Spinner({ size = 'sm', label }: SpinnerProps) {
  return (
    <>
      <span className={styles.spinner} data-size={size} aria-hidden="true" />
      {label ? <VisuallyHidden>{label}</VisuallyHidden> : null}
    </>
  )
}
