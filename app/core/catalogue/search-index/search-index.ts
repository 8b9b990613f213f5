import { isInStock, isSoldOut } from '#core/catalogue/product.ts'
import { noteWords } from './entry-words.ts'
import { Lexicon, WEIGHTS_BY_CLASS, type Term } from './lexicon.ts'
import { NumberLists } from './number-lists.ts'
import { Phrases, type Phrased } from './phrases.ts'
import { Postings } from './postings.ts'
import { ScorePool, type Scores } from './scores.ts'
import type { IndexedTexts, SearchEntry } from './search-entry.ts'
import { fold, sizeWord } from './search-text.ts'

/** What many products have in common: their garment, categories, material and department. */
export type Kind = Omit<Phrased, 'colors'> & { groups: string; postings: Postings }

/** The columns of a product. A new product takes a free slot. */
type Columns<Shown> = {
  /** What a search answers; undefined in a free slot. */
  shown: (Shown | undefined)[]
  kind: (Kind | undefined)[]
  colors: IndexedTexts['colors'][]
  /** The place in the catalogue, which breaks ties. */
  order: Int32Array
  priceCents: Int32Array
  /** 1 if sold out. */
  isOut: Uint8Array
  /** The words of the sizes that are left in a colour; the same array for the same sizes. */
  sizesLeft: (readonly string[])[]
  nameHash: Int32Array
  /** Tells whether words are made of the same texts as before; 0 if that is not known. */
  wordsKey: Float64Array
}

/** What changes from day to day, and has no words. */
type Offer = Pick<IndexedTexts, 'priceCents' | 'sizes' | 'colors' | 'soldOut'>

const FIRST_SLOTS = 256

/** A number that is nearly always different for different names. */
export function hashOf(text: string): number {
  let hash = 0
  for (let at = 0; at < text.length; at += 1) hash = (Math.imul(hash, 31) + text.charCodeAt(at)) | 0
  return hash
}

/**
 * The search index: which product has which word, and how much it says of it. Products are added,
 * changed and removed one by one, at the cost of their own words. The server has one, and in a
 * small shop the browser too; `Shown` is what the search answers with.
 * Guarded by: search-index.test.ts.
 */
export class SearchIndex<Shown extends { name: string }> {
  readonly lexicon = new Lexicon()
  readonly phrases = new Phrases()
  readonly #slots = new Map<string, number>()
  readonly #kinds = new Map<string, Kind>()
  readonly #colors = new Map<string, IndexedTexts['colors']>()
  readonly #sizes = new Map<string, readonly string[]>()
  readonly #words = new NumberLists()
  readonly #pool = new ScorePool()
  #free: number[] = []
  /** Slots in use or free; columns may be longer. */
  #end = 0
  #columns: Columns<Shown> = grown(undefined, FIRST_SLOTS)
  #touched = 0
  #written = 0

  get size(): number {
    return this.#slots.size
  }

  /** Slots in use or free. */
  get end(): number {
    return this.#end
  }

  get columns(): Readonly<Columns<Shown>> {
    return this.#columns
  }

  /** Postings and words read since the index was made, for tests of the effort. */
  get touched(): number {
    const { forms, stems, sounds } = this.lexicon
    return this.#touched + forms.touched + stems.touched + sounds.touched
  }

  /** Products whose words were written since the index was made, for tests of the effort. */
  get written(): number {
    return this.#written
  }

  touch(count: number): void {
    this.#touched += count
  }

  ids(): IterableIterator<string> {
    return this.#slots.keys()
  }

