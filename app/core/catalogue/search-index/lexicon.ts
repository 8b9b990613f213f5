import { Postings } from './postings.ts'
import { isEmptyWord, phoneticKey, stem, withoutNumber } from './search-text.ts'
import { WordForms } from './word-forms.ts'

/**
 * The weight of a word by the part of the product that has it: names first, then materials and
 * departments, details of the description last.
 */
const WEIGHTS = {
  name: 20,
  garment: 14,
  groups: 12,
  kind: 11,
  summary: 9,
  colour: 8,
  traits: 6,
  details: 2,
}

/** A part of a product's texts. */
export type Part = keyof typeof WEIGHTS

// A posting has room for eight classes.
const PARTS: readonly Part[] = [
  'details',
  'traits',
  'colour',
  'summary',
  'kind',
  'groups',
  'garment',
  'name',
]
/** The weight of each class of a posting. */
export const WEIGHTS_BY_CLASS: readonly number[] = PARTS.map((part) => WEIGHTS[part])
const CLASS_BY_PART = new Map(PARTS.map((part, weightClass) => [part, weightClass]))

export const classOfPart = (part: Part): number => CLASS_BY_PART.get(part) ?? 0

/** From this weight on, a word names a kind of thing, and is not the beginning of a longer word. */
export const NAMING_WEIGHT = WEIGHTS.groups
/** The weight of what a thing is for. */
export const USE_WEIGHT = WEIGHTS.traits

/** A word of the catalogue, and its weight in each product. */
export type Term = {
  /** Folded. */
  word: string
  /** As written in the catalogue, for «¿Querías decir…?». */
  shown: string
  /** Its place in the lists of products. */
  id: number
  postings: Postings
  /** The class of the highest weight. */
  mostClass: number
}

/** The highest weight of a word in any product. */
export const mostWeight = ({ mostClass }: Term): number => WEIGHTS_BY_CLASS[mostClass] ?? 0

/** The words of the catalogue, which products gain and lose one by one. */
export class Lexicon {
  /** Words and, where they differ, words without their plural. */
  readonly forms = new WordForms<Term>()
  readonly stems = new WordForms<Term>()
  readonly sounds = new WordForms<Term>()
  #byWord = new Map<string, Term>()
  #byId: (Term | undefined)[] = []
  #freeIds: number[] = []

  get size(): number {
    return this.#byWord.size
  }

  words(): string[] {
    return [...this.#byWord.keys()]
  }

  /** The term of a word, which is new if no product has it yet. */
  termOf(word: string, shown: string): Term {
    const known = this.#byWord.get(word)
    if (known) return known
    const id = this.#freeIds.pop() ?? this.#byId.length
    const term = { word, shown, id, postings: new Postings(), mostClass: 0 }
    this.#byWord.set(word, term)
    this.#byId[id] = term
    for (const [forms, form] of this.#formsOf(word)) forms.add(form, term)
    return term
  }

  byId(id: number): Term | undefined {
    return this.#byId[id]
  }

  put(term: Term, slot: number, weightClass: number): void {
    const before = term.postings.classOf(slot)
    if (before === weightClass) return
    term.postings.set(slot, weightClass)
    if (weightClass > term.mostClass) term.mostClass = weightClass
    else if (before === term.mostClass) term.mostClass = term.postings.highestClass()
  }

  remove(term: Term, slot: number): void {
    const before = term.postings.classOf(slot)
    if (before === undefined) return
    term.postings.delete(slot)
    if (term.postings.size === 0) this.#forget(term)
    else if (before === term.mostClass) term.mostClass = term.postings.highestClass()
  }

  /** Sorts in new words. */
  settle(): void {
    for (const forms of [this.forms, this.stems, this.sounds]) forms.settle()
  }

  #forget(term: Term): void {
    this.#byWord.delete(term.word)
    this.#byId[term.id] = undefined
    this.#freeIds.push(term.id)
    for (const [forms, form] of this.#formsOf(term.word)) forms.remove(form, term)
  }

  #formsOf(word: string): [WordForms<Term>, string][] {
    const one = withoutNumber(word)
    return [
      [this.forms, word],
      ...(one === word ? [] : [[this.forms, one] as [WordForms<Term>, string]]),
      [this.stems, stem(word)],
      [this.sounds, phoneticKey(word)],
    ]
  }
}

export const isSearched = (word: string): boolean => word !== '' && !isEmptyWord(word)
