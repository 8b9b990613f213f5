import type { ReactNode } from 'react'
import styles from './visually-hidden.module.css'

type VisuallyHiddenProps = {
  /** A heading where the page has a title to hear and none to see. */
  as?: 'span' | 'h1'
  children: ReactNode
}

/** Text for readers only. */
export function VisuallyHidden({ as: Tag = 'span', children }: VisuallyHiddenProps) {
  return <Tag className={styles.hidden}>{children}</Tag>
}
