import type { Scores } from './scores.ts'

/** A list this short is a plain array: a typed one has more overhead than entries. */
const SHORT = 24
/** A long list grows by this factor, so that little of it is unused. */
const GROWTH = 1.25

/** Slots are multiplied by this in a posting; the rest is the class of the weight. */
const CLASSES = 8

/**
 * The products that have a word, by slot in ascending order, each with the class (0 to 7) of the
 * word's weight there: one number each.
 */
export class Postings {
  size = 0
  #list: number[] | Uint32Array = []

  slotAt(at: number): number {
    return (this.#list[at] ?? 0) >>> 3
  }

  classAt(at: number): number {
    return (this.#list[at] ?? 0) & (CLASSES - 1)
  }

  /** Adds a product, or changes the class of its weight. */
  set(slot: number, weightClass: number): void {
    const posting = slot * CLASSES + weightClass
    const at = this.#find(slot)
    if (at < this.size && this.slotAt(at) === slot) {
      this.#list[at] = posting
      return
    }
    this.#insert(at, posting)
  }

  delete(slot: number): void {
    const at = this.#find(slot)
    if (at >= this.size || this.slotAt(at) !== slot) return
    if (Array.isArray(this.#list)) this.#list.splice(at, 1)
    else this.#list.copyWithin(at, at + 1, this.size)
    this.size -= 1
  }

  /** The class of the word's weight in a product; undefined if it does not have it. */
  classOf(slot: number): number | undefined {
    const at = this.#find(slot)
    return at < this.size && this.slotAt(at) === slot ? this.classAt(at) : undefined
  }

  /** Raises each product by the score of its class. */
  raise(scores: Scores, scoreByClass: Float64Array): void {
    // One loop for each kind of list: a loop for both is several times slower.
    const { size } = this
    const list = this.#list
    if (Array.isArray(list)) {
      for (let at = 0; at < size; at += 1) {
        const posting = list[at] ?? 0
        scores.raise(posting >>> 3, scoreByClass[posting & (CLASSES - 1)] ?? 0)
      }
    } else scores.raisePosted(list, size, scoreByClass)
  }

  /** The highest class of any product. */
  highestClass(): number {
    let highest = 0
    for (let at = 0; at < this.size; at += 1) highest = Math.max(highest, this.classAt(at))
    return highest
  }

  /** The place of the first posting that is not before a slot. */
  #find(slot: number): number {
    let from = 0
    let to = this.size
    // Products are mostly added behind all others.
    if (to > 0 && this.slotAt(to - 1) < slot) return to
    while (from < to) {
      const middle = (from + to) >>> 1
      if (this.slotAt(middle) < slot) from = middle + 1
      else to = middle
    }
    return from
  }

  #insert(at: number, posting: number): void {
    if (Array.isArray(this.#list)) {
      this.#list.splice(at, 0, posting)
      if (this.#list.length > SHORT) this.#list = Uint32Array.from(this.#list)
    } else {
      if (this.size === this.#list.length) {
        const longer = new Uint32Array(Math.ceil(this.size * GROWTH))
        longer.set(this.#list)
        this.#list = longer
      }
      this.#list.copyWithin(at + 1, at, this.size)
      this.#list[at] = posting
    }
    this.size += 1
  }
}
