import { readSwatch } from '#core/catalogue/options/option-rules.ts'
import styles from './lists.module.css'

/** The colour of a swatch, with an edge: a light one is seen on a light page too. */
export function Swatch({ color }: { color: string }) {
  const known = readSwatch(color)
  if (known === undefined) return null
  return (
    <svg className={styles.swatch} viewBox="0 0 20 20" aria-hidden="true" focusable="false">
      <rect x="0.5" y="0.5" width="19" height="19" fill={known} />
    </svg>
  )
}
