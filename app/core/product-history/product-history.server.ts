import { whoActs } from '#core/audit/acting.server.ts'
import { actorFacts, type AuditActor } from '#core/audit/audit.ts'
import { joinOwnFields } from '#core/own-fields/stored-values.ts'
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
  actor: { kind: AuditActor['kind']; id: string }
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
    const after = await productStates(trx, ids)
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

/** The products of these ids as people change them: prices are the regular ones. */
export async function productStates(
  db: Db,
  ids: readonly string[],
): Promise<Map<string, ProductState>> {
  const [products, variants, pictures] = [
    await db.selectFrom('products').selectAll().where('id', 'in', ids).execute(),
    await db
      .selectFrom('variants')
      .select(['product_id', 'size', 'color', 'price_cents', 'regular_price_cents'])
      .where('product_id', 'in', ids)
      .where('is_active', '=', 1)
      .orderBy('product_id')
      .orderBy('position')
      .execute(),
    await db.selectFrom('product_pictures').selectAll().where('product_id', 'in', ids).execute(),
  ]
  const variantsOf = Map.groupBy(variants, (row) => row.product_id)
  const picturesOf = Map.groupBy(pictures, (row) => row.product_id)
  return new Map(
    products.map((row): [string, ProductState] => [
      row.id,
      {
        // Only `writePlan` writes it.
        ...(JSON.parse(joinOwnFields(row.details, row.own_fields)) as ProductDetails),
        name: row.name,
        priceCents: row.regular_price_cents ?? row.price_cents,
        isSold: row.is_active === 1,
        ...variantsState(variantsOf.get(row.id) ?? []),
        ...Object.fromEntries(
          (picturesOf.get(row.id) ?? []).map(({ color, version, photographs, texts }) => [
            picturesField(color),
            { version, photographs, texts },
          ]),
        ),
      },
    ]),
  )
}

type VariantRow = {
  size: string
  color: string
  price_cents: number | null
  regular_price_cents: number | null
}

/** The sizes and colours of a product, and the own prices of its variants where it has some. */
function variantsState(variants: readonly VariantRow[]): ProductState {
  const own = variants.flatMap((variant) => {
    const cents = variant.regular_price_cents ?? variant.price_cents
    return cents === null ? [] : [[variantKey(variant), cents] as const]
  })
  return {
    sizes: [...new Set(variants.map(({ size }) => size))],
    colors: [...new Set(variants.map(({ color }) => color))],
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
  actor_kind: AuditActor['kind']
  actor_id: string
  changes: string
}

const toEntry = (row: Row): ProductChangeEntry => ({
  id: row.id,
  at: row.changed_at,
  actor: { kind: row.actor_kind, id: row.actor_id },
  changes: JSON.parse(row.changes) as FieldChange[], // only `recordHistory` writes it
})
