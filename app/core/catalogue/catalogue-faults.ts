/**
 * A fault in a catalogue file, and its place. The owner's command line puts it into words; `detail`
 * is the value in the file or the expected one, depending on the reason.
 */
export type CatalogueFault = {
  file: string
  line: number
  productId: string | null
  /** The column of a table, or the path in a JSON file. */
  place: string | null
  reason: FaultReason
  detail: string
}

export type FaultReason =
  // the file
  | 'not_utf8'
  | 'empty'
  | 'no_json'
  | 'no_id_column'
  | 'unknown_column'
  | 'column_twice'
  | 'cell_count'
  | 'broken_table'
  // a value
  | 'missing'
  | 'wrong_kind'
  | 'unknown_field'
  | 'bad_price'
  | 'bad_whole_number'
  | 'bad_yes_no'
  | 'bad_parts'
  | 'bad_units'
  | 'bad_id'
  | 'bad_date'
  | 'too_low'
  | 'too_high'
  | 'too_long'
  | 'too_short'
  | 'too_few'
  | 'not_in_list'
  // a product
  | 'size_twice'
  | 'color_twice'
  | 'no_default_stock'
  | 'stock_of_nothing'
  | 'id_twice'
  | 'unknown_maker'

/** The part of a zod issue that faults use. */
export type Issue = {
  code: string
  path: PropertyKey[]
  message: string
  origin?: unknown
  minimum?: unknown
  maximum?: unknown
  values?: unknown
  keys?: unknown
  format?: unknown
  params?: unknown
}

/** Converts an issue of the schema, and the value it is about, into a reason. */
export function reasonOf(issue: Issue, value: unknown): Pick<CatalogueFault, 'reason' | 'detail'> {
  const isPlain = typeof value === 'string' || typeof value === 'number'
  const valueText = isPlain ? String(value).replaceAll('\n', ' ') : ''
  if (value === undefined || (value === '' && issue.code !== 'custom')) {
    return { reason: 'missing', detail: '' }
  }
  switch (issue.code) {
    case 'unrecognized_keys':
      return { reason: 'unknown_field', detail: (issue.keys as string[]).join(', ') }
    case 'too_big':
      return {
        reason: issue.origin === 'string' || issue.origin === 'array' ? 'too_long' : 'too_high',
        detail: String(issue.maximum),
      }
    case 'too_small':
      return tooSmall(issue, valueText)
    case 'invalid_format':
      return { reason: issue.format === 'date' ? 'bad_date' : 'bad_id', detail: valueText }
    case 'invalid_value':
      return {
        reason: 'not_in_list',
        detail: `${valueText}\n${(issue.values as string[]).join(', ')}`,
      }
    case 'custom':
      return { reason: (issue.params as { fault: FaultReason }).fault, detail: issue.message }
    default:
      return { reason: 'wrong_kind', detail: valueText }
  }
}

function tooSmall(issue: Issue, valueText: string): Pick<CatalogueFault, 'reason' | 'detail'> {
  const detail = String(issue.minimum)
  if (issue.origin === 'array') return { reason: 'too_few', detail }
  return issue.origin === 'string'
    ? { reason: valueText.trim() === '' ? 'missing' : 'too_short', detail }
    : { reason: 'too_low', detail: valueText }
}
