import { sql } from 'kysely'
import { whoActs } from '#core/base/audit/acting.server.ts'
import { actorFacts, type AuditEntry } from '#core/base/audit/audit.ts'
import { rowsAsJson } from '#db/json-rows.ts'
import { joinOwnFields } from '#core/catalogue/own-fields/stored-values.ts'
import type { Db } from '#db/schema.ts'
import {
  changesBetween,
  picturesField,
  type FieldChange,
  type ProductState,
} from './product-history.ts'
import { variantKey, type ProductDetails } from '#core/catalogue/product.ts'

/** A change of a product: what somebody changed in one go. */
export type ProductChangeEntry = {
  id: number
  at: string
  actor: Pick<AuditEntry['actor'], 'kind' | 'id'>
  changes: FieldChange[]
}

const recording = new WeakSet<Db>()

/**
 * Runs a change of products and records, in the same transaction, what it made of each, if somebody
 * acts in it (`actIn`). The caller has locked the products. A change inside another one is recorded
 * by the outer one.
 */
export async function recordHistory<T>(
  trx: Db,
  ids: readonly string[],
  work: () => Promise<T>,
): Promise<T> {
  const acting = whoActs(trx)
  if (!acting || ids.length === 0 || recording.has(trx)) return work()
  recording.add(trx)
  try {
    const before = await productStates(trx, ids)
    const result = await work()
    // What is new is only told to be there.
    const after = await productStates(trx, ids, (id) => before.has(id))
    const { kind, id: actorId } = actorFacts(acting.actor)
    const rows = [...after].flatMap(([id, state]) => {
      const changes = changesBetween(before.get(id), state)
      if (changes.length === 0) return []
      return {
        product_id: id,
        changed_at: acting.at,
        actor_kind: kind,
        actor_id: actorId,
        changes: JSON.stringify(changes),
      }
    })
    if (rows.length > 0) await trx.insertInto('product_changes').values(rows).execute()
    return result
  } finally {
    recording.delete(trx)
  }
}

/**
 * The products of these ids as people change them: prices are the regular ones. Those that are not
 * `isWhole` have no sizes, colours and pictures.
 */
export async function productStates(
  db: Db,
  ids: readonly string[],
  isWhole = (_id: string) => true,
): Promise<Map<string, ProductState>> {
  const products = await db
    .selectFrom('products')
    .select(['id', 'name', 'price_cents', 'regular_price_cents', 'is_active', 'details'])
    .select('own_fields')
    .where('id', 'in', ids)
    .execute()
  const whole = products.map(({ id }) => id).filter(isWhole)
  const choices = await choicesOf(db, whole)
  const pictures = await picturesOf(db, whole)
  return new Map(
    products.map((row): [string, ProductState] => [
      row.id,
      {
        // Only `writePlan` writes it.
        ...(JSON.parse(joinOwnFields(row.details, row.own_fields)) as ProductDetails),
        name: row.name,
        priceCents: row.regular_price_cents ?? row.price_cents,
        isSold: row.is_active === 1,
        ...choices.get(row.id),
        ...pictures.get(row.id),
      },
    ]),
  )
}

/** What is known of products by the variants on sale. */
async function choicesOf(db: Db, ids: readonly string[]): Promise<Map<string, ProductState>> {
  if (ids.length === 0) return new Map()
  const variants = rowsAsJson(db, {
    cells: sql`size, color, coalesce(variants.regular_price_cents, variants.price_cents)`,
    from: sql`variants where product_id = products.id and is_active = 1`,
    order: sql`position`,
  })
  const rows = await db
    .selectFrom('products')
    .select(['id', variants.as('variants')])
    .where('id', 'in', ids)
    .execute()
  return new Map(
    // The cells above.
    rows.map((row) => [row.id, variantsState(JSON.parse(row.variants) as VariantCells[])]),
  )
}

async function picturesOf(db: Db, ids: readonly string[]): Promise<Map<string, ProductState>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('product_pictures')
    .select(['product_id', 'color', 'version', 'photographs', 'texts'])
    .where('product_id', 'in', ids)
    .execute()
  return new Map(
    [...Map.groupBy(rows, ({ product_id: id }) => id)].map(([id, own]) => [
      id,
      Object.fromEntries(
        own.map(({ color, version, photographs, texts }) => [
          picturesField(color),
          { version, photographs, texts },
        ]),
      ),
    ]),
  )
}

type VariantCells = [size: string, color: string, ownPriceCents: number | null]

/** The sizes and colours of a product, and the own prices of its variants where it has some. */
function variantsState(variants: readonly VariantCells[]): ProductState {
  const own = variants.flatMap(([size, color, cents]) =>
    cents === null ? [] : [[variantKey({ size, color }), cents] as const],
  )
  return {
    sizes: [...new Set(variants.map(([size]) => size))],
    colors: [...new Set(variants.map(([, color]) => color))],
    ...(own.length > 0 && { prices: Object.fromEntries(own) }),
  }
}

type Page = { productId: string; before?: number | undefined; most: number }

/** The changes of a product, the newest first; `before`: only those before the one with this id. */
export async function listProductChanges(
  db: Db,
  { productId, before, most }: Page,
): Promise<ProductChangeEntry[]> {
  let query = db.selectFrom('product_changes').selectAll().where('product_id', '=', productId)
  if (before !== undefined) query = query.where('id', '<', before)
  const rows = await query.orderBy('id', 'desc').limit(most).execute()
  return rows.map(toEntry)
}

/** One change of a product. */
export async function findProductChange(
  db: Db,
  { productId, id }: { productId: string; id: number },
): Promise<ProductChangeEntry | undefined> {
  const row = await db
    .selectFrom('product_changes')
    .selectAll()
    .where('product_id', '=', productId)
    .where('id', '=', id)
    .executeTakeFirst()
  return row && toEntry(row)
}

type Row = {
  id: number
  changed_at: string
  actor_kind: AuditEntry['actor']['kind']
  actor_id: string
  changes: string
}

const toEntry = (row: Row): ProductChangeEntry => ({
  id: row.id,
  at: row.changed_at,
  actor: { kind: row.actor_kind, id: row.actor_id },
  changes: JSON.parse(row.changes) as FieldChange[], // only `recordHistory` writes it
})
