import type { ReactNode } from 'react'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import styles from './folded.module.css'

type FoldedProps = {
  label: string
  /** What it belongs to, for who hears the label alone. */
  of: string
  children: ReactNode
}

/** What a phone shows on a press and a wide window always; it is in the page either way. */
export function Folded({ label, of, children }: FoldedProps) {
  return (
    <details className={styles.folded}>
      <summary>
        <span>{label}</span>
        <VisuallyHidden>{`: ${of}`}</VisuallyHidden>
      </summary>
      <div>{children}</div>
    </details>
  )
}
