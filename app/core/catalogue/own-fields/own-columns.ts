import type { OwnField } from '#core/catalogue/own-fields/own-field.ts'
import {
  ownFields,
  ownValueIn,
  readOwnValue,
  writeOwnValue,
  type OwnFieldValues,
} from './own-fields.ts'

/** How the columns of own fields begin in a catalogue table: «campo:plazas». */
export const OWN_FIELD_COLUMN = 'campo:'

/** A column of an own field, as those of the catalogue. */
const ownColumn = (field: OwnField) => ({
  name: OWN_FIELD_COLUMN + field.key,
  field: 'ownFields' as const,
  key: field.key,
  write: (product: { ownFields?: OwnFieldValues | undefined }) =>
    writeOwnValue(ownValueIn(product.ownFields, field.key)),
  // What cannot be read is left to the schema, which refuses it.
  read: (cell: string) => ({ ok: true as const, value: readOwnValue(field, cell) as unknown }),
})

type OwnColumn = ReturnType<typeof ownColumn>

let kept: { fields: readonly OwnField[]; columns: readonly OwnColumn[] } | undefined

/** The columns of the shop's own fields, as they are now; the same objects for the same fields. */
export function ownColumns(): readonly OwnColumn[] {
  const fields = ownFields()
  if (kept?.fields !== fields) kept = { fields, columns: fields.map(ownColumn) }
  return kept.columns
}
