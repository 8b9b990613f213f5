import type { Db } from '#db/schema.ts'
import { catalogueVersion } from './catalogue-version.server.ts'
import { variantKey, type Product, type ProductDetails } from './product.ts'
import type { Color } from './colors.ts'
import type { Size } from './vocabulary.ts'

/** The whole catalogue as of one version, immutable. */
export type Snapshot = {
  version: number
  products: readonly Product[]
  byId: ReadonlyMap<string, Product>
}

export type CatalogueReader = {
  current: () => Snapshot
  /** Reads the database again if its version moved; answers whether it did. */
  refresh: () => Promise<boolean>
  stop: () => void
}

/**
 * Keeps the catalogue in memory, so that pages make no query, and looks every `pollMs` whether the
 * database has a newer one: another instance or the owner's command line may have changed it.
 * `onChange` is called after each change, `onError` when the database does not answer (the last
 * good snapshot stays).
 */
export async function createCatalogueReader(
  db: Db,
  options: {
    pollMs: number
    onChange: () => void
    onError: (error: unknown) => void
    /** Asked for the version alone; absent: `db`. */
    pollDb?: Db
  },
): Promise<CatalogueReader> {
  let snapshot = await readSnapshot(db)
  let running: Promise<boolean> | undefined

  const readIfNewer = async (): Promise<boolean> => {
    if ((await catalogueVersion(options.pollDb ?? db)) === snapshot.version) return false
    snapshot = await readSnapshot(db)
    options.onChange()
    return true
  }
  const look = (): Promise<boolean> => {
    running ??= readIfNewer().finally(() => {
      running = undefined
    })
    return running
  }
  const refresh = async (): Promise<boolean> => {
    // A look that is under way may have read the version before the change we were called for.
    const before = running && (await running)
    return (await look()) || before === true
  }
  let isAway = false
  const poll = async () => {
    try {
      await look()
      isAway = false
    } catch (error) {
      if (!isAway) options.onError(error) // once for each time the database goes away
      isAway = true
    }
  }
  const timer = setInterval(() => void poll(), options.pollMs)
  timer.unref()
  return { current: () => snapshot, refresh, stop: () => clearInterval(timer) }
}

async function readSnapshot(db: Db): Promise<Snapshot> {
  // The version first: a change in between makes the next look read again, never miss it.
  const version = await catalogueVersion(db)
  const [rows, variants] = await Promise.all([
    db.selectFrom('products').selectAll().where('is_active', '=', 1).orderBy('position').execute(),
    db
      .selectFrom('variants')
      .innerJoin('stock', 'stock.variant_id', 'variants.id')
      .select(['product_id', 'size', 'color', 'quantity'])
      .where('is_active', '=', 1)
      .orderBy('product_id')
      .orderBy('position')
      .execute(),
  ])
  const products = new Map<string, Product>(
    rows.map((row) => [
      row.id,
      {
        ...(JSON.parse(row.details) as ProductDetails), // written by loadCatalogue only
        id: row.id,
        name: row.name,
        priceCents: row.price_cents,
        sizes: [],
        colors: [],
        stock: {},
        soldOut: [],
      },
    ]),
  )
  for (const variant of variants) {
    const product = products.get(variant.product_id)
    if (!product) continue
    const { size, color } = variant as { size: Size; color: Color }
    if (!product.sizes.includes(size)) product.sizes.push(size)
    if (!product.colors.includes(color)) product.colors.push(color)
    const key = variantKey({ size, color })
    product.stock[key] = variant.quantity
    if (variant.quantity === 0) product.soldOut.push(key)
  }
  return { version, products: [...products.values()], byId: products }
}
