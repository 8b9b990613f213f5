import type { Field } from './fields.ts'

/** A piece of data that has no parts: a text, a number, yes or no. */
export type Leaf = {
  /** «slides.0.title» */
  path: string
  /** «Pase 1», «Titular» */
  labels: readonly string[]
  kind: Field['kind']
  value: unknown
}

/** The pieces of a value that its schema took, in the order of its fields. */
export function leavesOf(
  field: Field,
  value: unknown,
  path: readonly string[] = [],
  labels: readonly string[] = [],
): Leaf[] {
  if (value === undefined) return []
  if (field.kind === 'group') {
    const group = value as Readonly<Record<string, unknown>>
    return field.entries.flatMap(({ key, field: part }) => {
      const named = part.kind === 'list' ? labels : [...labels, part.label]
      return leavesOf(part, group[key], [...path, key], named)
    })
  }
  if (field.kind === 'list') {
    const items = value as readonly unknown[]
    return items.flatMap((item, at) =>
      leavesOf(field.item, item, [...path, String(at)], [...labels, `${field.label} ${at + 1}`]),
    )
  }
  return [{ path: path.join('.'), labels, kind: field.kind, value }]
}
