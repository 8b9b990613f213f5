import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './accordion.module.css'

/** Frame of several accordion items. */
export function Accordion({ children, className }: { children: ReactNode; className?: string }) {
  return <div className={classNames(styles.accordion, className)}>{children}</div>
}

type AccordionItemProps = {
  title: ReactNode
  open?: boolean // initial state
  name?: string // items of one name close each other
  look?: 'plus' | 'chevron'
  children: ReactNode
}

/** A title that opens its text. Works without scripts, and find-in-page opens it. */
export function AccordionItem({ title, open, name, look = 'plus', children }: AccordionItemProps) {
  return (
    <details className={styles.item} open={open} name={name} data-look={look}>
      <summary className={styles.title}>{title}</summary>
      <div className={styles.body}>{children}</div>
    </details>
  )
}
