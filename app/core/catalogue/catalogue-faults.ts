/**
 * What is wrong in a catalogue file, and where. The owner's command line says it in words; `detail`
 * is what stands in the file, or what was expected, as the reason asks for.
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

/** What zod tells of a value, as far as it is told on. */
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

/** Puts an issue of the schema into a reason, for the value that it is about. */
export function reasonOf(issue: Issue, value: unknown): Pick<CatalogueFault, 'reason' | 'detail'> {
  const isPlain = typeof value === 'string' || typeof value === 'number'
  const said = isPlain ? String(value).replaceAll('\n', ' ') : ''
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
      return tooSmall(issue, said)
    case 'invalid_format':
      return { reason: issue.format === 'date' ? 'bad_date' : 'bad_id', detail: said }
    case 'invalid_value':
      return { reason: 'not_in_list', detail: `${said}\n${(issue.values as string[]).join(', ')}` }
    case 'custom':
      return { reason: (issue.params as { fault: FaultReason }).fault, detail: issue.message }
    default:
      return { reason: 'wrong_kind', detail: said }
  }
}

function tooSmall(issue: Issue, said: string): Pick<CatalogueFault, 'reason' | 'detail'> {
  const detail = String(issue.minimum)
  if (issue.origin === 'array') return { reason: 'too_few', detail }
  return issue.origin === 'string'
    ? { reason: said.trim() === '' ? 'missing' : 'too_short', detail }
    : { reason: 'too_low', detail: said }
}
