import { lowestPrice } from '#core/catalogue/price-history.ts'
import { pictureVersion, readOwnPictures, type Pictured } from '#core/catalogue/pictures.server.ts'
import type { Cents } from '#core/base/money/money.ts'
import { openSalesOf, type SaleOfProduct } from '#core/catalogue/sale-prices/sale-list.server.ts'
import { plainWord } from '#core/base/text/plain-word.ts'
import type { Db } from '#db/schema.ts'
import { productState, type ProductState } from './product-state.ts'
import type { ProductView } from './product-views.ts'
import type { DraftContent } from './product-content.ts'

/** What the desk's list shows of a product. Prices are without VAT. */
export type ListedProduct = {
  id: string
  name: string
  state: ProductState
  priceCents: Cents | null
  /** Of a running sale. */
  regularPriceCents: Cents | null
  /** In which it is, or the next one. */
  sale: SaleOfProduct | null
  /** The lowest price of the last 30 days; null for a product that was never sold. */
  lowestCents: Cents | null
  /** Units on sale, and how many of its variants have none. */
  available: number
  soldOutVariants: number
  variants: number
  picture: { color: string; version: string } | null
  /** When a draft is published by itself, ISO-8601 UTC. */
  publishAt: string | null
}

/** The last row of a page: the next one begins after it. */
export type ProductsAfter = { position: number; id: string }

export type ProductSearch = {
  view: ProductView
  /** Words of a name, or the beginning of an id. */
  text: string
  after?: ProductsAfter | undefined
  most: number
  now: string
}

export type ProductPage = {
  products: ListedProduct[]
  next: ProductsAfter | undefined
  isCut: boolean
}

const READ_AT_ONCE = 1000
/** Names that one search reads at most: SQLite folds no accents, so words are compared here. */
const MOST_READ = 20_000
/** Drafts are few: people write them. */
const MOST_DRAFTS = 200

/**
 * A page of the desk's list, in the shop's order, by the last row of the page before. A search for
 * words reads at most 20,000 names from there, and says so.
 */
export async function listDeskProducts(db: Db, search: ProductSearch): Promise<ProductPage> {
  if (search.view === 'borradores') return listDrafts(db, search)
  const { rows, ...page } = await findProducts(db, search)
  return { ...page, products: await withFigures(db, rows, search.now) }
}

/** The same page without the figures, of products that are or were on sale. */
export async function findProducts(
  db: Db,
  search: Pick<ProductSearch, 'view' | 'text' | 'after' | 'most'>,
): Promise<Pick<ProductPage, 'next' | 'isCut'> & { rows: Row[] }> {
  const words = plainWord(search.text).split(/\s+/).filter(Boolean)
  const atOnce = words.length === 0 ? search.most + 1 : READ_AT_ONCE
  const found: Row[] = []
  let { after } = search
  for (let read = 0; ;) {
    const rows = await rowsOf(db, search.view, { after, most: atOnce })
    read += rows.length
    found.push(...rows.filter((row) => hasAll(row, words)))
    const last = rows.at(-1)
    const isEnd = rows.length < atOnce || !last
    if (isEnd || found.length > search.most || read >= MOST_READ) {
      const shown = found.slice(0, search.most)
      const end = found.length > search.most ? shown.at(-1) : undefined
      return {
        rows: shown,
        next: end && { position: end.position, id: end.id },
        isCut: !isEnd && found.length <= search.most,
      }
    }
    after = { position: last.position, id: last.id }
  }
}

const hasAll = ({ id, name }: { id: string; name: string }, words: readonly string[]): boolean => {
  const text = plainWord(`${name} ${id}`)
  return words.every((word) => text.includes(word))
}

type Page = { after: ProductsAfter | undefined; most: number }

async function rowsOf(db: Db, view: ProductView, { after, most }: Page) {
  let query = db
    .selectFrom('products')
    .select(['id', 'name', 'position', 'is_active', 'price_cents', 'regular_price_cents'])
    // Literal, as the partial index of products in a sale has it.
    .where((eb) => eb('is_active', '=', eb.lit(view === 'archivados' ? 0 : 1)))
  if (view === 'rebajados') query = query.where('sale_period_id', 'is not', null)
  if (after) {
    query = query
      .where('position', '>=', after.position)
      .where((eb) => eb.or([eb('position', '>', after.position), eb('id', '>', after.id)]))
  }
  return query.orderBy('position').orderBy('id').limit(most).execute()
}

type Row = Awaited<ReturnType<typeof rowsOf>>[number]

