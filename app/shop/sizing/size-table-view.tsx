import { columnsOf, type SizeTable } from '#core/catalogue/sizing/size-table.ts'
import { columnLabels, rangeText, tableTitle } from './sizing-texts.ts'
import styles from './sizing.module.css'

type SizeTableViewProps = {
  table: SizeTable
  /** Only these rows; all by default. */
  sizes?: readonly string[] | undefined
  /** The size whose row is marked. */
  marked?: string | undefined
}

/** Body measures by size, in centimetres; scrolls if it is too wide. */
export function SizeTableView({ table, sizes, marked }: SizeTableViewProps) {
  const columns = columnsOf(table)
  const rows = table.rows.filter((row) => !sizes || sizes.includes(row.size))
  const title = `${tableTitle(table)}, medidas en centímetros`
  return (
    // A scrolling region must be focusable.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={styles.scroll} role="group" aria-label={title} tabIndex={0}>
      <table className={styles.table}>
        <caption className={styles.caption}>Medidas del cuerpo en centímetros</caption>
        <thead>
          <tr>
            <th scope="col">Talla</th>
            {columns.map((column) => (
              <th key={column} scope="col">
                {columnLabels[column]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.size} data-marked={row.size === marked || undefined}>
              <th scope="row">{row.size}</th>
              {columns.map((column) => (
                <td key={column}>{row[column] ? rangeText(row[column]) : null}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
