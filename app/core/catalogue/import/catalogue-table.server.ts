import { stringify } from 'csv-stringify/sync'
import { guardFormula, tableRecords, type TableRecord } from '#core/base/text/table-file.server.ts'
import { CATALOGUE_COLUMNS, columnNamed, type CatalogueColumn } from './catalogue-cells.ts'
import { unknownOwnField, type CatalogueFault } from '#core/catalogue/catalogue-faults.ts'
import { OWN_FIELD_COLUMN, ownColumns } from '#core/catalogue/own-fields/own-columns.ts'
import type { OwnFieldValues } from '#core/catalogue/own-fields/own-fields.ts'
import { plainWord } from '#core/base/text/plain-word.ts'
import type { CatalogueFileProduct } from '#core/catalogue/catalogue-file.ts'

/** A row of the file: the fields of its columns, and its first line. */
export type TableRow = { line: number; values: Partial<Record<string, unknown>> }

const COLUMN_NAMES = CATALOGUE_COLUMNS.map(({ name }) => name).join(', ')

/** The column of a path of the schema: of a field, or of an own field by its key. */
export const columnAt = ([field, key]: readonly PropertyKey[]): CatalogueColumn | undefined =>
  field === 'ownFields'
    ? ownColumns().find((column) => column.key === key)
    : CATALOGUE_COLUMNS.find((column) => column.field === field)

/** The column of a head, of every shop or of this one. */
function columnOf(head: string): CatalogueColumn | undefined {
  const own = ownColumns()
  const ofShop = own.length > 0 ? own.find(({ name }) => name === plainWord(head)) : undefined
  return ofShop ?? columnNamed(head)
}

type Fault = Omit<CatalogueFault, 'file'>
/** `row` is missing where the fault is the file's. */
export type ReadRow = { row?: TableRow; faults: Fault[] }

/** Uses semicolons and a byte order mark, which a Spanish spreadsheet opens without asking. */
export function writeTable(products: readonly CatalogueFileProduct[]): string {
  const columns = [...CATALOGUE_COLUMNS, ...ownColumns()]
  const head = columns.map(({ name }) => name)
  const rows = products.map((product) =>
    columns.map((column) => guardFormula(column.write(product))),
  )
  return stringify([head, ...rows], { delimiter: ';', bom: true })
}

/**
 * Reads a table with a header, separated by semicolons, commas or tabs, row by row. A value of the
 * wrong type is a fault and is left out of its row. `pieces` can be read twice.
 */
export async function* readTable(pieces: () => Iterable<string>): AsyncGenerator<ReadRow> {
  const records = tableRecords(pieces)
  let head: string[] | undefined
  let isEmpty = true
  for (let next = await records.next(); ; next = await records.next()) {
    if (next.done) {
      const fault = next.value
      if (fault) {
        yield { faults: [{ ...fileFault(fault.line, 'broken_table'), detail: fault.code }] }
      } else if (isEmpty) yield { faults: [fileFault(1, 'empty')] }
      return
    }
    if (head) {
      isEmpty = false
      yield readRow(head, next.value)
      continue
    }
    head = next.value.cells
    const faults = checkHead(head)
    if (faults.length > 0) {
      yield { faults }
      return
    }
  }
}

const fileFault = (line: number, reason: CatalogueFault['reason'], detail = ''): Fault => ({
  line,
  productId: null,
  place: null,
  reason,
  detail,
})

function checkHead(cells: string[]): Fault[] {
  const faults: Fault[] = []
  const seen = new Set<string>()
  for (const cell of cells) {
    const column = columnOf(cell)
    if (!column) faults.push(unknownColumn(cell.trim()))
    else if (seen.has(column.name)) faults.push(fileFault(1, 'column_twice', column.name))
    else seen.add(column.name)
  }
  if (!seen.has('id')) faults.push(fileFault(1, 'no_id_column'))
  return faults
}

function unknownColumn(name: string): Fault {
  const word = plainWord(name)
  if (!word.startsWith(OWN_FIELD_COLUMN))
    return fileFault(1, 'unknown_column', `${name}\n${COLUMN_NAMES}`)
  return {
    ...fileFault(1, 'unknown_own_field'),
    ...unknownOwnField(word.slice(OWN_FIELD_COLUMN.length)),
  }
}

/** The own fields of a row are one value of it; an empty cell is there as undefined. */
function put(values: TableRow['values'], { field, key }: CatalogueColumn, value: unknown): void {
  const others = values[field] as OwnFieldValues | undefined // of the columns before
  values[field] = key === undefined ? value : { ...others, [key]: value }
}

function readRow(head: string[], { line, cells }: TableRecord): ReadRow {
  const values: TableRow['values'] = {}
  const faults: Fault[] = []
  const at = head.findIndex((cell) => columnOf(cell)?.name === 'id')
  const productId = cells[at]?.trim() ?? null
  if (cells.length !== head.length) {
    const detail = `${cells.length}\n${head.length}`
    faults.push({ line, productId, place: null, reason: 'cell_count', detail })
    return { row: { line, values }, faults }
  }
  for (const [index, cell] of cells.entries()) {
    const column = columnOf(head[index] ?? '')
    const read = column?.read(cell)
    if (!column || !read) continue
    if (read.ok) put(values, column, read.value)
    else {
      const { reason, detail } = read
      faults.push({ line, productId, place: column.name, reason, detail })
    }
  }
  return { row: { line, values }, faults }
}