async function withFigures(db: Db, rows: readonly Row[], now: string): Promise<ListedProduct[]> {
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return []
  const [variants, steps, own, drafts, sales] = await Promise.all([
    db
      .selectFrom('variants')
      .innerJoin('stock', 'stock.variant_id', 'variants.id')
      .select(['product_id', 'color', 'available'])
      .where('product_id', 'in', ids)
      .where('is_active', '=', 1)
      .orderBy('product_id')
      .orderBy('position')
      .execute(),
    db
      .selectFrom('price_history')
      .select(['product_id', 'price_cents as priceCents', 'valid_from as validFrom'])
      .where('product_id', 'in', ids)
      .orderBy('valid_from')
      .execute(),
    db
      .selectFrom('product_pictures')
      .select(['product_id', 'color', 'version'])
      .where('product_id', 'in', ids)
      .execute(),
    db
      .selectFrom('product_drafts')
      .select(['product_id', 'publish_at'])
      .where('product_id', 'in', ids)
      .execute(),
    openSalesOf(db, ids, now),
  ])
  const variantsOf = Map.groupBy(variants, (row) => row.product_id)
  const stepsOf = Map.groupBy(steps, (row) => row.product_id)
  const publishAtOf = new Map(drafts.map((row) => [row.product_id, row.publish_at]))
  return rows.map((row): ListedProduct => {
    const ofProduct = variantsOf.get(row.id) ?? []
    const [first] = ofProduct
    const ownPictures = Object.fromEntries(
      own.filter((one) => one.product_id === row.id).map(({ color, version }) => [color, version]),
    )
    const publishAt = publishAtOf.get(row.id) ?? null
    return {
      id: row.id,
      name: row.name,
      state: productState({ isSold: row.is_active === 1, publishAt }),
      priceCents: row.price_cents,
      regularPriceCents: row.regular_price_cents,
      sale: sales.get(row.id) ?? null,
      lowestCents: lowestPrice(stepsOf.get(row.id) ?? [], now) ?? null,
      available: ofProduct.reduce((sum, { available }) => sum + Math.max(0, available), 0),
      soldOutVariants: ofProduct.filter(({ available }) => available <= 0).length,
      variants: ofProduct.length,
      picture: first
        ? { color: first.color, version: pictureVersion({ id: row.id, ownPictures }, first.color) }
        : null,
      publishAt,
    }
  })
}

async function listDrafts(db: Db, { text }: ProductSearch): Promise<ProductPage> {
  const words = plainWord(text).split(/\s+/).filter(Boolean)
  const rows = await db
    .selectFrom('product_drafts')
    .leftJoin('products', 'products.id', 'product_drafts.product_id')
    .select(['product_id', 'content', 'publish_at', 'is_active'])
    .orderBy('updated_at', 'desc')
    .orderBy('product_id')
    .limit(MOST_DRAFTS)
    .execute()
  const pictures = await readOwnPictures(
    db,
    rows.map((row) => row.product_id),
  )
  const products = rows.map((row): ListedProduct => {
    const content = JSON.parse(row.content) as DraftContent // only `saveDraft` writes it
    return {
      id: row.product_id,
      name: content.name || row.product_id,
      // A change that waits is a draft, whether its product is on sale or not.
      state: row.publish_at === null ? 'draft' : 'scheduled',
      priceCents: content.priceCents ?? null,
      regularPriceCents: null,
      sale: null,
      lowestCents: null,
      available: 0,
      soldOutVariants: 0,
      variants: (content.sizes?.length ?? 0) * (content.colors?.length ?? 0),
      picture: pictureOf({ id: row.product_id, ...pictures.get(row.product_id) }, content),
      publishAt: row.publish_at,
    }
  })
  return {
    products: products.filter((product) => hasAll(product, words)),
    next: undefined,
    isCut: rows.length === MOST_DRAFTS,
  }
}

/** Of the colour that a card would show; null if the draft has none. */
function pictureOf(product: Pictured, { colors: [color] = [] }: DraftContent) {
  const version = color === undefined ? '0' : pictureVersion(product, color)
  return color === undefined || version === '0' ? null : { color, version }
}

/** One variant of a product, with its units: on hand = reserved + available. */
export type VariantUnits = {
  id: string
  size: string
  color: string
  isSold: boolean
  onHand: number
  reserved: number
  ean: string | null
}

/** The variants of a product, in the shop's order; also the retired ones that have units. */
export async function variantUnits(db: Db, productId: string): Promise<VariantUnits[]> {
  const rows = await db
    .selectFrom('variants')
    .innerJoin('stock', 'stock.variant_id', 'variants.id')
    .select(['id', 'size', 'color', 'is_active', 'on_hand', 'reserved', 'ean'])
    .where('product_id', '=', productId)
    .orderBy('position')
    .orderBy('id')
    .execute()
  return rows
    .filter(({ is_active, on_hand }) => is_active === 1 || on_hand > 0)
    .map(({ id, size, color, is_active, on_hand, reserved, ean }) => ({
      id,
      size,
      color,
      isSold: is_active === 1,
      onHand: on_hand,
      reserved,
      ean,
    }))
}
