import type * as v from 'valibot'
import { activityValues } from './activities.ts'
import { categoryIds } from './categories.ts'
import { collectionValues } from './collections.ts'
import { colorValues, sizeValues } from './option-values.ts'
import { expectedOf, findOwnField, ownFields } from '#core/catalogue/own-fields/own-fields.ts'

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
  | 'ambiguous_price'
  | 'bad_whole_number'
  | 'bad_yes_no'
  | 'bad_parts'
  | 'bad_units'
  | 'bad_eans'
  | 'bad_prices'
  | 'bad_weights'
  | 'bad_ean'
  | 'bad_id'
  | 'bad_date'
  | 'too_low'
  | 'too_high'
  | 'too_long'
  | 'too_short'
  | 'too_few'
  | 'not_in_list'
  | 'unknown_garment'
  | 'unknown_activity'
  | 'unknown_category'
  | 'unknown_collection'
  | 'unknown_size'
  | 'unknown_color'
  | 'unknown_own_field'
  | 'bad_own_field'
  // a product
  | 'size_twice'
  | 'color_twice'
  | 'no_default_stock'
  | 'stock_of_nothing'
  | 'ean_of_nothing'
  | 'price_of_nothing'
  | 'weight_of_nothing'
  | 'ean_twice'
  | 'ean_taken'
  | 'id_twice'
  | 'unknown_maker'
  | 'maker_outside_eu'
  | 'bad_durability'
  | 'durability_without_terms'

/** Rules of the schema that are the shop's own: the log says the sentence, the command line its own. */
export const PRODUCT_RULES = {
  unknown_garment: 'there is no drawing of that name',
  unknown_activity: 'an activity is not in the list of the shop',
  unknown_category: 'a category is not in the list of the shop',
  unknown_collection: 'a collection is not in the list of the shop',
  unknown_size: 'a size is not in the list of the shop',
  unknown_color: 'a colour is not in the list of the shop',
  unknown_own_field: 'the shop has no own field of that key',
  bad_own_field: 'is no value of that own field',
  size_twice: 'a size is listed twice',
  color_twice: 'a colour is listed twice',
  no_default_stock: 'stock needs a "default"',
  stock_of_nothing: 'stock names a size/colour that the product does not have',
  bad_date: 'is no day of the calendar',
  ean_of_nothing: 'eans name a size/colour that the product does not have',
  price_of_nothing: 'prices name a size or size/colour that the product does not have',
  bad_prices: 'is no price of a size',
  weight_of_nothing: 'weights name a size or size/colour that the product does not have',
  bad_weights: 'is no weight of a size',
  bad_ean: 'is no EAN-13',
  bad_durability: 'a guarantee of durability has whole years, from 3 to 99',
  durability_without_terms: 'a guarantee of durability needs its conditions',
} as const satisfies Partial<Record<FaultReason, string>>

/** Between the values of a list: sizes have commas, «41,5». No value has it. */
export const SEPARATOR = ' | '

/** The lists of the owner, by the rule that asks for one of their values. */
const LISTS: Partial<Record<FaultReason, () => readonly string[]>> = {
  unknown_activity: activityValues,
  unknown_category: categoryIds,
  unknown_collection: collectionValues,
  unknown_size: sizeValues,
  unknown_color: colorValues,
}

/** The rules that a value breaks by itself. */
const OF_VALUE = new Set<FaultReason>(['bad_date', 'bad_ean', 'bad_durability'])

/** The rules of what some sizes have of their own: a number. */
const OF_SIZES = ['bad_prices', 'bad_weights'] as const

type Fault = Pick<CatalogueFault, 'reason' | 'detail'>

/** An own field that the shop lacks, with those that it has. */
export const unknownOwnField = (key: string): Fault => ({
  reason: 'unknown_own_field',
  detail: `${key}\n${ownFields()
    .map((field) => field.key)
    .join(SEPARATOR)}`,
})

/** What is wrong with a value of an own field; undefined for an issue of something else. */
function ownFieldFault({ message, path }: v.BaseIssue<unknown>, value: unknown): Fault | undefined {
  const key = String(path?.at(-1)?.key)
  if (message === PRODUCT_RULES.unknown_own_field) return unknownOwnField(key)
  const field = message === PRODUCT_RULES.bad_own_field ? findOwnField(key) : undefined
  if (!field) return undefined
  const found = typeof value === 'string' ? value : JSON.stringify(value)
  const detail = `${found.replaceAll('\n', ' ')}\n«${field.label}» es ${expectedOf(field)}`
  return { reason: 'bad_own_field', detail }
}

/**
 * Converts an issue of the schema, and the value it is about, into a reason. `labelOf` is how the
 * file writes a value of a closed list.
 */
export function reasonOf(
  issue: v.BaseIssue<unknown>,
  value: unknown,
  labelOf: (known: string) => string = (known) => known,
): Fault {
  const ofOwnField = ownFieldFault(issue, value)
  if (ofOwnField) return ofOwnField
  const isPlain = typeof value === 'string' || typeof value === 'number'
  const valueText = isPlain ? String(value).replaceAll('\n', ' ') : ''
  if (issue.expected === 'never') {
    return { reason: 'unknown_field', detail: String(issue.path?.at(-1)?.key) }
  }
  if ((value === undefined || value === '') && issue.type !== 'check') {
    return { reason: 'missing', detail: '' }
  }
  const limit = String(issue.requirement)
  switch (issue.type) {
    case 'max_length':
      return { reason: 'too_long', detail: limit }
    case 'max_value':
      return { reason: 'too_high', detail: limit }
    case 'min_value':
      return { reason: 'too_low', detail: valueText }
    case 'min_length':
      if (Array.isArray(value)) return { reason: 'too_few', detail: limit }
      return { reason: valueText.trim() === '' ? 'missing' : 'too_short', detail: limit }
    case 'iso_date':
      return { reason: 'bad_date', detail: valueText }
    case 'regex':
      return { reason: 'bad_id', detail: valueText }
    case 'picklist': {
      const known = [...(issue.expected ?? '').matchAll(/"([^"]*)"/g)].map(([, word = '']) =>
        labelOf(word),
      )
      const isGarment = issue.message === PRODUCT_RULES.unknown_garment
      const reason = isGarment ? 'unknown_garment' : 'not_in_list'
      return { reason, detail: `${valueText}\n${known.join(', ')}` }
    }
    case 'check': {
      const rules = Object.entries(PRODUCT_RULES) as [FaultReason, string][]
      const [reason] = rules.find(([, message]) => message === issue.message) ?? ['wrong_kind']
      const list = LISTS[reason]?.()
      if (list) return { reason, detail: `${valueText}\n${list.map(labelOf).join(SEPARATOR)}` }
      const isOfValue = OF_VALUE.has(reason)
      return { reason, detail: isOfValue ? valueText : issue.message }
    }
    default:
      return {
        reason: OF_SIZES.find((one) => PRODUCT_RULES[one] === issue.message) ?? 'wrong_kind',
        detail: valueText,
      }
  }
}
