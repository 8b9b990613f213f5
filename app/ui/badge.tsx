import type { ReactNode } from 'react'
import { TrailMark } from './icons/mark.tsx'
import styles from './badge.module.css'

type BadgeProps = {
  tone?: 'neutral' | 'accent' | 'warn' | 'alert'
  boxed?: boolean // on a tinted box
  mark?: boolean // with the trail mark
  children: ReactNode
}

/** A status in one word. */
export function Badge({ tone = 'neutral', boxed = false, mark = false, children }: BadgeProps) {
  return (
    <span className={styles.badge} data-tone={tone} data-boxed={boxed || undefined}>
      {mark ? <TrailMark /> : null}
      <span>{children}</span>
    </span>
  )
}
