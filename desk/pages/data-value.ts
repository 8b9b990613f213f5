import type { Field } from '#core/settings/data-pages/fields.ts'

/** A page of data while somebody writes it: pieces may be missing. */
export type DataValue = unknown
type Branch = Record<string, DataValue>

/** What the text says; undefined if it cannot be drawn as fields. */
export function valueOfText(text: string): Branch | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return isBranch(value) ? value : undefined
  } catch {
    return undefined
  }
}

const isBranch = (value: unknown): value is Branch =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const textOfValue = (value: DataValue): string => JSON.stringify(value, null, 2)

/** A group's pieces, or none. */
export const partsOf = (value: DataValue): Readonly<Branch> => (isBranch(value) ? value : {})

/** The entries of a list, or none. */
export const itemsOf = (value: DataValue): readonly DataValue[] =>
  Array.isArray(value) ? (value as DataValue[]) : []

/** A group with another piece; undefined takes it away. */
export function withPart(value: DataValue, key: string, part: DataValue): Branch {
  const { [key]: _before, ...others } = partsOf(value)
  return part === undefined ? others : { ...partsOf(value), [key]: part }
}

/** A new entry, with what it must have. */
export function emptyOf(field: Field): DataValue {
  switch (field.kind) {
    case 'group':
      return Object.fromEntries(
        field.entries
          .filter(({ isOptional }) => !isOptional)
          .map(({ key, field: part }) => [key, emptyOf(part)]),
      )
    case 'list':
      return Array.from({ length: field.least }, () => emptyOf(field.item))
    case 'choice':
      return field.options[0]?.value ?? ''
    case 'number':
      return 0
    case 'flag':
      return false
    case 'line':
    case 'area':
    case 'link':
    case 'product':
    case 'category':
    case 'color':
      return ''
  }
}

/** The list with the entry one place earlier. */
export const moved = (items: readonly DataValue[], at: number): DataValue[] =>
  items.map((item, place) => {
    if (place === at) return items[at - 1]
    return place === at - 1 ? items[at] : item
  })

/** What an entry is called among its like: the first of its texts. */
export function nameOf(field: Field, value: DataValue): string {
  if (field.kind !== 'group') return typeof value === 'string' ? value : ''
  const named = field.entries.find(({ field: { kind } }) => kind === 'line' || kind === 'area')
  const text = named && partsOf(value)[named.key]
  return typeof text === 'string' ? text : ''
}
