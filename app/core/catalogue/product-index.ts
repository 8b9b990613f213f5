import type { Cents } from '#core/base/money/money.ts'
import { OwnValueIndex } from '#core/catalogue/own-fields/own-value-index.ts'
import { SlotOrder } from '#core/base/sets/slot-order.ts'
import { SlotSet } from '#core/base/sets/slot-set.ts'
import type { ProductChange } from './catalogue-change.ts'
import type { Product } from './product.ts'
import { productKeys, profileOf } from './product-keys.ts'

/** A product and its place in the catalogue; without `product` it is no longer sold. */
export type PlacedProduct = { id: string; position: number; product?: Product | undefined }

export type ProductOrder = 'catalogue' | 'price-asc' | 'price-desc' | 'name'

const NO_SLOTS = new SlotSet()
const byName = new Intl.Collator('es').compare

type PriceRange = { aboveCents: Cents; upToCents: Cents; slots: SlotSet }

/** The first products of a profile that pages take: those of a row of cards, twice. */
const HEADS = 8

/** Products of one profile that are in stock. */
type ProfileGroup = { example: Product; slots: SlotSet; heads: readonly number[] | undefined }

/**
 * The products in memory, with sets and orders that answer lists, filters and counts without going
 * through all of them. A change costs what it changes. Each product has a slot, which it keeps.
 */
export class ProductIndex {
  readonly byId = new Map<string, Product>()
  readonly #profiles = new Map<string, ProfileGroup>()
  readonly #products: (Product | undefined)[] = []
  readonly #positions: number[] = []
  readonly #slotOf = new Map<string, number>()
  readonly #free: number[] = []
  readonly #sets = new Map<string, SlotSet>()
  readonly #ranges = new Map<string, PriceRange>()
  readonly #orders: Record<ProductOrder, SlotOrder>
  readonly #ownValues = new OwnValueIndex(() =>
    [...this.#slotOf.values()].map((slot) => [slot, this.at(slot).ownFields]),
  )

  readonly #byPlace = (a: number, b: number): number => {
    if (a === b) return 0
    const places = (this.#positions[a] ?? 0) - (this.#positions[b] ?? 0)
    return places || (this.at(a).id < this.at(b).id ? -1 : 1)
  }

