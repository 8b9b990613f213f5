import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './data-list.module.css'

export type DataRow = {
  label: ReactNode
  value: ReactNode
  tone?: 'accent' | undefined // a value in green
  strong?: boolean // the sum at the end, under a line of ink
}

type DataListProps = {
  rows: readonly DataRow[]
  look?: 'sum' | 'facts' // values at the right edge to the cent; or two columns with hairlines
  className?: string | undefined
}

/** Pairs of name and value, as <dl>. The label of a row must be unique in its list. */
export function DataList({ rows, look = 'sum', className }: DataListProps) {
  return (
    <dl className={classNames(styles.list, className)} data-look={look}>
      {rows.map((row, index) => (
        <div
          key={typeof row.label === 'string' ? row.label : index}
          className={styles.row}
          data-strong={row.strong || undefined}
        >
          <dt>{row.label}</dt>
          <dd data-tone={row.tone}>{row.value}</dd>
        </div>
      ))}
    </dl>
  )
}
