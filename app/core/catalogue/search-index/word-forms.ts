/** Beyond this many new forms, one pass over all is cheaper than an insertion for each. */
const FEW = 8

/** So many new forms are sorted in before there are more: sorting all at once would take long. */
const MANY = 2000

type NearOptions = { most: number; isPrefix?: boolean; letters?: Iterable<string> }

type Pending<T> = { form: string; owner: T }

/**
 * Words in alphabetical order, each with what it stands for, so that equal words, words with a
 * beginning and words with few slips are found without going through all of them. A form may stand
 * for several owners.
 */
export class WordForms<T> {
  /** Rows of the slip table computed so far, for tests of the effort. */
  touched = 0
  #forms: string[] = []
  #owners: T[] = []
  #added: Pending<T>[] = []
  #removed = new Map<string, T[]>()

  add(form: string, owner: T): void {
    this.#added.push({ form, owner })
    if (this.#added.length >= MANY) this.settle()
  }

  /** Removes a form that was added before with this owner. */
  remove(form: string, owner: T): void {
    this.settle()
    this.#removed.set(form, [...(this.#removed.get(form) ?? []), owner])
  }

  /** Sorts in what was added and drops what was removed. */
  settle(): void {
    if (this.#removed.size > 0) this.#drop()
    if (this.#added.length === 0) return
    const added = this.#added.toSorted((a, b) => (a.form < b.form ? -1 : a.form > b.form ? 1 : 0))
    this.#added = []
    if (added.length <= FEW) {
      for (const { form, owner } of added) {
        const at = this.#from(form)
        this.#forms.splice(at, 0, form)
        this.#owners.splice(at, 0, owner)
      }
      return
    }
    this.#merge(added)
  }

  /** Visits the owners of exactly this form. */
  equal(form: string, visit: (owner: T) => void): void {
    this.settle()
    for (let at = this.#from(form); this.#forms[at] === form; at += 1) this.#visit(at, visit)
  }

  /** Visits the owners of the forms that begin so, in alphabetical order. */
  withPrefix(prefix: string, visit: (owner: T, form: string) => void): void {
    this.settle()
    const { length } = this.#forms
    for (let at = this.#from(prefix); at < length; at += 1) {
      if (this.#forms[at]?.startsWith(prefix) !== true) return
      this.#visit(at, visit)
    }
  }

  /**
   * Visits the owners of the forms with at most `most` slips (as `editDistance` counts them), in
   * alphabetical order. With `isPrefix` the typed word is unfinished; `letters` limits the first
   * letters. Forms with the same beginning share their rows of the table, and those behind a
   * beginning with too many slips are skipped.
   * Guarded by: word-forms.test.ts.
   */
  near(
    typed: string,
    { most, isPrefix = false, letters }: NearOptions,
    visit: (owner: T, form: string) => void,
  ): void {
    this.settle()
    const table = new SlipTable(typed, most, isPrefix)
    for (const beginning of letters ?? ['']) {
      let at = this.#from(beginning)
      const end = beginning === '' ? this.#forms.length : this.#after(beginning, at)
      while (at < end) {
        const form = this.#forms[at] ?? ''
        const dead = table.read(form)
        if (table.isNear) this.#visit(at, visit)
        at = dead === undefined ? at + 1 : this.#after(form.slice(0, dead), at + 1)
      }
    }
    this.touched += table.rowsMade
  }

  #visit(at: number, visit: (owner: T, form: string) => void): void {
    const owner = this.#owners[at]
    const form = this.#forms[at]
    if (owner !== undefined && form !== undefined) visit(owner, form)
  }

  /** The place of the first form that is not before this one. */
  #from(form: string, begin = 0, end = this.#forms.length): number {
    let from = begin
    let to = Math.min(end, this.#forms.length)
    while (from < to) {
      const middle = (from + to) >>> 1
      if ((this.#forms[middle] ?? '') < form) from = middle + 1
      else to = middle
    }
    return from
  }

  /** The place of the first form behind those with a beginning. */
  #after(prefix: string, begin: number): number {
    // Mostly there are few: look ahead in growing steps before dividing.
    let step = 1
    let at = begin
    while (this.#forms[at]?.startsWith(prefix) === true) {
      at += step
      step *= 2
    }
    return at === begin ? begin : this.#from(`${prefix}\uFFFF`, begin, at)
  }

  #merge(added: readonly Pending<T>[]): void {
    const forms: string[] = []
    const owners: T[] = []
    let next = 0
    for (const [at, form] of this.#forms.entries()) {
      for (let one = added[next]; one && one.form < form; one = added[next]) {
        forms.push(one.form)
        owners.push(one.owner)
        next += 1
      }
      forms.push(form)
      owners.push(this.#owners[at] as T) // both lists have the same length
    }
    for (const { form, owner } of added.slice(next)) {
      forms.push(form)
      owners.push(owner)
    }
    this.#forms = forms
    this.#owners = owners
  }

  #drop(): void {
    for (const [form, owners] of this.#removed) {
      for (const owner of owners) {
        let at = this.#from(form)
        while (this.#forms[at] === form && this.#owners[at] !== owner) at += 1
        if (this.#forms[at] !== form) continue
        this.#forms.splice(at, 1)
        this.#owners.splice(at, 1)
      }
    }
    this.#removed.clear()
  }
}

/** The slips between the beginnings of a typed word and of one form after another. */
class SlipTable {
  rowsMade = 0
  isNear = false
  #rows: Uint8Array[]
  #form = ''
  /** Rows that are right for `#form`. */
  #depth = 0
  readonly #typed: string
  readonly #most: number
  readonly #isPrefix: boolean

  constructor(typed: string, most: number, isPrefix: boolean) {
    this.#typed = typed
    this.#most = most
    this.#isPrefix = isPrefix
    const first = new Uint8Array(typed.length + 1)
    for (let j = 0; j <= typed.length; j += 1) first[j] = Math.min(j, most + 1)
    this.#rows = [first]
  }

  /** Reads the next form. Answers after how many letters there are too many slips, if so. */
  read(form: string): number | undefined {
    let depth = 0
    while (depth < this.#depth && depth < form.length && form[depth] === this.#form[depth])
      depth += 1
    this.#form = form
    this.isNear = false
    if (this.#isPrefix && this.#isReached(depth)) return undefined
    for (; depth < form.length; depth += 1) {
      const least = this.#makeRow(form, depth + 1)
      if (least > this.#most) {
        this.#depth = depth + 1
        return depth + 1
      }
      if (this.#isPrefix && this.#last(depth + 1) <= this.#most) {
        this.#depth = depth + 1
        this.isNear = true
        return undefined
      }
    }
    this.#depth = depth
    this.isNear = this.#last(depth) <= this.#most
    return undefined
  }

  /** Whether the unfinished word ends within a beginning that the form before had too. */
  #isReached(depth: number): boolean {
    for (let d = 0; d <= depth; d += 1) {
      if (this.#last(d) > this.#most) continue
      this.#depth = depth
      this.isNear = true
      return true
    }
    return false
  }

  #last(depth: number): number {
    return this.#rows[depth]?.[this.#typed.length] ?? this.#most + 1
  }

  /** Cells further from the diagonal than `most` cannot have few enough slips. */
  #makeRow(form: string, depth: number): number {
    this.rowsMade += 1
    const typed = this.#typed
    const tooMany = this.#most + 1
    const row = (this.#rows[depth] ??= new Uint8Array(typed.length + 1))
    const above = this.#rows[depth - 1] as Uint8Array // made before
    const twoAbove = this.#rows[depth - 2] ?? above
    const letter = form.charCodeAt(depth - 1)
    const before = depth > 1 ? form.charCodeAt(depth - 2) : -1
    const begin = Math.max(1, depth - this.#most)
    const end = Math.min(typed.length, depth + this.#most)
    let left = depth <= this.#most ? depth : tooMany
    let least = left
    // What lies beside the band is read by the next two rows, or is the last cell.
    row.fill(tooMany)
    row[0] = left
    if (begin > 1) left = tooMany
    for (let j = begin; j <= end; j += 1) {
      const code = typed.charCodeAt(j - 1)
      let slips = (above[j - 1] as number) + (code === letter ? 0 : 1)
      slips = Math.min(slips, (above[j] as number) + 1, left + 1)
      if (j > 1 && code === before && typed.charCodeAt(j - 2) === letter)
        slips = Math.min(slips, (twoAbove[j - 2] as number) + 1)
      left = Math.min(tooMany, slips)
      row[j] = left
      if (left < least) least = left
    }
    return least
  }
}
