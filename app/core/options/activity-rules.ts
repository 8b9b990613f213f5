import { firstActivities, type Activity } from '#content/options/activities.ts'
import type { SettingChanges } from '#core/policy/live-settings.ts'
import { idOf, isLabel, isNamed } from './category-rules.ts'
import { readSearchWords, type OptionPlace } from './option-rules.ts'

/** As many as categories: it bounds forms and searches. */
export const MOST_ACTIVITIES = 100

/** What an owner does with an activity, which is named by its value or its label. */
export type ActivityChange =
  | { add: string; place: OptionPlace }
  | { remove: string }
  | {
      change: string
      label?: string
      /** All of them, besides the label. */
      searchWords?: readonly string[]
      place?: OptionPlace
    }

export type ActivityRefusal =
  | { ok: false; reason: 'bad_label' | 'bad_words' | 'too_many' | 'same' }
  | { ok: false; reason: 'exists'; label: string }
  | { ok: false; reason: 'unknown'; typed: string; labels: readonly string[] }

export type ActivityPlan = { ok: true; one: Activity; next: readonly Activity[] } | ActivityRefusal

/**
 * Decides what a change makes of the activities. The value of a new one is made of its label, and
 * stays. Refuses a label or a value that another one has, and a list that stays as it is.
 */
export function planActivities(known: readonly Activity[], typed: ActivityChange): ActivityPlan {
  if ('add' in typed) return planNew(known, typed)
  const name = 'remove' in typed ? typed.remove : typed.change
  const before = known.find((one) => isCalled(one, name))
  if (!before) return unknown(known, name)
  const others = known.filter((one) => one !== before)
  if ('remove' in typed) return { ok: true, one: before, next: others }
  const { label = before.label, searchWords = before.searchWords, place } = typed
  if (!isLabel(label)) return { ok: false, reason: 'bad_label' }
  const same = others.find((one) => isCalled(one, label))
  if (same) return { ok: false, reason: 'exists', label: same.label }
  const words = searchWords.filter((word) => !ofLabel(before.label).includes(word))
  const told = readSearchWords([...ofLabel(label), ...words])
  if (!told) return { ok: false, reason: 'bad_words' }
  const one = { value: before.value, label, searchWords: told }
  const plan = place
    ? placed(others, one, place)
    : { ok: true as const, one, next: known.map((other) => (other === before ? one : other)) }
  return plan.ok && isSame(known, plan.next) ? { ok: false, reason: 'same' } : plan
}

function planNew(
  known: readonly Activity[],
  { add: label, place }: { add: string; place: OptionPlace },
): ActivityPlan {
  if (!isLabel(label)) return { ok: false, reason: 'bad_label' }
  const value = idOf(label)
  const same = known.find((one) => one.value === value || isCalled(one, label))
  if (same) return { ok: false, reason: 'exists', label: same.label }
  if (known.length >= MOST_ACTIVITIES) return { ok: false, reason: 'too_many' }
  return placed(known, { value, label, searchWords: ofLabel(label) }, place)
}

function placed(others: readonly Activity[], one: Activity, place: OptionPlace): ActivityPlan {
  if (place === 'first') return { ok: true, one, next: [one, ...others] }
  if (place === 'last') return { ok: true, one, next: [...others, one] }
  const at = others.findIndex((other) => isCalled(other, place.after))
  if (at < 0) return unknown(others, place.after)
  return { ok: true, one, next: others.toSpliced(at + 1, 0, one) }
}

const unknown = (known: readonly Activity[], typed: string): ActivityRefusal => ({
  ok: false,
  reason: 'unknown',
  typed,
  labels: known.map(({ label }) => label),
})

/** Whether a text names an activity: by its value, or by its label whatever the case and accents. */
const isCalled = ({ value, label }: Activity, text: string): boolean =>
  isNamed({ id: value, label }, text)

/** A search finds it by its label too, where that is made of words. */
const ofLabel = (label: string): readonly string[] => readSearchWords([label]) ?? []

/**
 * The shop's activities as a change of the settings, where they are not the first filling. It stays
 * on the server.
 */
export const activityChanges = (all: readonly Activity[]): SettingChanges =>
  isSame(all, firstActivities) ? {} : { 'activityWords.list': all }

const isSame = (a: readonly Activity[], b: readonly Activity[]): boolean =>
  JSON.stringify(a) === JSON.stringify(b)
