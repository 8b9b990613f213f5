/** The scores of a word by product. Only products that have it are listed. */
export class Scores {
  size = 0
  #values: Float64Array
  #slots: Int32Array

  constructor(slots: number) {
    this.#values = new Float64Array(slots)
    this.#slots = new Int32Array(slots)
  }

  get capacity(): number {
    return this.#values.length
  }

  /** The products that have it; only until the search ends. */
  slots(): Int32Array {
    return this.#slots.subarray(0, this.size)
  }

  slotAt(at: number): number {
    return this.#slots[at] ?? 0
  }

  /** 0 if the product does not have the word. */
  get(slot: number): number {
    return this.#values[slot] ?? 0
  }

  has(slot: number): boolean {
    return this.get(slot) > 0
  }

  /** Gives a product a score, unless it has a higher one. */
  raise(slot: number, score: number): void {
    const before = this.#values[slot] ?? 0
    if (score <= before) return
    if (before === 0) {
      this.#slots[this.size] = slot
      this.size += 1
    }
    this.#values[slot] = score
  }

  /** As `raise`, for the postings of a word; see `Postings`. */
  raisePosted(postings: Uint32Array, count: number, scoreByClass: Float64Array): void {
    const values = this.#values
    const slots = this.#slots
    let { size } = this
    for (let at = 0; at < count; at += 1) {
      const posting = postings[at] as number // `count` is within the list
      const slot = posting >>> 3
      const score = scoreByClass[posting & 7] as number // there are eight classes
      const before = values[slot] as number // there is a value for each slot
      if (score <= before) continue
      if (before === 0) {
        slots[size] = slot
        size += 1
      }
      values[slot] = score
    }
    this.size = size
  }

  /** Multiplies all scores. */
  scale(factor: number): void {
    for (let at = 0; at < this.size; at += 1) {
      const slot = this.slotAt(at)
      this.#values[slot] = this.get(slot) * factor
    }
  }

  highest(): number {
    let highest = 0
    for (let at = 0; at < this.size; at += 1) highest = Math.max(highest, this.get(this.slotAt(at)))
    return highest
  }

  clear(): void {
    for (let at = 0; at < this.size; at += 1) this.#values[this.slotAt(at)] = 0
    this.size = 0
  }
}

/**
 * Scores for one search after another, since zeroing new ones for each would cost more than the
 * search. A search never waits in the middle, so no two use them at once.
 */
export class ScorePool {
  #free: Scores[] = []
  #used: Scores[] = []

  take(slots: number): Scores {
    const kept = this.#free.pop()
    const scores = kept && kept.capacity >= slots ? kept : new Scores(Math.ceil(slots * 1.1))
    this.#used.push(scores)
    return scores
  }

  /** Ends a search: its scores are no longer read. */
  takeBack(): void {
    for (const scores of this.#used) {
      scores.clear()
      this.#free.push(scores)
    }
    this.#used = []
  }
}
