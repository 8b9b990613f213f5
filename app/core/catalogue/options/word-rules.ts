import { idOf, isLabel, isNamed } from './category-rules.ts'
import { readSearchWords, type OptionPlace } from './option-rules.ts'

/**
 * A word of a list that the owner keeps: `value` is what data name it by, `label` what people read,
 * `searchWords` how shoppers look for what it names.
 */
export type ListedWord = { value: string; label: string; searchWords: readonly string[] }

/** What words of one list have besides. */
type More<W extends ListedWord> = Omit<W, keyof ListedWord>

/** What an owner does with a word, which is named by its value or its label. */
export type WordChange<W extends ListedWord = ListedWord> =
  | ({ add: string; place: OptionPlace } & More<W>)
  | { remove: string }
  | ({
      change: string
      label?: string
      /** All of them, besides the label. */
      searchWords?: readonly string[]
      place?: OptionPlace
    } & Partial<More<W>>)

export type WordRefusal =
  | { ok: false; reason: 'bad_label' | 'bad_words' | 'too_many' | 'same' }
  | { ok: false; reason: 'exists'; label: string }
  | { ok: false; reason: 'unknown'; typed: string; labels: readonly string[] }

export type WordPlan<W extends ListedWord = ListedWord> =
  | { ok: true; one: W; before: W | undefined; next: readonly W[] }
  | WordRefusal

/**
 * Decides what a change makes of a list of at most `most` words. The value of a new one is made of its
 * label, and stays. Refuses a label or a value that another one has, and a list that stays as it is.
 */
export function planWords<W extends ListedWord>(
  known: readonly W[],
  typed: WordChange<W>,
  most: number,
): WordPlan<W> {
  if ('add' in typed) return planNew(known, typed, most)
  const name = 'remove' in typed ? typed.remove : typed.change
  const before = known.find((one) => isCalled(one, name))
  if (!before) return unknown(known, name)
  const others = known.filter((one) => one !== before)
  if ('remove' in typed) return { ok: true, one: before, before, next: others }
  const { change: _name, label = before.label, searchWords, place, ...more } = typed
  if (!isLabel(label)) return { ok: false, reason: 'bad_label' }
  const same = others.find((one) => isCalled(one, label))
  if (same) return { ok: false, reason: 'exists', label: same.label }
  const told = wordsOf(before, label, searchWords)
  if (!told) return { ok: false, reason: 'bad_words' }
  const one: W = { ...before, ...more, label, searchWords: told }
  const plan = place
    ? placed(others, one, place)
    : { ok: true as const, one, next: known.map((other) => (other === before ? one : other)) }
  if (!plan.ok) return plan
  return isSame(known, plan.next) ? { ok: false, reason: 'same' } : { ...plan, before }
}

/** The words of a search with a label that may be new: its own come first, those of the old one go. */
function wordsOf(
  before: ListedWord,
  label: string,
  typed: readonly string[] = before.searchWords,
): string[] | undefined {
  const others = typed.filter((word) => !ofLabel(before.label).includes(word))
  return readSearchWords([...ofLabel(label), ...others])
}

function planNew<W extends ListedWord>(
  known: readonly W[],
  { add: label, place, ...more }: { add: string; place: OptionPlace } & More<W>,
  most: number,
): WordPlan<W> {
  if (!isLabel(label)) return { ok: false, reason: 'bad_label' }
  const value = idOf(label)
  const same = known.find((one) => one.value === value || isCalled(one, label))
  if (same) return { ok: false, reason: 'exists', label: same.label }
  if (known.length >= most) return { ok: false, reason: 'too_many' }
  // What `W` has besides a `ListedWord` is in `more`.
  const one = { value, label, ...more, searchWords: ofLabel(label) } as unknown as W
  const plan = placed(known, one, place)
  return plan.ok ? { ...plan, before: undefined } : plan
}

type Placed<W> = { ok: true; one: W; next: readonly W[] } | Extract<WordRefusal, { ok: false }>

function placed<W extends ListedWord>(others: readonly W[], one: W, place: OptionPlace): Placed<W> {
  if (place === 'first') return { ok: true, one, next: [one, ...others] }
  if (place === 'last') return { ok: true, one, next: [...others, one] }
  const at = others.findIndex((other) => isCalled(other, place.after))
  if (at < 0) return unknown(others, place.after)
  return { ok: true, one, next: others.toSpliced(at + 1, 0, one) }
}

const unknown = (known: readonly ListedWord[], typed: string): WordRefusal => ({
  ok: false,
  reason: 'unknown',
  typed,
  labels: known.map(({ label }) => label),
})

/** Whether a text names a word: by its value, or by its label whatever the case and accents. */
const isCalled = ({ value, label }: ListedWord, text: string): boolean =>
  isNamed({ id: value, label }, text)

/** A search finds it by its label too, where that is made of words. */
const ofLabel = (label: string): readonly string[] => readSearchWords([label]) ?? []

/** Whether two lists are the same, keys in the same order. */
export const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)
