import { SlotSet } from '#core/base/sets/slot-set.ts'
import { ownValueIn, type OwnFieldValue, type OwnFieldValues } from './own-fields.ts'

/** A field with more different values than a choice has options is no filter. */
export const MOST_INDEXED = 60

/** How many products have each value, and which: the sets are there while the values are few. */
type Indexed = { counts: Map<string, number>; sets: Map<string, SlotSet> | undefined }

type Held = Iterable<readonly [slot: number, values: OwnFieldValues | undefined]>

/** A value as addresses write it. */
export const valueWord = (value: OwnFieldValue): string =>
  typeof value === 'boolean' ? (value ? 'si' : 'no') : String(value)

/**
 * Which products have which value of an own field. A field is read from all products when it is first
 * asked for, and then kept by what changes.
 */
export class OwnValueIndex {
  readonly #fields = new Map<string, Indexed>()
  readonly #held: () => Held

  constructor(held: () => Held) {
    this.#held = held
  }

  /** The products by the word of their value; undefined: there are more than `MOST_INDEXED`. */
  values(key: string): ReadonlyMap<string, SlotSet> | undefined {
    let field = this.#fields.get(key)
    if (!field || (!field.sets && field.counts.size <= MOST_INDEXED)) {
      field = { counts: new Map(), sets: new Map() }
      for (const [slot, values] of this.#held()) change(field, key, slot, undefined, values)
      this.#fields.set(key, field)
    }
    return field.sets
  }

  /** The product of a slot has other values now. */
  move(slot: number, before: OwnFieldValues | undefined, after: OwnFieldValues | undefined): void {
    if (before === after) return
    for (const [key, field] of this.#fields) change(field, key, slot, before, after)
  }
}

function change(
  field: Indexed,
  key: string,
  slot: number,
  before: OwnFieldValues | undefined,
  after: OwnFieldValues | undefined,
): void {
  const [was, is] = [wordIn(before, key), wordIn(after, key)]
  if (was === is) return
  if (was !== undefined) take(field, was, slot)
  if (is !== undefined) add(field, is, slot)
}

function wordIn(values: OwnFieldValues | undefined, key: string): string | undefined {
  const value = ownValueIn(values, key)
  return value === undefined ? undefined : valueWord(value)
}

function add(field: Indexed, word: string, slot: number): void {
  field.counts.set(word, (field.counts.get(word) ?? 0) + 1)
  if (field.counts.size > MOST_INDEXED) field.sets = undefined
  if (!field.sets) return
  const set = field.sets.get(word) ?? new SlotSet()
  set.add(slot)
  field.sets.set(word, set)
}

function take(field: Indexed, word: string, slot: number): void {
  const left = (field.counts.get(word) ?? 0) - 1
  if (left > 0) field.counts.set(word, left)
  else field.counts.delete(word)
  field.sets?.get(word)?.delete(slot)
  if (left <= 0) field.sets?.delete(word)
}
