import * as v from 'valibot'

/** A field of a page of data, as its form draws it. */
export type Field =
  | { kind: Kind | 'line' | 'number' | 'flag'; label: string }
  | { kind: 'choice'; label: string; options: readonly Option[] }
  | { kind: 'group'; label: string; entries: readonly Entry[] }
  | { kind: 'list'; label: string; item: Field; least: number; most: number }

export type Option = { value: string; label: string }
export type Entry = { key: string; field: Field; isOptional: boolean }

type Kind = 'area' | 'link' | 'product' | 'category' | 'color'

/** The longest line, and the longest text of several lines. */
const MOST = { line: 200, area: 2000 } as const

const text = (label: string, kind?: Kind) =>
  v.pipe(
    v.string(),
    v.nonEmpty(),
    v.maxLength(kind === 'area' ? MOST.area : MOST.line),
    v.title(label),
    v.metadata({ kind: kind ?? 'line' }),
  )

/** A text in one line. */
export const line = (label: string) => text(label)
/** A text of several lines. */
export const area = (label: string) => text(label, 'area')
/** An address of the shop. */
export const link = (label: string) => text(label, 'link')
/** The id of a product. */
export const product = (label: string) => text(label, 'product')
/** The word of a category. */
export const category = (label: string) => text(label, 'category')
/** A colour, as products name it. */
export const color = (label: string) => text(label, 'color')

export const whole = (label: string) =>
  v.pipe(v.number(), v.integer(), v.minValue(0), v.title(label))

export const flag = (label: string) => v.pipe(v.boolean(), v.title(label))

/** One of these, each with its word for the owner. */
export const choice = <Value extends string>(label: string, words: Record<Value, string>) =>
  v.pipe(v.picklist(Object.keys(words) as Value[]), v.title(label), v.metadata({ words })) // its keys

/** The name of one of these pictures. */
export const picture = <Name extends string>(label: string, pictures: Record<Name, unknown>) =>
  v.pipe(v.picklist(Object.keys(pictures) as Name[]), v.title(label)) // the keys of a file

export const group = <const Entries extends v.ObjectEntries>(label: string, entries: Entries) =>
  v.pipe(v.strictObject(entries), v.title(label))

export const list = <const Item extends v.GenericSchema>(
  label: string,
  item: Item,
  [least, most]: readonly [number, number] = [1, 12],
) => v.pipe(v.array(item), v.minLength(least), v.maxLength(most), v.title(label))

/** A link with its words. */
export const wordsAndLink = (label: string) =>
  group(label, { label: line('Texto'), to: link('Dirección') })

/** What this file reads of a schema that the functions above have made. */
type Made = v.GenericSchema & {
  type: string
  entries?: Readonly<Record<string, Made>>
  item?: Made
  wrapped?: Made
  options?: readonly string[]
  pipe?: readonly { type: string; requirement?: unknown }[]
}

/** The field that a schema of the functions above describes: forms and faults follow from it. */
export function fieldOf(schema: v.GenericSchema): Field {
  const made = schema as Made
  const label = v.getTitle(schema) ?? ''
  const { kind = 'line', words = {} } = v.getMetadata(schema) as Partial<Said>
  switch (made.type) {
    case 'strict_object':
      return { kind: 'group', label, entries: Object.entries(made.entries ?? {}).map(entryOf) }
    case 'array':
      return {
        kind: 'list',
        label,
        item: fieldOf(made.item ?? v.never()),
        least: boundOf(made, 'min_length') ?? 0,
        most: boundOf(made, 'max_length') ?? 50,
      }
    case 'picklist':
      return {
        kind: 'choice',
        label,
        options: (made.options ?? []).map((value) => ({ value, label: words[value] ?? value })),
      }
    case 'number':
      return { kind: 'number', label }
    case 'boolean':
      return { kind: 'flag', label }
    default:
      return { kind, label }
  }
}

type Said = { kind: Kind; words: Readonly<Record<string, string>> }

const entryOf = ([key, schema]: [string, Made]): Entry => {
  const isOptional = schema.type === 'exact_optional'
  return { key, field: fieldOf((isOptional && schema.wrapped) || schema), isOptional }
}

const boundOf = ({ pipe = [] }: Made, type: string): number | undefined =>
  pipe.find((one) => one.type === type)?.requirement as number | undefined
