import { onTestFinished } from 'vitest'
import type { OwnField, OwnFieldKind } from '#core/catalogue/own-fields/own-field.ts'
import { readChangesFrom } from '#core/base/policy/live-settings.ts'

/** As the database gives it. */
const field = (
  label: string,
  kind: OwnFieldKind,
  { unit = null, options = [], isFacet = true }: Partial<OwnField> = {},
): OwnField => ({ key: label.toLowerCase(), label, kind, unit, options, isFacet })

/** What a shop of tents declares: one field of each kind, and a second number with a unit. */
export const TENT_FIELDS: readonly OwnField[] = [
  field('Plazas', 'numero'),
  field('Peso', 'numero', { unit: 'kg' }),
  field('Autoportante', 'si-no'),
  field('Temporada', 'opcion', { options: ['3 estaciones', '4 estaciones'] }),
  field('Varillas', 'texto', { isFacet: false }),
]

/** For the rest of a test: the own fields of the shop. */
export function ownFieldsOfShop(list: readonly OwnField[] = TENT_FIELDS): void {
  const changes = { 'ownFieldWords.list': list }
  const before = readChangesFrom(() => changes)
  onTestFinished(() => void readChangesFrom(before))
}
