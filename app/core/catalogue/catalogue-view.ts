import { SlotSet } from '#core/base/sets/slot-set.ts'
import type { Cents } from '#core/base/money/money.ts'
import type { Product } from './product.ts'
import { ProductIndex, type ProductOrder } from './product-index.ts'
import { shown } from './shown.ts'

/** Takes note of what a page shows, in the words of `shown.ts`. */
export type NoteShown = (word: string) => void

/**
 * The catalogue as pages read it. A page that reads in one go sees one state; a product never
 * changes, but another one takes its place. With `note`, it notes what is read, so that a kept page
 * knows what it shows.
 */
export class CatalogueView {
  /** The same for all views of one state: what is computed from it may be kept under it. */
  readonly state: object
  readonly #index: ProductIndex
  readonly #note: NoteShown | undefined
  /** A product that is shown on its own page only. */
  #extra: Product | undefined
  #products: readonly Product[] | undefined

  constructor(index: ProductIndex, note?: NoteShown, state: object = {}) {
    this.state = state
    this.#index = index
    this.#note = note
  }

  /** The same catalogue with one product as it would be, for its own page; no list has it. */
  withExtra(product: Product): CatalogueView {
    const view = new CatalogueView(this.#index, undefined, this.state)
    view.#extra = product
    return view
  }

  /** The same catalogue, noting what is read. */
  noting(note: NoteShown): CatalogueView {
    const view = new CatalogueView(this.#index, note, this.state)
    view.#extra = this.#extra
    return view
  }

  /** All products in order. For what shows all of them: no page of a part may ask for it. */
  get products(): readonly Product[] {
    this.#note?.(shown.all)
    this.#products ??= Array.from(this.#index.slotsIn('catalogue'), (slot) => this.#index.at(slot))
    return this.#products
  }

  /** By id, for pages that show all of a product, also its units. */
  get byId(): ReadonlyMap<string, Product> {
    const note = this.#note
    return note ? new NotingMap(this.#index.byId, note) : this.#index.byId
  }

  /** A product for a page that shows its units only while they are few. */
  find(id: string): Product | undefined {
    this.#note?.(shown.few(id))
    return this.card(id)
  }

  /** A product for a page that shows its card, without units. */
  card(id: string): Product | undefined {
    this.#note?.(shown.product(id))
    return this.#extra?.id === id ? this.#extra : this.#index.byId.get(id)
  }

  /** The products with a key, see `product-keys.ts`. */
  set(key: string): SlotSet {
    return this.#index.set(key)
  }

  anyOf(keys: readonly string[]): SlotSet {
    return SlotSet.union(keys.map((key) => this.#index.set(key)))
  }

  /** The products by their value of an own field; undefined: it has too many values for a filter. */
  ownValues(key: string): ReadonlyMap<string, SlotSet> | undefined {
    return this.#index.ownValues(key)
  }

  /** The products with a price above `aboveCents`, up to `upToCents`. */
  priceRange(aboveCents: Cents, upToCents: Cents): SlotSet {
    return this.#index.priceRange(aboveCents, upToCents)
  }

  /** The slots of the first `most` products of a set. */
  first(set: SlotSet, most = Infinity, order: ProductOrder = 'catalogue'): number[] {
    return this.#index.first(set, order, most)
  }

  /** The products of slots, for their cards. */
  show(slots: readonly number[]): Product[] {
    return slots.map((slot) => {
      const product = this.#index.at(slot)
      this.#note?.(shown.product(product.id))
      return product
    })
  }

  /** The number that sorts a product in the catalogue; undefined if it is not sold. */
  positionOf(id: string): number | undefined {
    return this.#index.positionOf(id)
  }

  /** A product that decides something, and which the page does not show. */
  peek(slot: number): Product {
    return this.#index.at(slot)
  }

  profiles(): ReturnType<ProductIndex['profiles']> {
    return this.#index.profiles()
  }

  inPlace(slots: readonly number[]): number[] {
    return this.#index.inPlace(slots)
  }

  /** Notes something that the page shows besides products, see `shown.ts`. */
  note(word: string): void {
    this.#note?.(word)
  }
}

/** A map that notes which products are asked for, also those that are not there. */
class NotingMap extends Map<string, Product> {
  readonly #of: ReadonlyMap<string, Product>
  readonly #note: NoteShown

  constructor(of: ReadonlyMap<string, Product>, note: NoteShown) {
    super()
    this.#of = of
    this.#note = note
  }

  override get(id: string): Product | undefined {
    this.#note(shown.product(id))
    this.#note(shown.units(id))
    return this.#of.get(id)
  }

  override has(id: string): boolean {
    return this.get(id) !== undefined
  }

  override get size(): number {
    this.#note(shown.all)
    return this.#of.size
  }

  override keys() {
    return this.#all().keys()
  }

  override values() {
    return this.#all().values()
  }

  override entries() {
    return this.#all().entries()
  }

  override [Symbol.iterator]() {
    return this.entries()
  }

  override forEach(work: (product: Product, id: string, map: Map<string, Product>) => void): void {
    for (const [id, product] of this.#all()) work(product, id, this)
  }

  #all(): ReadonlyMap<string, Product> {
    this.#note(shown.all)
    return this.#of
  }
}

/** A view of these products, in their order. */
export function catalogueOf(products: readonly Product[]): CatalogueView {
  const index = new ProductIndex()
  index.apply(products.map((product, position) => ({ id: product.id, position, product })))
  return new CatalogueView(index)
}
