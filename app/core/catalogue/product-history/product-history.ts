/** A field of a product with its values before and after, as JSON has them. */
export type FieldChange = { field: string; before: unknown; after: unknown }

/** The fields of a product by name: those of its content, `isSold`, and its pictures by colour. */
export type ProductState = Readonly<Record<string, unknown>>

const PICTURES = 'pictures.'

/** The field of the pictures in a colour. */
export const picturesField = (color: string): string => PICTURES + color

/** The colour of a field of pictures; undefined for every other field. */
export const colorOfField = (field: string): string | undefined =>
  field.startsWith(PICTURES) ? field.slice(PICTURES.length) : undefined

const jsonOf = (value: unknown): string => JSON.stringify(value ?? null)

export const isSameValue = (one: unknown, other: unknown): boolean => jsonOf(one) === jsonOf(other)

/** The fields that differ. A product that was not there has gone on sale: its content is no change. */
export function changesBetween(
  before: ProductState | undefined,
  after: ProductState,
): FieldChange[] {
  if (!before) return [{ field: 'isSold', before: null, after: after['isSold'] ?? null }]
  return Object.keys({ ...before, ...after })
    .filter((field) => !isSameValue(before[field], after[field]))
    .map((field) => ({ field, before: before[field] ?? null, after: after[field] ?? null }))
}
