import type { ReactNode } from 'react'
import styles from './filter-row.module.css'

/** Fields that choose what a page shows, and their button, in one row; two beside each other on a phone. */
export const FilterRow = ({ children }: { children: ReactNode }) => (
  <div className={styles.row}>{children}</div>
)
