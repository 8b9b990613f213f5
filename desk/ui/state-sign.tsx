import type { ReactNode } from 'react'
import styles from './state-sign.module.css'

/** The trail's signs: not begun, one stroke done, both done, back, not this way, a clock, failed. */
export type Sign = 'begin' | 'half' | 'done' | 'back' | 'crossed' | 'clock' | 'failed'

export type State = {
  sign: Sign
  text: ReactNode
  /** A ground says that somebody else waits, or that it failed. Ordinary work has none. */
  tone?: 'plain' | 'waits' | 'failed' | 'off'
}

const line = { fill: 'none', stroke: 'currentColor' } as const

const SIGNS: Record<Sign, ReactNode> = {
  begin: <path d="M.6.6h12.8v2.8H.6zM.6 6.6h12.8v2.8H.6z" {...line} strokeWidth="1.2" />,
  half: (
    <>
      <path d="M0 0h14v4H0z" fill="currentColor" />
      <path d="M.6 6.6h12.8v2.8H.6z" {...line} strokeWidth="1.2" />
    </>
  ),
  done: (
    <>
      <path d="M0 0h14v4H0z" fill="currentColor" />
      <path d="M0 6h14v4H0z" className={styles.accent} />
    </>
  ),
  back: <path d="M0 1.3h12.6V10M0 5.8h8.1V10" {...line} strokeWidth="2.5" />,
  crossed: <path d="m1 0 12 10M13 0 1 10" {...line} strokeWidth="2.4" />,
  clock: (
    <>
      <circle cx="7" cy="5" r="4.4" {...line} strokeWidth="1.3" />
      <path d="M7 2.4V5l1.8 1.2" {...line} strokeWidth="1.3" />
    </>
  ),
  failed: <path d="M7 0 13 10H1z" fill="currentColor" />,
}

/** A state: a sign of the trail and its word, never a colour alone. */
export function StateSign({ sign, text, tone = 'plain' }: State) {
  return (
    <span className={styles.state} data-tone={tone}>
      <svg viewBox="0 0 14 10" aria-hidden="true" focusable="false">
        {SIGNS[sign]}
      </svg>
      <span>{text}</span>
    </span>
  )
}
