const FIRST_CAPACITY = 1024
/** Beyond this unused part, the lists move together. */
const WASTE = 0.25

/** A list of numbers for each slot, all in one array: a hundred thousand arrays take more memory. */
export class NumberLists {
  #numbers = new Uint32Array(FIRST_CAPACITY)
  #starts = new Uint32Array(FIRST_CAPACITY)
  #lengths = new Uint16Array(FIRST_CAPACITY)
  #end = 0
  #unused = 0

  get(slot: number): Uint32Array {
    const start = this.#starts[slot] ?? 0
    return this.#numbers.subarray(start, start + (this.#lengths[slot] ?? 0))
  }

  set(slot: number, numbers: readonly number[]): void {
    this.#growSlots(slot)
    const before = this.#lengths[slot] ?? 0
    if (numbers.length > before) {
      this.#unused += before
      this.#makeRoom(numbers.length)
      this.#starts[slot] = this.#end
      this.#end += numbers.length
    } else {
      this.#unused += before - numbers.length
    }
    this.#numbers.set(numbers, this.#starts[slot])
    this.#lengths[slot] = numbers.length
  }

  #makeRoom(count: number): void {
    if (this.#unused > FIRST_CAPACITY && this.#unused > this.#end * WASTE) this.#moveTogether()
    if (this.#end + count <= this.#numbers.length) return
    const longer = new Uint32Array(Math.ceil((this.#end + count) * 1.2))
    longer.set(this.#numbers.subarray(0, this.#end))
    this.#numbers = longer
  }

  #moveTogether(): void {
    const together = new Uint32Array(this.#numbers.length)
    let end = 0
    for (let slot = 0; slot < this.#lengths.length; slot += 1) {
      const list = this.get(slot)
      together.set(list, end)
      this.#starts[slot] = end
      end += list.length
    }
    this.#numbers = together
    this.#end = end
    this.#unused = 0
  }

  #growSlots(slot: number): void {
    if (slot < this.#starts.length) return
    const slots = Math.ceil((slot + 1) * 1.2)
    const starts = new Uint32Array(slots)
    starts.set(this.#starts)
    this.#starts = starts
    const lengths = new Uint16Array(slots)
    lengths.set(this.#lengths)
    this.#lengths = lengths
  }
}
