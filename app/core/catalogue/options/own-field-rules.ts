import {
  OWN_FIELD_KINDS,
  type OwnField,
  type OwnFieldKind,
} from '#core/catalogue/own-fields/own-field.ts'
import type { SettingChanges } from '#core/base/policy/live-settings.ts'
import { plainWord } from '#core/base/text/plain-word.ts'
import { idOf, isLabel, isNamed } from './category-rules.ts'
import type { OptionPlace } from './option-rules.ts'

/** More are no list of facts any more; they bound pages, forms and catalogue files. */
export const MOST_OWN_FIELDS = 40
export const MOST_OWN_OPTIONS = 60
export const LONGEST_UNIT = 12

/** What can be said of a field besides its place; what is absent stays. */
type OwnFieldParts = {
  label?: string
  kind?: OwnFieldKind
  /** null: none. */
  unit?: string | null
  /** All of them, in their order. */
  options?: readonly string[]
  isFacet?: boolean
}

/** What an owner does with a field, which is named by its key or its label. */
export type OwnFieldChange =
  | ({ add: string; kind: OwnFieldKind; place: OptionPlace } & Omit<
      OwnFieldParts,
      'label' | 'kind'
    >)
  | { remove: string }
  | ({ change: string; place?: OptionPlace } & OwnFieldParts)

export type OwnFieldRefusal =
  | {
      ok: false
      reason:
        | 'bad_label'
        | 'bad_unit'
        | 'unit_of_no_number'
        | 'bad_option'
        | 'option_twice'
        | 'options_of_no_choice'
        | 'no_options'
        | 'too_many_options'
        | 'too_many'
        | 'same'
    }
  | { ok: false; reason: 'exists'; label: string }
  | { ok: false; reason: 'unknown'; typed: string; labels: readonly string[] }

export type OwnFieldPlan =
  | {
      ok: true
      one: OwnField
      next: readonly OwnField[]
      /** The field as it was; absent for a new one. */
      before?: OwnField
    }
  | OwnFieldRefusal

export const isOwnFieldKind = (word: string): word is OwnFieldKind =>
  OWN_FIELD_KINDS.some((kind) => kind === word)

/**
 * Decides what a change makes of the shop's own fields. The key of a new one is made of its label,
 * and stays. Refuses a label or a key that another one has, parts that do not belong to its kind, and
 * a list that stays as it is.
 */
export function planOwnFields(known: readonly OwnField[], typed: OwnFieldChange): OwnFieldPlan {
  if ('add' in typed) return planNew(known, typed)
  const name = 'remove' in typed ? typed.remove : typed.change
  const before = known.find((one) => isCalled(one, name))
  if (!before) return unknown(known, name)
  const others = known.filter((one) => one !== before)
  if ('remove' in typed) return { ok: true, one: before, next: others, before }
  const one = withParts(before, typed)
  const reason = faultOf(one)
  if (reason) return { ok: false, reason }
  const same = others.find((other) => isCalled(other, one.label))
  if (same) return { ok: false, reason: 'exists', label: same.label }
  const plan = typed.place
    ? placed(others, one, typed.place)
    : { ok: true as const, one, next: known.map((other) => (other === before ? one : other)) }
  if (!plan.ok) return plan
  return isSame(known, plan.next) ? { ok: false, reason: 'same' } : { ...plan, before }
}

function planNew(
  known: readonly OwnField[],
  { add: label, place, kind, ...parts }: Extract<OwnFieldChange, { add: string }>,
): OwnFieldPlan {
  const one = withParts(
    { key: idOf(label), label, kind, unit: null, options: [], isFacet: false },
    parts,
  )
  const reason = faultOf(one)
  if (reason) return { ok: false, reason }
  const same = known.find((other) => other.key === one.key || isCalled(other, label))
  if (same) return { ok: false, reason: 'exists', label: same.label }
  if (known.length >= MOST_OWN_FIELDS) return { ok: false, reason: 'too_many' }
  return placed(known, one, place)
}

/** With the order of keys that `readOwnFields` has. A new kind leaves what belonged to the old one. */
function withParts(before: OwnField, parts: OwnFieldParts): OwnField {
  const { label = before.label, kind = before.kind, isFacet = before.isFacet } = parts
  const isOfKind = kind === before.kind
  const { unit = isOfKind ? before.unit : null, options = isOfKind ? before.options : [] } = parts
  return { key: before.key, label, kind, unit, options, isFacet }
}

function faultOf({ label, kind, unit, options }: OwnField) {
  if (!isLabel(label)) return 'bad_label'
  if (unit !== null && kind !== 'numero') return 'unit_of_no_number'
  // A unit may have no letter: «°», «%».
  if (unit !== null && !(unit.length <= LONGEST_UNIT && isUnit(unit))) return 'bad_unit'
  if (kind !== 'opcion') return options.length > 0 ? 'options_of_no_choice' : undefined
  if (options.length === 0) return 'no_options'
  if (options.length > MOST_OWN_OPTIONS) return 'too_many_options'
  if (!options.every((one) => isLabel(one))) return 'bad_option'
  return new Set(options.map(plainWord)).size < options.length ? 'option_twice' : undefined
}

/** No signs of catalogue files, and none that nobody sees. */
const isUnit = (unit: string): boolean =>
  unit === unit.trim() && unit !== '' && !/[|\\"]|[^\P{C}]|[^\P{Z} ]/u.test(unit)

function placed(others: readonly OwnField[], one: OwnField, place: OptionPlace): OwnFieldPlan {
  if (place === 'first') return { ok: true, one, next: [one, ...others] }
  if (place === 'last') return { ok: true, one, next: [...others, one] }
  const at = others.findIndex((other) => isCalled(other, place.after))
  if (at < 0) return unknown(others, place.after)
  return { ok: true, one, next: others.toSpliced(at + 1, 0, one) }
}

const unknown = (known: readonly OwnField[], typed: string): OwnFieldRefusal => ({
  ok: false,
  reason: 'unknown',
  typed,
  labels: known.map(({ label }) => label),
})

const isCalled = ({ key, label }: OwnField, text: string): boolean =>
  isNamed({ id: key, label }, text)

/** The shop's own fields as a change of the settings, where it has some. It stays on the server. */
export const ownFieldChanges = (all: readonly OwnField[]): SettingChanges =>
  all.length === 0 ? {} : { 'ownFieldWords.list': all }

const isSame = (a: readonly OwnField[], b: readonly OwnField[]): boolean =>
  JSON.stringify(a) === JSON.stringify(b)
