import type { ReactNode } from 'react'
import styles from './samples.module.css'

/** One section of the page of samples. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.part}>
      <h2 className="t-4">{title}</h2>
      <div className={styles.body}>{children}</div>
    </section>
  )
}
