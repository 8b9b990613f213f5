import file from '#content/options/own-fields.json' with { type: 'json' }
import type { OwnField } from './own-field.ts'
import { liveSettings } from '#core/base/policy/live-settings.ts'
import { plainWord } from '#core/base/text/plain-word.ts'

export type OwnFieldValue = string | number | boolean
/** What a product has in the shop's own fields, by key. */
export type OwnFieldValues = Readonly<Record<string, OwnFieldValue>>

export const LONGEST_OWN_TEXT = 120
/** It bounds what a page and a cell show; four decimals are finer than any scale. */
const LARGEST_NUMBER = 999_999_999
const DECIMALS = 4

/** Line breaks, and signs that nobody sees. */
const UNSEEN = /[^\P{C}]|[^\P{Z} ]/u

/**
 * None at first: a shop declares what its goods need (`campos`), and the database comes before the
 * file. The name keeps it from browsers (`live-settings.ts`).
 */
const first: readonly OwnField[] = file
const ownFieldWords = liveSettings('ownFieldWords', { list: first })

/** The shop's own fields in their order, as they are now: call it when it is needed, never once. */
export const ownFields = (): readonly OwnField[] => ownFieldWords.list

/** The field of a key; undefined: the shop has none. */
export const findOwnField = (key: string): OwnField | undefined =>
  ownFieldWords.list.find((one) => one.key === key)

/**
 * Whether a field can hold a value: a text of one line of up to `LONGEST_OWN_TEXT` letters, a number
 * with up to four decimals, a boolean, or one of the options.
 */
export function isValueOf({ kind, options }: OwnField, value: unknown): value is OwnFieldValue {
  switch (kind) {
    case 'texto':
      return typeof value === 'string' && isText(value)
    case 'numero':
      return (
        typeof value === 'number' &&
        Math.abs(value) <= LARGEST_NUMBER &&
        Number(value.toFixed(DECIMALS)) === value
      )
    case 'si-no':
      return typeof value === 'boolean'
    case 'opcion':
      return typeof value === 'string' && options.includes(value)
  }
}

const isText = (text: string): boolean =>
  text !== '' && text === text.trim() && text.length <= LONGEST_OWN_TEXT && !UNSEEN.test(text)

/** What a field takes, for the owner. */
export function expectedOf({ kind, unit, options }: OwnField): string {
  switch (kind) {
    case 'texto':
      return `un texto de una línea, de hasta ${LONGEST_OWN_TEXT} letras`
    case 'numero':
      return `un número${unit === null ? '' : ` en ${unit}`}, con coma y hasta ${DECIMALS} decimales, como 2,4`
    case 'si-no':
      return '«sí» o «no»'
    case 'opcion':
      return `una de sus opciones: ${options.join(', ')}`
  }
}

/** Figures with a comma; a point could be of thousands or of decimals. */
const TYPED_NUMBER = /^[-−]?\d{1,9}(?:,\d{1,9})?$/

/**
 * The value that a person typed, in a cell or a form: «2,4», «sí», an option in any case. What is none
 * stays text, which the rules refuse. Undefined: nothing.
 */
export function readOwnValue(
  { kind, options }: OwnField,
  typed: string,
): OwnFieldValue | undefined {
  const text = typed.trim()
  if (text === '') return undefined
  if (kind === 'numero')
    return TYPED_NUMBER.test(text) ? Number(text.replace(',', '.').replace('−', '-')) : text
  const word = plainWord(text)
  if (kind === 'si-no') return word === 'si' ? true : word === 'no' ? false : text
  return (kind === 'opcion' && options.find((one) => plainWord(one) === word)) || text
}

/** A value as a person types it, without its unit; `readOwnValue` reads it back. */
export function writeOwnValue(value: OwnFieldValue | undefined): string {
  if (typeof value === 'boolean') return value ? 'sí' : 'no'
  // Without an exponent: a small number has four decimals at most.
  if (typeof value === 'number') return inFigures(value, false)
  return value ?? ''
}

const inFigures = (value: number, useGrouping: boolean): string =>
  value.toLocaleString('es-ES', {
    maximumFractionDigits: DECIMALS,
    // «4000», but «10.000».
    useGrouping: useGrouping ? 'auto' : false,
  })

/** A value as people read it: «2,4 kg» with a no-break space, «sí». */
export function ownValueText({ unit }: Pick<OwnField, 'unit'>, value: OwnFieldValue): string {
  if (typeof value !== 'number') return writeOwnValue(value)
  return unit === null ? inFigures(value, true) : `${inFigures(value, true)}\u00A0${unit}`
}

/** The value of a key, which may be the name of what every object has. */
export const ownValueIn = (
  values: OwnFieldValues | undefined,
  key: string,
): OwnFieldValue | undefined => (values && Object.hasOwn(values, key) ? values[key] : undefined)

/** A fact of a product: its field and its value. */
export type OwnFact = { field: OwnField; value: OwnFieldValue }

/**
 * What a product has in the shop's own fields, in their order. A value that its field cannot hold is
 * left out: a draft may have one.
 */
export function ownFactsOf(values: OwnFieldValues | undefined): OwnFact[] {
  if (!values) return []
  return ownFields().flatMap((field) => {
    const value = ownValueIn(values, field.key)
    return isValueOf(field, value) ? [{ field, value }] : []
  })
}

/** The same as pages show them: label and value. */
export const ownRowsOf = (values: OwnFieldValues | undefined): { label: string; value: string }[] =>
  ownFactsOf(values).map(({ field, value }) => ({
    label: field.label,
    value: ownValueText(field, value),
  }))

/** Values in the order of their keys, so that equal ones are equal texts; undefined for none. */
export function sortedValues(
  values: Readonly<Record<string, unknown>>,
): OwnFieldValues | undefined {
  const known = Object.entries(values).filter(([, value]) => value !== undefined)
  if (known.length === 0) return undefined
  const sorted = known.toSorted(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(sorted) as OwnFieldValues // the rules check each value
}
