import type { Db } from '#db/schema.ts'
import { catalogueVersion } from './catalogue-version.server.ts'
import { readOwnPictures } from './pictures.server.ts'
import { variantKey, type Product, type ProductDetails } from './product.ts'
import type { Reduction } from './reduction.ts'
import type { Color } from './colors.ts'
import type { Size } from './vocabulary.ts'

/** The whole catalogue at one version, immutable. */
export type Snapshot = {
  version: number
  products: readonly Product[]
  byId: ReadonlyMap<string, Product>
}

export type CatalogueReader = {
  current: () => Snapshot
  /** Reads the catalogue again if its version has changed; answers whether it has. */
  refresh: () => Promise<boolean>
  stop: () => void
}

/**
 * Keeps the catalogue in memory, so that pages make no query, and polls the version every `pollMs`,
 * since another process or the owner's command line may change it. Calls `onChange` after each
 * change, and `onError` if the database does not answer (the last snapshot stays).
 */
export async function createCatalogueReader(
  db: Db,
  options: {
    pollMs: number
    onChange: () => void
    onError: (error: unknown) => void
    /** Used only to poll the version; default: `db`. */
    pollDb?: Db
    /** Reads what else has the catalogue's version, before the new snapshot is shown. */
    readAlso?: () => Promise<unknown>
  },
): Promise<CatalogueReader> {
  let snapshot = await readSnapshot(db)
  let running: Promise<boolean> | undefined

  const readIfNewer = async (): Promise<boolean> => {
    if ((await catalogueVersion(options.pollDb ?? db)) === snapshot.version) return false
    const next = await readSnapshot(db)
    await options.readAlso?.()
    snapshot = next
    options.onChange()
    return true
  }
  const check = (): Promise<boolean> => {
    running ??= readIfNewer().finally(() => {
      running = undefined
    })
    return running
  }
  const refresh = async (): Promise<boolean> => {
    // A running check may have read the version before the caller's change.
    const before = running && (await running)
    return (await check()) || before === true
  }
  let isAway = false
  const poll = async () => {
    try {
      await check()
      isAway = false
    } catch (error) {
      if (!isAway) options.onError(error) // once per outage
      isAway = true
    }
  }
  const timer = setInterval(() => void poll(), options.pollMs)
  timer.unref()
  return { current: () => snapshot, refresh, stop: () => clearInterval(timer) }
}

async function readSnapshot(db: Db): Promise<Snapshot> {
  // Read the version first: after a concurrent change, the next check reads again.
  const version = await catalogueVersion(db)
  const [rows, variants, ownPictures] = await Promise.all([
    db
      .selectFrom('products')
      .leftJoin('sale_periods', 'sale_periods.id', 'products.sale_period_id')
      .selectAll('products')
      .select(['sale_periods.starts_at as saleStartsAt', 'sale_periods.ends_at as saleEndsAt'])
      .where('is_active', '=', 1)
      .orderBy('position')
      .execute(),
    db
      .selectFrom('variants')
      .innerJoin('stock', 'stock.variant_id', 'variants.id')
      .select(['product_id', 'size', 'color', 'available'])
      .where('is_active', '=', 1)
      .orderBy('product_id')
      .orderBy('position')
      .execute(),
    readOwnPictures(db),
  ])
  const products = new Map<string, Product>(
    rows.map((row) => {
      const own = ownPictures.get(row.id)
      return [
        row.id,
        {
          ...(JSON.parse(row.details) as ProductDetails), // only `writePlan` writes it
          id: row.id,
          name: row.name,
          priceCents: row.price_cents,
          ...announced(row.prior_price_cents, row.saleStartsAt, row.saleEndsAt),
          sizes: [],
          colors: [],
          stock: {},
          soldOut: [],
          ...(own && { ownPictures: own }),
        },
      ]
    }),
  )
  for (const variant of variants) {
    const product = products.get(variant.product_id)
    if (!product) continue
    const { size, color } = variant as { size: Size; color: Color }
    if (!product.sizes.includes(size)) product.sizes.push(size)
    if (!product.colors.includes(color)) product.colors.push(color)
    const key = variantKey({ size, color })
    const units = Math.max(0, variant.available)
    product.stock[key] = units
    if (units === 0) product.soldOut.push(key)
  }
  return { version, products: [...products.values()], byId: products }
}

function announced(
  priorCents: number | null,
  startsAt: string | null,
  endsAt: string | null,
): { reduction?: Reduction } {
  if (priorCents === null || startsAt === null || endsAt === null) return {}
  return { reduction: { priorCents, startsAt, endsAt } }
}
