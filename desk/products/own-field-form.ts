import {
  findOwnField,
  LONGEST_OWN_TEXT,
  ownFields,
  ownValueIn,
  ownValueText,
  readOwnValue,
  writeOwnValue,
  type OwnFieldValues,
} from '#core/catalogue/own-fields/own-fields.ts'

const PREFIX = 'ownFields.'

/** The field of the form: as the rules name the place of a fault. */
export const ownInput = (key: string): string => PREFIX + key

export const isOwnInput = (field: string): boolean => field.startsWith(PREFIX)

/** The longest texts of the own fields, as they are now. */
export const ownLimits = (): Record<string, number> =>
  Object.fromEntries(ownFields().map(({ key }) => [ownInput(key), LONGEST_OWN_TEXT]))

/**
 * The values that a form's texts make; absent where none has one. What cannot be read stays as typed:
 * the rules refuse it.
 */
export function ownValuesOf(typed: Readonly<Record<string, string>>): {
  ownFields?: OwnFieldValues
} {
  const known = ownFields().flatMap((field) => {
    const value = readOwnValue(field, typed[ownInput(field.key)] ?? '')
    return value === undefined ? [] : [[field.key, value] as const]
  })
  // In the order of keys, as the rules of the catalogue give them back.
  const sorted = known.toSorted(([a], [b]) => (a < b ? -1 : 1))
  return sorted.length > 0 ? { ownFields: Object.fromEntries(sorted) } : {}
}

/** The texts of a form that shows the values. */
export const ownTextsOf = (values: OwnFieldValues | undefined): Record<string, string> =>
  Object.fromEntries(
    ownFields().map(({ key }) => [ownInput(key), writeOwnValue(ownValueIn(values, key))]),
  )

/** The values in a line, for the history: «Plazas: 3 · Peso: 2,4 kg». */
export function ownFieldsText(values: OwnFieldValues | null | undefined): string {
  const known = Object.entries(values ?? {}).map(([key, value]) => {
    const field = findOwnField(key)
    return `${field?.label ?? key}: ${ownValueText(field ?? { unit: null }, value)}`
  })
  return known.join(' · ') || 'nada'
}
