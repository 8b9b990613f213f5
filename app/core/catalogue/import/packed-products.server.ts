import type { CatalogueFileProduct } from '#core/catalogue/catalogue-file.ts'

/**
 * Products of a file, in order. Each is kept as bytes of JSON, a fifth of the memory of its object,
 * and is made an object when it is read.
 */
export class PackedProducts {
  readonly #packed = new Map<string, Buffer>()

  /** A product of the same id is replaced, and keeps its place. */
  add(product: CatalogueFileProduct): void {
    this.#packed.set(product.id, Buffer.from(JSON.stringify(product)))
  }

  /** Appends all products of another list, without making them objects. */
  append(other: PackedProducts): void {
    for (const [id, bytes] of other.#packed) this.#packed.set(id, bytes)
  }

  get size(): number {
    return this.#packed.size
  }

  has(id: string): boolean {
    return this.#packed.has(id)
  }

  ids(): string[] {
    return [...this.#packed.keys()]
  }

  get(id: string): CatalogueFileProduct | undefined {
    const bytes = this.#packed.get(id)
    return bytes && (JSON.parse(bytes.toString()) as CatalogueFileProduct) // written by `add`
  }

  /** All products, so many at once. */
  *batches(size: number): Generator<CatalogueFileProduct[]> {
    const ids = this.ids()
    for (let at = 0; at < ids.length; at += size) {
      yield ids.slice(at, at + size).flatMap((id) => this.get(id) ?? [])
    }
  }
}
