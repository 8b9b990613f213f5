import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { TrailMark } from './icons/mark.tsx'
import styles from './empty-state.module.css'

type EmptyStateProps = {
  title: string
  text?: ReactNode
  actions?: ReactNode // the next step: include it whenever there is one
  sign?: 'mark' | 'cross'
  heading?: 'h1' | 'h2' | 'h3' // heading level; the size stays
  className?: string | undefined
}

/** Shown where there is no content. */
export function EmptyState(props: EmptyStateProps) {
  const { title, text, actions, sign = 'mark', heading: Heading = 'h2', className } = props
  return (
    <div className={classNames(styles.empty, className)}>
      <TrailMark size="lg" crossed={sign === 'cross'} />
      <Heading className={styles.title}>{title}</Heading>
      {text ? <p className={styles.text}>{text}</p> : null}
      {actions ? <div className={styles.actions}>{actions}</div> : null}
    </div>
  )
}
