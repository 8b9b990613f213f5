import type { SlotSet } from './slot-set.ts'

/** Compares two slots; never 0 for different ones. */
export type CompareSlots = (a: number, b: number) => number

/** Comparisons after which a long sort lets other work run: a few milliseconds. */
const STEPS_AT_ONCE = 20_000
/** What a comparison costs in steps along the order: names are compared by the rules of Spanish. */
const COMPARISON_STEPS = 16

/** Slots in an order that is kept up to date, not sorted anew. */
export class SlotOrder {
  readonly #compare: CompareSlots
  #slots: Uint32Array = new Uint32Array(0)

  constructor(compare: CompareSlots) {
    this.#compare = compare
  }

  get slots(): Uint32Array {
    return this.#slots
  }

  /** Sorts all slots, with pauses. */
  async sortAll(slots: Iterable<number>, pause: () => Promise<void>): Promise<void> {
    let from = Uint32Array.from(slots)
    let into: Uint32Array<ArrayBuffer> = new Uint32Array(from.length)
    let steps = 0
    for (let width = 1; width < from.length; width *= 2) {
      for (let start = 0; start < from.length; start += 2 * width) {
        let [left, right] = [start, Math.min(start + width, from.length)]
        const [middle, end] = [right, Math.min(start + 2 * width, from.length)]
        for (let at = start; at < end; at += 1) {
          const isLeft =
            left < middle && (right >= end || this.#compare(from[left] ?? 0, from[right] ?? 0) <= 0)
          into[at] = (isLeft ? from[left] : from[right]) ?? 0
          if (isLeft) left += 1
          else right += 1
          steps += 1
          if (steps % STEPS_AT_ONCE === 0) await pause()
        }
      }
      ;[from, into] = [into, from]
    }
    this.#slots = from
  }

  /** Takes `moved` out, and puts those of `present` in where they belong now. */
  update(moved: SlotSet, present: readonly number[]): void {
    const kept = this.#slots.filter((slot) => !moved.has(slot))
    const sorted = present.toSorted(this.#compare)
    const next = new Uint32Array(kept.length + sorted.length)
    let [copied, at] = [0, 0]
    for (const slot of sorted) {
      const place = this.#placeOf(kept, slot)
      next.set(kept.subarray(copied, place), at)
      at += place - copied
      copied = place
      next[at] = slot
      at += 1
    }
    next.set(kept.subarray(copied), at)
    this.#slots = next
  }

  #placeOf(slots: Uint32Array, slot: number): number {
    let [low, high] = [0, slots.length]
    while (low < high) {
      const middle = (low + high) >>> 1
      if (this.#compare(slots[middle] ?? 0, slot) < 0) low = middle + 1
      else high = middle
    }
    return low
  }

  /** The first `most` members of a set, in this order. */
  first(set: SlotSet, most: number): number[] {
    const size = set.size
    if (size === 0 || most === 0) return []
    // Along the order until enough members were met, or only through the members of a small set.
    const steps = (this.#slots.length * Math.min(most, size)) / size
    if (size * Math.log2(size + 1) * COMPARISON_STEPS < steps) {
      return [...set].toSorted(this.#compare).slice(0, most)
    }
    const found: number[] = []
    for (const slot of this.#slots) {
      if (!set.has(slot)) continue
      found.push(slot)
      if (found.length >= most) break
    }
    return found
  }
}
