import type { ReactNode } from 'react'
import styles from './desk-notice.module.css'

type DeskNoticeProps = {
  tone?: 'plain' | 'waits' | 'failed' | 'done'
  /** Read out at once: an answer to what was pressed. */
  isAnswer?: boolean
  buttons?: ReactNode
  children: ReactNode
}

/** A sentence with its ground; the ground means that somebody waits, or that it failed. */
export function DeskNotice({ tone = 'plain', isAnswer, buttons, children }: DeskNoticeProps) {
  return (
    <div
      className={styles.notice}
      data-tone={tone}
      role={isAnswer ? (tone === 'failed' ? 'alert' : 'status') : undefined}
    >
      <div className={styles.text}>{children}</div>
      {buttons ? <div className={styles.buttons}>{buttons}</div> : null}
    </div>
  )
}
