import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { DeskIcon } from './desk-icon.tsx'
import styles from './desk-table.module.css'

/** Where a cell goes on a phone; most are left out there. */
type Place = 'first' | 'second' | 'third' | 'right' | 'below' | 'hidden'

export type Column<Row> = {
  key: string
  head: ReactNode
  cell: (row: Row) => ReactNode
  align?: 'right'
  /** Only from 1280 px on. */
  isWide?: boolean
  place?: Place
  /** On a phone, where the heads are not shown, its own stands before the cell. */
  isNamed?: boolean
  /** A press on the head sorts by it: only where an index serves. */
  sort?: { to: string; direction?: 'ascending' | 'descending' | undefined }
}

type DeskTableProps<Row> = {
  /** Says what the rows are, to those who do not see the page. */
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => string
  /** What the row leads to: the whole row is the link. */
  linkOf?: (row: Row) => { to: string; text: ReactNode }
  isOff?: (row: Row) => boolean
  /** A box in each row, named `name`; `labelOf` says what it chooses. `form`: of another form. */
  choice?: { name: string; labelOf: (row: Row) => string; form?: string }
  height?: 'work' | 'numbers' | 'picture'
  /** Few narrow columns: stays a table on a phone. */
  isPlain?: boolean
  foot?: ReactNode
}

/** The table of every list: dense, a link per row, boxes to choose, readable on a phone. */
export function DeskTable<Row>(props: DeskTableProps<Row>) {
  const { caption, columns, rows, keyOf, choice, height = 'work', isPlain, foot } = props
  return (
    <table
      className={styles.table}
      data-rows={height}
      data-plain={isPlain || undefined}
      data-key-rows
    >
      <caption className={styles.caption}>{caption}</caption>
      <thead>
        <tr>
          {choice ? (
            <th scope="col">
              <label className={styles.tick}>
                <input
                  type="checkbox"
                  className={styles.box}
                  aria-label="Marcar todos"
                  data-key-all
                  onChange={({ currentTarget }) => chooseAll(currentTarget)}
                />
              </label>
            </th>
          ) : null}
          {columns.map((column) => (
            <Head key={column.key} column={column} />
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <TableRow key={keyOf(row)} {...props} row={row} />
        ))}
      </tbody>
      {foot ? <tfoot>{foot}</tfoot> : null}
    </table>
  )
}

function Head<Row>({ column: { head, align, isWide, sort } }: { column: Column<Row> }) {
  return (
    <th scope="col" data-align={align} data-wide={isWide || undefined} aria-sort={sort?.direction}>
      {sort ? (
        <Link to={sort.to} className={styles.sort}>
          {head}
          {sort.direction ? (
            <DeskIcon name={sort.direction === 'ascending' ? 'arrow-up' : 'arrow-down'} />
          ) : null}
        </Link>
      ) : (
        head
      )}
    </th>
  )
}

function TableRow<Row>({
  row,
  columns,
  keyOf,
  linkOf,
  isOff,
  choice,
}: DeskTableProps<Row> & { row: Row }) {
  const link = linkOf?.(row)
  return (
    <tr className={styles.row} data-off={isOff?.(row) || undefined}>
      {choice ? (
        <td data-place="tick">
          <label className={styles.tick}>
            <input
              type="checkbox"
              className={styles.box}
              name={choice.name}
              form={choice.form}
              value={keyOf(row)}
              aria-label={choice.labelOf(row)}
            />
          </label>
        </td>
      ) : null}
      {columns.map(({ key, head, cell, align, isWide, place = 'hidden', isNamed }, at) => {
        const Cell = at === 0 ? 'th' : 'td'
        return (
          <Cell
            key={key}
            scope={at === 0 ? 'row' : undefined}
            data-align={align}
            data-wide={isWide || undefined}
            data-place={place}
          >
            {at === 0 && link ? (
              <Link to={link.to} className={styles.open} data-key-row prefetch="intent">
                {link.text}
              </Link>
            ) : null}
            {isNamed ? <span className={styles.name}>{head}: </span> : null}
            {cell(row)}
          </Cell>
        )
      })}
    </tr>
  )
}

/** The boxes of the rows; a row may have forms of its own. */
const CHOICES = 'tbody input[type=checkbox][name]'

function chooseAll(all: HTMLInputElement): void {
  const boxes = all.closest('table')?.querySelectorAll<HTMLInputElement>(CHOICES) ?? []
  for (const box of boxes) box.checked = all.checked
}

/** The second line of a cell. */
export const SecondLine = ({ children }: { children: ReactNode }) => (
  <span className={styles.second}>{children}</span>
)
