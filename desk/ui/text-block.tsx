import type { ReactNode } from 'react'
import styles from './text-block.module.css'

/** What somebody wrote, with its lines, and who wrote it when. */
export function TextBlock({
  who,
  isOurs = false,
  children,
}: {
  who: ReactNode
  isOurs?: boolean
  children: string
}) {
  return (
    <article className={styles.text} data-ours={isOurs || undefined}>
      <p className={styles.who}>{who}</p>
      <p className={styles.words}>{children}</p>
    </article>
  )
}

/** Buttons of a form, at the side of the thumb. */
export const Deeds = ({ children }: { children: ReactNode }) => (
  <div className={styles.deeds}>{children}</div>
)

/** A sentence that explains, in the second line's type. */
export const Quiet = ({ children }: { children: ReactNode }) => (
  <p className={styles.quiet}>{children}</p>
)
