import { useId, type ReactNode } from 'react'
import styles from './checkout.module.css'

type StepProps = { number: number; title: string; children: ReactNode }

/** A numbered part of the checkout. */
export function Step({ number, title, children }: StepProps) {
  const id = useId()
  return (
    <section className={styles.step} aria-labelledby={id}>
      <h2 id={id} className="t-3">
        {/* The space is for whoever hears it. */}
        <span className={styles.number}>{number}</span> <span>{title}</span>
      </h2>
      {children}
    </section>
  )
}
