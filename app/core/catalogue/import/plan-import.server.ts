import { hash } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Db } from '#db/schema.ts'
import type { CatalogueFileProduct } from '#core/catalogue/catalogue-file.ts'
import { otherCounts } from './catalogue-export.ts'
import {
  planCatalogue,
  positionsOf,
  readDetails,
  type CataloguePlan,
  type StoredProduct,
} from './catalogue-plan.ts'
import type { Priced } from './price-alarm.ts'
import type { PackedProducts } from './packed-products.server.ts'
import { readStoredCatalogue } from './stored-catalogue.server.ts'

const PRODUCTS_AT_ONCE = 100

/** What an import would change, without the contents of the products. */
export type ImportPlan = Pick<CataloguePlan, 'positions' | 'report' | 'changes'> & {
  /** Of the stored products that the plan changes. */
  fingerprints: ReadonlyMap<string, string>
}

/** A plan, and what else the owner is told before it is applied. */
export type ImportOutlook = ImportPlan & {
  /** Variants whose units in the file differ from the shop's count, which stays. */
  otherCounts: string[]
  /** New or changed products. */
  touched: Pick<CatalogueFileProduct, 'id' | 'colors'>[]
  /** All products as they will be, also retired ones, which have a price to compare with. */
  priced: ReadonlyMap<string, Priced>
}

/**
 * Decides what an import of these products changes, some at a time: a catalogue of any size needs
 * memory only for the names of what changes. Other work runs in between: the desk asks for it too.
 */
export async function planImport(
  db: Db,
  products: PackedProducts,
  retiresAbsent: boolean,
): Promise<ImportOutlook> {
  const shelf = await readShelf(db)
  const listed = products.ids().map((id) => ({ id }))
  const positions = positionsOf(shelf, listed, retiresAbsent)
  const report: CataloguePlan['report'] = {
    added: [],
    changed: [],
    repriced: [],
    retired: [],
    unchanged: 0,
  }
  const plan = {
    positions,
    report,
    changes: [],
    otherCounts: [],
    touched: [],
    priced: new Map<string, Priced>(shelf.map((product) => [product.id, product])),
    fingerprints: new Map<string, string>(),
  }
  for (const batch of products.batches(PRODUCTS_AT_ONCE)) {
    const ids = batch.map(({ id }) => id)
    addPart(plan, await readStoredCatalogue(db, ids), batch)
    await nextTurn()
  }
  const absent = retiresAbsent
    ? shelf.filter(({ id, isActive }) => isActive && !products.has(id))
    : []
  for (const { id } of absent) report.retired.push(id)
  for (let at = 0; at < absent.length; at += PRODUCTS_AT_ONCE) {
    const ids = report.retired.slice(at, at + PRODUCTS_AT_ONCE)
    for (const stored of await readStoredCatalogue(db, ids)) {
      plan.fingerprints.set(stored.id, fingerprint(stored))
    }
  }
  return plan
}

type GrowingPlan = ImportOutlook & {
  fingerprints: Map<string, string>
  priced: Map<string, Priced>
}

function addPart(
  whole: GrowingPlan,
  stored: readonly StoredProduct[],
  products: readonly CatalogueFileProduct[],
): void {
  const { positions, report } = whole
  const part = planCatalogue(stored, products, { retiresAbsent: false, positions })
  report.added.push(...part.report.added)
  report.changed.push(...part.report.changed)
  report.repriced.push(...part.report.repriced)
  report.unchanged += part.report.unchanged
  whole.changes.push(...part.changes)
  whole.otherCounts.push(...otherCounts(stored, products))
  const touched = new Set([...part.report.added, ...part.report.changed])
  const added = new Set(part.report.added)
  for (const { id, colors, name, priceCents, prices, categories } of products) {
    if (touched.has(id)) whole.touched.push({ id, colors })
    const own = added.has(id) && prices ? { prices } : {}
    whole.priced.set(id, { id, name, priceCents, ...own, categories: categories.slice(0, 1) })
  }
  for (const product of stored) {
    if (touched.has(product.id)) whole.fingerprints.set(product.id, fingerprint(product))
  }
}

/** Of everything except the units, which every order changes. */
export function fingerprint(product: StoredProduct): string {
  const variants = product.variants.map(({ units: _units, ...variant }) => variant)
  return hash('sha1', JSON.stringify({ ...product, variants }), 'base64')
}

type ShelfProduct = Priced & Pick<StoredProduct, 'position' | 'isActive'>

/** All products, also retired ones, in the shop's order, with their main category. */
async function readShelf(db: Db): Promise<ShelfProduct[]> {
  const shelf: ShelfProduct[] = []
  for (let after = ''; ;) {
    const rows = await db
      .selectFrom('products')
      .select(['id', 'name', 'position', 'is_active', 'price_cents', 'regular_price_cents'])
      .select('details')
      .where('id', '>', after)
      .orderBy('id')
      .limit(PRODUCTS_AT_ONCE)
      .execute()
    for (const row of rows) {
      const categories = (readDetails(row.details)['categories'] as string[] | undefined) ?? []
      shelf.push({
        id: row.id,
        name: row.name,
        position: row.position,
        isActive: row.is_active === 1,
        priceCents: row.regular_price_cents ?? row.price_cents,
        categories: categories.slice(0, 1),
      })
    }
    const last = rows.at(-1)
    if (!last || rows.length < PRODUCTS_AT_ONCE) break
    after = last.id
    await nextTurn()
  }
  return shelf.toSorted((a, b) => a.position - b.position || (a.id < b.id ? -1 : 1))
}