  constructor() {
    const price = (slot: number) => this.at(slot).priceCents
    const place = this.#byPlace
    this.#orders = {
      catalogue: new SlotOrder(place),
      'price-asc': new SlotOrder((a, b) => price(a) - price(b) || place(a, b)),
      'price-desc': new SlotOrder((a, b) => price(b) - price(a) || place(a, b)),
      name: new SlotOrder((a, b) => byName(this.at(a).name, this.at(b).name) || place(a, b)),
    }
  }

  /** The product of a slot; throws for a free one, which no set and no order has. */
  at(slot: number): Product {
    const product = this.#products[slot]
    if (!product) throw new Error(`no product in slot ${slot}`)
    return product
  }

  /** The number that sorts a product in the catalogue; undefined if it is not sold. */
  positionOf(id: string): number | undefined {
    const slot = this.#slotOf.get(id)
    return slot === undefined ? undefined : this.#positions[slot]
  }

  slotsIn(order: ProductOrder): Uint32Array {
    return this.#orders[order].slots
  }

  /** The set of a key, see `product-keys.ts`; empty if no product has it. */
  set(key: string): SlotSet {
    return this.#sets.get(key) ?? NO_SLOTS
  }

  /** The products by their value of an own field, see `own-value-index.ts`. */
  ownValues(key: string): ReadonlyMap<string, SlotSet> | undefined {
    return this.#ownValues.values(key)
  }

  /** The products with a price above `aboveCents`, up to `upToCents`. Kept up to date once asked. */
  priceRange(aboveCents: Cents, upToCents: Cents): SlotSet {
    const key = `${aboveCents}-${upToCents}`
    let range = this.#ranges.get(key)
    if (!range) {
      const [from, to] = [this.#placeAbove(aboveCents), this.#placeAbove(upToCents)]
      const slots = SlotSet.of(this.slotsIn('price-asc').subarray(from, to))
      range = { aboveCents, upToCents, slots }
      this.#ranges.set(key, range)
    }
    return range.slots
  }

  /** The place of the first product with a price above this, in the order of prices. */
  #placeAbove(cents: Cents): number {
    const slots = this.slotsIn('price-asc')
    let [from, to] = [0, slots.length]
    while (from < to) {
      const middle = (from + to) >>> 1
      if ((this.#products[slots[middle] ?? 0]?.priceCents ?? 0) > cents) to = middle
      else from = middle + 1
    }
    return from
  }

  /** The slots of the first `most` products of a set. */
  first(set: SlotSet, order: ProductOrder, most: number): number[] {
    return this.#orders[order].first(set, most)
  }

  /** An example of each profile that is in stock, and the slots of its first products. */
  *profiles(): Generator<{ example: Product; heads: () => readonly number[] }> {
    for (const group of this.#profiles.values()) {
      const heads = () => (group.heads ??= this.first(group.slots, 'catalogue', HEADS))
      yield { example: group.example, heads }
    }
  }

  /** Sorts slots by their place in the catalogue. */
  inPlace(slots: readonly number[]): number[] {
    return slots.toSorted(this.#byPlace)
  }

  /** Fills an empty index but for its orders. */
  fill(rows: readonly PlacedProduct[]): void {
    for (const row of rows) this.#put(row)
  }

  /** Sorts a filled index, with pauses. */
  async sortOrders(pause: () => Promise<void>): Promise<void> {
    const slots = [...this.#slotOf.values()]
    for (const order of Object.values(this.#orders)) await order.sortAll(slots, pause)
  }

  /** Puts the present state of some products in. Answers what has changed. */
  apply(rows: readonly PlacedProduct[]): Map<string, ProductChange> {
    const changes = new Map<string, ProductChange>()
    const moved = { place: new SlotSet(), price: new SlotSet(), name: new SlotSet() }
    const freed: number[] = []
    for (const row of rows) {
      const slot = this.#slotOf.get(row.id)
      const before = slot === undefined ? undefined : this.at(slot)
      const wasAt = slot === undefined ? undefined : this.#positions[slot]
      const { product: after } = row
      if (!before && !after) continue
      const now = after ? this.#put(row) : this.#remove(row.id)
      if (!after) freed.push(now)
      const hasMoved = !before || !after || wasAt !== row.position
      if (hasMoved) moved.place.add(now)
      if (before?.priceCents !== after?.priceCents) moved.price.add(now)
      if (before?.name !== after?.name) moved.name.add(now)
      changes.set(row.id, {
        ...(before && { before }),
        ...(after && { after }),
        ...(hasMoved && { hasMoved }),
      })
    }
    this.#reorder(moved)
    this.#free.push(...freed) // only now: an order knew the slot until here
    return changes
  }

  #reorder({ place, price, name }: Record<'place' | 'price' | 'name', SlotSet>): void {
    const changed: Record<ProductOrder, SlotSet> = {
      catalogue: place,
      'price-asc': SlotSet.union([place, price]),
      'price-desc': SlotSet.union([place, price]),
      name: SlotSet.union([place, name]),
    }
    for (const [order, slots] of Object.entries(this.#orders)) {
      const moved = changed[order as ProductOrder] // the same names
      if (moved.size === 0) continue
      slots.update(
        moved,
        [...moved].filter((slot) => this.#products[slot] !== undefined),
      )
    }
  }

  #put({ id, position, product }: PlacedProduct): number {
    if (!product) throw new Error(`no product ${id}`)
    const slot = this.#slotOf.get(id) ?? this.#free.pop() ?? this.#products.length
    this.#setKeys(slot, this.#products[slot], product)
    this.#products[slot] = product
    this.#positions[slot] = position
    this.#slotOf.set(id, slot)
    this.byId.set(id, product)
    return slot
  }

  #remove(id: string): number {
    const slot = this.#slotOf.get(id)
    if (slot === undefined) throw new Error(`no product ${id}`)
    this.#setKeys(slot, this.#products[slot], undefined)
    this.#products[slot] = undefined
    this.#slotOf.delete(id)
    this.byId.delete(id)
    return slot
  }

  #setKeys(slot: number, before: Product | undefined, after: Product | undefined): void {
    const old = before ? productKeys(before) : new Set<string>()
    const next = after ? productKeys(after) : new Set<string>()
    for (const key of old) if (!next.has(key)) this.#sets.get(key)?.delete(slot)
    for (const key of next) {
      if (old.has(key)) continue
      const set = this.#sets.get(key) ?? new SlotSet()
      set.add(slot)
      this.#sets.set(key, set)
    }
    for (const range of this.#ranges.values()) {
      if (after && isWithin(range, after)) range.slots.add(slot)
      else range.slots.delete(slot)
    }
    this.#ownValues.move(slot, before?.ownFields, after?.ownFields)
    this.#setProfile(slot, before, old.has('in-stock'), undefined)
    if (after && next.has('in-stock')) this.#setProfile(slot, undefined, false, after)
  }

  #setProfile(
    slot: number,
    before: Product | undefined,
    wasInStock: boolean,
    after: Product | undefined,
  ): void {
    const left = before && wasInStock ? this.#profiles.get(profileOf(before)) : undefined
    if (before && left) {
      left.slots.delete(slot)
      left.heads = undefined
      if (left.slots.size === 0) this.#profiles.delete(profileOf(before))
    }
    if (!after) return
    const key = profileOf(after)
    const group = this.#profiles.get(key) ?? {
      example: after,
      slots: new SlotSet(),
      heads: undefined,
    }
    group.slots.add(slot)
    group.heads = undefined
    this.#profiles.set(key, group)
  }
}

const isWithin = ({ aboveCents, upToCents }: PriceRange, { priceCents }: Product): boolean =>
  priceCents > aboveCents && priceCents <= upToCents
