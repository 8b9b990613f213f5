import type { ReactNode } from 'react'
import { Icon } from './icons/icon.tsx'
import { classNames } from './class-names.ts'
import styles from './notice.module.css'

const icons = { success: 'check', error: 'alert-circle', info: 'info' } as const

type NoticeProps = {
  tone?: 'success' | 'error' | 'info'
  look?: 'box' | 'line' // a tinted band, or a plain line above a button
  children: ReactNode
  className?: string | undefined
}

/** A message within the page. Screen readers announce errors at once, others politely. */
export function Notice({ tone = 'info', look = 'box', children, className }: NoticeProps) {
  return (
    <div
      className={classNames(styles.notice, className)}
      data-tone={tone}
      data-look={look}
      role={tone === 'error' ? 'alert' : 'status'}
    >
      <Icon name={icons[tone]} />
      <div className={styles.text}>{children}</div>
    </div>
  )
}
