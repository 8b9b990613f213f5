import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './data-list.module.css'

export type DataRow = {
  label: ReactNode
  value: ReactNode
  tone?: 'accent' | undefined // a green value
  strong?: boolean // the total at the end, under a line
}

type DataListProps = {
  rows: readonly DataRow[]
  look?: 'sum' | 'facts' // right-aligned amounts, or two columns with hairlines
  className?: string | undefined
}

/** Pairs of name and value, as <dl>. Labels must be unique within a list. */
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
