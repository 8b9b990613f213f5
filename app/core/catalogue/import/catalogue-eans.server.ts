import { sql } from 'kysely'
import { jsonRows } from '#db/json-rows.ts'
import type { Db } from '#db/schema.ts'
import type { CatalogueFault } from '#core/catalogue/catalogue-faults.ts'
import type { CatalogueFileProduct } from '#core/catalogue/catalogue-file.ts'
import type { CataloguePlan } from './catalogue-plan.ts'

/** EANs looked for in one statement. */
const EANS_AT_ONCE = 500

/** The variants on sale, by the EAN that they have in the shop. */
export type FindEanHolders = (eans: readonly string[]) => Promise<ReadonlyMap<string, string>>

/** Which of these EANs variants on sale have. A retired variant loses its own to who asks for it. */
export async function findEanHolders(
  db: Db,
  eans: readonly string[],
): Promise<Map<string, string>> {
  const holders = new Map<string, string>()
  for (let at = 0; at < eans.length; at += EANS_AT_ONCE) {
    const rows = await db
      .selectFrom('stock')
      .innerJoin('variants', 'variants.id', 'stock.variant_id')
      .select(['stock.ean', 'variants.id'])
      .where('stock.ean', 'in', eans.slice(at, at + EANS_AT_ONCE))
      .where('variants.is_active', '=', 1)
      .execute()
    for (const { ean, id } of rows) if (ean !== null) holders.set(ean, id)
  }
  return holders
}

/** Whether a variant that the plan leaves as it is has one of its EANs by now. */
export async function isEanTaken(
  db: Db,
  { newEans, retiredVariants }: Pick<CataloguePlan, 'newEans' | 'retiredVariants'>,
): Promise<boolean> {
  const leaving = new Set([...retiredVariants, ...newEans.map(({ variantId }) => variantId)])
  const holders = await findEanHolders(
    db,
    newEans.map(({ ean }) => ean),
  )
  return [...holders.values()].some((id) => !leaving.has(id))
}

/**
 * Gives variants their EANs, inside the caller's transaction. Two variants can change theirs with
 * each other. One that another variant on sale has stays with it: a file of a release, which asks
 * nobody, must not stop the start. An import has looked before (`isEanTaken`).
 */
export async function writeEans(trx: Db, eans: CataloguePlan['newEans']): Promise<void> {
  if (eans.length === 0) return
  const rows = () =>
    jsonRows(
      trx,
      eans.map(({ variantId, ean }) => [variantId, ean]),
    )
  await sql`update stock set ean = null
    from ${rows()} where stock.variant_id = value ->> 0`.execute(trx)
  await sql`update stock set ean = null
    from ${rows()} where stock.ean = value ->> 1
      and stock.variant_id in (select id from variants where is_active = 0)`.execute(trx)
  await sql`update stock set ean = value ->> 1
    from ${rows()} where stock.variant_id = value ->> 0
      and not exists (select 1 from stock as other where other.ean = value ->> 1)`.execute(trx)
}

/** An EAN of a file, and where it stands. */
export type FileEan = { file: string; line: number; productId: string; key: string; ean: string }

type FindProduct = (id: string) => CatalogueFileProduct | undefined

/**
 * The faults of the EANs of all files: twice in them, or of another variant of the shop. Within one
 * product numbers may change places, since it is written at once. Not between products.
 */
export async function eanFaults(
  eans: readonly FileEan[],
  product: FindProduct,
  find: FindEanHolders,
): Promise<CatalogueFault[]> {
  const holders = await find(eans.map(({ ean }) => ean))
  const seen = new Map<string, string>()
  return eans.flatMap(({ file, line, productId, key, ean }): CatalogueFault[] => {
    const fault = (reason: 'ean_twice' | 'ean_taken', other: string): CatalogueFault[] => [
      { file, line, productId, place: 'ean', reason, detail: `${ean}\n${other}` },
    ]
    const variant = `${productId}/${key}`
    const twin = seen.get(ean)
    if (twin !== undefined) return fault('ean_twice', twin)
    seen.set(ean, variant)
    const holder = holders.get(ean)
    if (holder === undefined || holder === variant) return []
    const own = holder.startsWith(`${productId}/`) ? holder.slice(productId.length + 1) : undefined
    const isLeft = own !== undefined && losesEan(product(productId), own)
    return isLeft ? [] : fault('ean_taken', holder)
  })
}

/** Whether a file retires this variant of a product, or gives it another EAN. */
function losesEan(product: CatalogueFileProduct | undefined, key: string): boolean {
  const { sizes = [], colors = [], eans = {} } = product ?? {}
  const isSold = sizes.some((size) => colors.some((color) => `${size}/${color}` === key))
  return !isSold || eans[key] !== undefined
}
