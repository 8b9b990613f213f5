import { sql } from 'kysely'
import { loadCatalogue } from '#core/catalogue/import/load-catalogue.server.ts'
import type { ProductDetails } from '#core/catalogue/product.ts'
import type { Db } from '#db/schema.ts'
import { NOON } from './factories/factories.ts'
import { shippedCatalogue } from './factories/shop-catalogue.ts'

/** A copy's position and number are those of its original plus a multiple of this. */
const STEP = 1000
const ROWS_AT_ONCE = 200
/** Curated choices do not grow with a shop: later copies are in no collection and no gift. */
const CURATED_COPIES = 4
const PLACES =
  'Ordesa Bujaruelo Respomuso Anayet Collarada Aspe Bisaurín Estós Cregüeña Maladeta Posets Gerbe Linza Zuriza Belagua Irati Urbasa Aralar Gorbea Urkiola Sejos Liébana Cares Urriellu Saliencia Ancares Manzaneda Gredos Guadarrama Urbión Cebollera Moncayo Javalambre Cazorla Mágina Mulhacén Filabres Tramuntana Garajonay Taburiente'.split(
    ' ',
  )

/**
 * Fills a migrated database with exactly `count` products on sale, for measurements: the sample
 * catalogue, and varied copies of it with other names, prices, weights and units. The same for each
 * call. Begins with the sample catalogue if the database has no products.
 */
export async function fillProducts(db: Db, count: number): Promise<void> {
  const sample = shippedCatalogue().slice(0, count)
  const { products } = await db
    .selectFrom('products')
    .select((eb) => eb.fn.countAll().as('products'))
    .executeTakeFirstOrThrow()
  if (Number(products) === 0) await loadCatalogue(db, sample, NOON)
  const originals = await db
    .selectFrom('products')
    .selectAll()
    .where('position', '<', STEP)
    .where('is_active', '=', 1)
    .orderBy('position')
    .execute()
  const parsed = originals.map((row) => ({
    ...row,
    own: JSON.parse(row.details) as ProductDetails,
  }))
  for (let from = parsed.length; from < count; from += ROWS_AT_ONCE) {
    const rows = Array.from({ length: Math.min(ROWS_AT_ONCE, count - from) }, (_, at) => {
      const original = parsed[(from + at) % parsed.length]
      if (!original) throw new Error('no products to copy')
      return copyOf(original, Math.floor((from + at) / parsed.length))
    })
    await db.insertInto('products').values(rows).execute()
  }
  await fillVariants(db)
  // As after an import: a start loads no files, which have no copies.
  await db.updateTable('catalogue_state').set({ is_kept_by_owner: 1 }).execute()
}

type Original = {
  id: string
  position: number
  name: string
  price_cents: number
  own: ProductDetails
}

function copyOf({ id, position, name, price_cents: cents, own }: Original, copy: number) {
  const place = PLACES[(copy * 7 + position) % PLACES.length] ?? ''
  const round = Math.floor(copy / PLACES.length)
  const [kind = ''] = name.split(' ')
  const isCurated = copy <= CURATED_COPIES
  const details: ProductDetails = {
    ...own,
    isNew: own.isNew && isCurated,
    isGift: own.isGift && isCurated,
    collections: isCurated ? own.collections : [],
    weightGrams: own.weightGrams + ((copy * 13 + position) % 60),
    description: `${own.description} Serie ${place} ${copy}.`,
  }
  return {
    id: id.replace(/\d+$/, (number) => String(Number(number) + copy * STEP)),
    position: position + copy * STEP,
    name: `${kind} ${place}${round > 0 ? ` ${round + 1}` : ''}`,
    price_cents:
      Math.round((cents * (75 + ((copy * 37 + position * 11) % 60))) / 10_000) * 100 + 99,
    is_active: 1 as const,
    details: JSON.stringify(details),
  }
}

/** The variants of the copies, with 0 to 28 units on hand and what belongs to them. */
async function fillVariants(db: Db): Promise<void> {
  // SQLite keeps the order of cross joins; it would go through all variants for each copy.
  const copies = sql`products as copy cross join products as original cross join variants
    where original.position = copy.position % ${sql.lit(STEP)} and original.position < ${sql.lit(STEP)}
      and variants.product_id = original.id and variants.is_active = 1
      and copy.position >= ${sql.lit(STEP)}
      and not exists (select 1 from price_history where price_history.product_id = copy.id)`
  await sql`insert into variants (id, product_id, size, color, position, is_active)
    select copy.id || '/' || size || '/' || color, copy.id, size, color, variants.position, 1
    from ${copies}`.execute(db)
  await sql`insert into stock (variant_id, on_hand)
    select variants.id, (products.position * 31 + variants.position * 17) % 29
    from variants join products on products.id = variants.product_id
    where not exists (select 1 from stock where stock.variant_id = variants.id)`.execute(db)
  await sql`insert into stock_movements
      (variant_id, reason, on_hand_change, reserved_change, cause, moved_at)
    select variant_id, 'received', on_hand, 0, 'catalogue', ${NOON} from stock
    where on_hand > 0 and not exists (
      select 1 from stock_movements where stock_movements.variant_id = stock.variant_id
    )`.execute(db)
  await sql`insert into price_history (product_id, price_cents, valid_from)
    select id, price_cents, ${NOON} from products where position >= ${sql.lit(STEP)}
      and not exists (select 1 from price_history where price_history.product_id = products.id)`.execute(
    db,
  )
}