  /** What the searches answer with, in the order of the catalogue. */
  inOrder(): Shown[] {
    const { shown, order } = this.#columns
    const slots = [...this.#slots.values()].toSorted((a, b) => (order[a] ?? 0) - (order[b] ?? 0))
    return slots.flatMap((slot) => shown[slot] ?? [])
  }

  kinds(): IterableIterator<Kind> {
    return this.#kinds.values()
  }

  has(id: string): boolean {
    return this.#slots.has(id)
  }

  /** Whether a product has the words that were put with this key. */
  hasWords(id: string, wordsKey: number): boolean {
    const slot = this.#slots.get(id)
    return slot !== undefined && wordsKey !== 0 && this.#columns.wordsKey[slot] === wordsKey
  }

  /**
   * Adds a product, or changes it where it differs. `order` sorts it in the catalogue. `wordsKey`
   * stands for all that its words are made of.
   */
  put(entry: IndexedTexts, shown: Shown, order?: number, wordsKey = 0): void {
    const known = this.#slots.get(entry.id)
    const slot = known ?? this.#free.pop() ?? this.#end
    if (slot === this.#end) this.#end += 1
    if (slot >= this.#columns.order.length)
      this.#columns = grown(this.#columns, Math.ceil(this.#end * 1.2))
    this.#slots.set(entry.id, slot)
    this.#putWords(slot, entry)
    this.#putKind(slot, entry)
    const columns = this.#columns
    columns.order[slot] = order ?? (known === undefined ? slot : (columns.order[slot] ?? slot))
    columns.nameHash[slot] = hashOf(fold(entry.name))
    columns.wordsKey[slot] = wordsKey
    this.#written += 1
    this.#putOffer(slot, entry, shown)
  }

  /** Changes the price, the stock and the place of a product whose words stay: see `hasWords`. */
  putOffer(id: string, offer: Offer, shown: Shown, order?: number): void {
    const slot = this.#slots.get(id)
    if (slot === undefined) return
    if (order !== undefined) this.#columns.order[slot] = order
    this.#putOffer(slot, offer, shown)
  }

  remove(id: string): void {
    const slot = this.#slots.get(id)
    if (slot === undefined) return
    this.#slots.delete(id)
    for (const termId of this.#words.get(slot)) {
      const term = this.lexicon.byId(termId)
      if (term) this.lexicon.remove(term, slot)
    }
    this.#words.set(slot, [])
    this.#leaveKind(slot)
    this.#columns.shown[slot] = undefined
    this.#free.push(slot)
  }

  /** The lists of sizes with this one, as they are in `sizesLeft`. */
  sizesWith(word: string): ReadonlySet<readonly string[] | undefined> {
    return new Set([...this.#sizes.values()].filter((sizes) => sizes.includes(word)))
  }

  /** Sorts in new words, so that the next search need not. */
  settle(): void {
    this.lexicon.settle()
  }

  /** Raises the products of a term by its weight in each. */
  raise({ postings }: Term, scores: Scores, score: (weight: number) => number): void {
    postings.raise(scores, Float64Array.from(WEIGHTS_BY_CLASS, score))
    this.touch(postings.size)
  }

  /** Runs one search; the scores that it takes are its own until it ends. */
  search<T>(run: (newScores: () => Scores) => T): T {
    try {
      return run(() => this.#pool.take(this.#end))
    } finally {
      this.#pool.takeBack()
    }
  }

  #putOffer(slot: number, offer: Offer, shown: Shown): void {
    const columns = this.#columns
    columns.shown[slot] = shown
    columns.priceCents[slot] = offer.priceCents
    columns.isOut[slot] = isSoldOut(offer) ? 1 : 0
    const left = sizesLeft(offer)
    const key = left.join('\n')
    columns.sizesLeft[slot] = this.#sizes.get(key) ?? left
    this.#sizes.set(key, columns.sizesLeft[slot])
  }

  #putWords(slot: number, entry: IndexedTexts): void {
    const classes = new Map<number, number>()
    noteWords(entry, ({ word, shown, weightClass }) => {
      const { id } = this.lexicon.termOf(word, shown)
      classes.set(id, Math.max(classes.get(id) ?? 0, weightClass))
    })
    for (const id of this.#words.get(slot)) {
      const term = classes.has(id) ? undefined : this.lexicon.byId(id)
      if (term) this.lexicon.remove(term, slot)
    }
    for (const [id, weightClass] of classes) {
      const term = this.lexicon.byId(id)
      if (term) this.lexicon.put(term, slot, weightClass)
    }
    this.#words.set(slot, [...classes.keys()])
  }

  #putKind(slot: number, { garment, groups, genders, material, colors }: IndexedTexts): void {
    const key = [garment, groups, material ?? '', ...genders].join('\n')
    const kind = this.#kinds.get(key) ?? {
      garment,
      groups,
      genders,
      ...(material === undefined ? {} : { material }),
      postings: new Postings(),
    }
    this.#kinds.set(key, kind)
    const colorKey = colors.join('\n')
    const ownColors = this.#colors.get(colorKey) ?? colors
    this.#colors.set(colorKey, ownColors)
    const columns = this.#columns
    if (columns.kind[slot] === kind && columns.colors[slot] === ownColors) return
    this.#leaveKind(slot)
    columns.kind[slot] = kind
    columns.colors[slot] = ownColors
    kind.postings.set(slot, 0)
    this.phrases.add({ ...kind, colors: ownColors })
  }

  #leaveKind(slot: number): void {
    const { kind, colors } = this.#columns
    const before = kind[slot]
    if (!before) return
    this.phrases.remove({ ...before, colors: colors[slot] ?? [] })
    before.postings.delete(slot)
    kind[slot] = undefined
  }
}

function sizesLeft(offer: Omit<Offer, 'priceCents'>): string[] {
  return offer.sizes
    .filter((size) => offer.colors.some((color) => isInStock(offer, { size, color })))
    .map(sizeWord)
}

function grown<Shown>(columns: Columns<Shown> | undefined, slots: number): Columns<Shown> {
  const longer = {
    shown: columns?.shown ?? [],
    kind: columns?.kind ?? [],
    colors: columns?.colors ?? [],
    order: new Int32Array(slots),
    priceCents: new Int32Array(slots),
    isOut: new Uint8Array(slots),
    sizesLeft: columns?.sizesLeft ?? [],
    nameHash: new Int32Array(slots),
    wordsKey: new Float64Array(slots),
  }
  if (!columns) return longer
  longer.order.set(columns.order)
  longer.priceCents.set(columns.priceCents)
  longer.isOut.set(columns.isOut)
  longer.nameHash.set(columns.nameHash)
  longer.wordsKey.set(columns.wordsKey)
  return longer
}

/** An index of these entries, in this order. */
export function openIndex(entries: readonly SearchEntry[]): SearchIndex<SearchEntry> {
  const index = new SearchIndex<SearchEntry>()
  for (const [order, entry] of entries.entries()) index.put(entry, entry, order)
  index.settle()
  return index
}
