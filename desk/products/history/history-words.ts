import { colorOfField, type FieldChange } from '#core/catalogue/product-history/product-history.ts'
import type { OwnFieldValues } from '#core/catalogue/own-fields/own-fields.ts'
import { formatEuros } from '#core/base/money/money.ts'
import { ownFieldsText } from '../own-field-form.ts'
import { CHOICES, FIELD_LABELS, textsOf } from '../product-form.ts'

/** One field of a change, in words. */
export type ChangedLine = { label: string; before: string; after: string }

/** A longer text is shown from where it begins to differ. */
const LONGEST = 180
const LEAD = 40

/** How people call a field of a product's history. */
export function changedLabel(field: string): string {
  if (field === 'isSold') return 'A la venta'
  const color = colorOfField(field)
  return color === undefined ? (FIELD_LABELS[field] ?? field) : `Fotos en ${color.toLowerCase()}`
}

/** What a change made of a field. */
export function changedLine({ field, before, after }: FieldChange): ChangedLine {
  const label = changedLabel(field)
  if (colorOfField(field) !== undefined) return { label, ...picturesText(before, after) }
  const [was, is] = [valueText(field, before), valueText(field, after)]
  return { label, ...cut(was, is) }
}

function valueText(field: string, value: unknown): string {
  // As `product-history` reads a product.
  if (field === 'ownFields') return ownFieldsText(value as OwnFieldValues | null | undefined)
  if (value === null || value === undefined || value === '') return 'nada'
  if (typeof value === 'boolean') return value ? 'sí' : 'no'
  if (field === 'priceCents') return formatEuros(Number(value))
  if (field === 'weightGrams') return `${Number(value)} g`
  if (typeof value === 'string') return field === 'garment' ? value.replaceAll('_', ' ') : value
  if (Array.isArray(value) && value.length === 0) return 'nada'
  if (Object.hasOwn(CHOICES, field)) {
    const { labels } = CHOICES[field as keyof typeof CHOICES] // its own key
    return (value as string[]).map((word) => labels[word] ?? word).join(', ')
  }
  // The lists that a form writes one a line.
  const text = textsOf({ id: '', [field]: value })[field]
  return text?.replaceAll('\n', ' · ') ?? JSON.stringify(value)
}

type StoredPictures = { version?: string } | null

function picturesText(before: unknown, after: unknown): Omit<ChangedLine, 'label'> {
  const [was, is] = [before as StoredPictures, after as StoredPictures]
  if (!was) return { before: 'ninguna tuya', after: 'puestas' }
  if (!is) return { before: 'puestas', after: 'ninguna tuya' }
  return was.version === is.version
    ? { before: 'lo que decían', after: 'otras palabras' }
    : { before: 'unas', after: 'otras' }
}

/** Both from a little before they differ, if they are long. */
function cut(before: string, after: string): Omit<ChangedLine, 'label'> {
  if (before.length <= LONGEST && after.length <= LONGEST) return { before, after }
  let same = 0
  while (same < before.length && before[same] === after[same]) same += 1
  const from = Math.max(0, same - LEAD)
  const part = (text: string) => {
    const shown = text.slice(from, from + LONGEST)
    return `${from > 0 ? '…' : ''}${shown}${from + LONGEST < text.length ? '…' : ''}`
  }
  return { before: part(before), after: part(after) }
}
