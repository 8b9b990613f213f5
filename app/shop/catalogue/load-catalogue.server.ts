import { createHash } from 'node:crypto'
import makersFile from '#content/makers.json' with { type: 'json' }
import type { Db, Flag, ProductsTable } from '#db/schema.ts'
import { CatalogueFile, type CatalogueFileProduct } from './catalogue-file.ts'
import { variantKey, type ProductDetails } from './product.ts'
import { bumpCatalogueVersion } from './catalogue-version.server.ts'

/** What a load did, product ids by kind of change. */
export type LoadReport = {
  added: string[]
  changed: string[]
  repriced: string[]
  retired: string[]
  unchanged: number
}

/**
 * Reads and checks catalogue files, in the order that they ask for; throws with every fault of every
 * file, and where it stands.
 */
export function parseCatalogue(files: { name: string; json: string }[]): CatalogueFileProduct[] {
  const faults: string[] = []
  const read: CatalogueFile[] = []
  const seen = new Map<string, string>()
  for (const { name, json } of files) {
    let content: unknown
    try {
      content = JSON.parse(json)
    } catch (error) {
      faults.push(`${name}: is no JSON: ${String(error)}`)
      continue
    }
    const result = CatalogueFile.safeParse(content)
    if (!result.success) {
      faults.push(...result.error.issues.map((i) => `${name}: ${i.path.join('.')}: ${i.message}`))
      continue
    }
    for (const { id, maker } of result.data.products) {
      const other = seen.get(id)
      if (other !== undefined) faults.push(`${name}: ${id} also stands in ${other}`)
      seen.set(id, name)
      if (!Object.hasOwn(makersFile.makers, maker)) {
        faults.push(`${name}: ${id}: content/makers.json has no maker "${maker}"`)
      }
    }
    read.push(result.data)
  }
  if (faults.length > 0) throw new Error(`the catalogue has faults:\n${faults.join('\n')}`)
  return read.toSorted((a, b) => a.order - b.order).flatMap((file) => file.products)
}

/**
 * Loads catalogue files that differ from those loaded last; undefined when they do not. Of several
 * servers that start at once on one Postgres, one loads and the others wait for it.
 * Guarded by: load-catalogue-once.server.test.ts.
 */
export async function loadCatalogueFiles(
  db: Db,
  files: { name: string; json: string }[],
  now: string,
): Promise<LoadReport | undefined> {
  const hash = catalogueHash(files)
  if ((await loadedHash(db)) === hash) return undefined
  const products = parseCatalogue(files)
  return db.transaction().execute(async (trx) => {
    await holdCatalogue(trx)
    if ((await loadedHash(trx)) === hash) return undefined
    const report = await writeCatalogue(trx, products, now)
    await trx.updateTable('catalogue_state').set({ file_hash: hash }).execute()
    return report
  })
}

/**
 * Brings the database's catalogue to what the files say, in one transaction: adds, changes, and
 * retires what is gone (rows stay, since orders point at them). Stock is only set for variants that
 * are new: after the first load the shop counts it. Loading the same again changes nothing.
 * `now` is ISO-8601 UTC.
 */
export async function loadCatalogue(
  db: Db,
  products: readonly CatalogueFileProduct[],
  now: string,
): Promise<LoadReport> {
  return db.transaction().execute(async (trx) => {
    await holdCatalogue(trx)
    return writeCatalogue(trx, products, now)
  })
}

/** Makes every other load wait until this transaction ends: an update locks the row on Postgres. */
async function holdCatalogue(trx: Db): Promise<void> {
  await trx
    .updateTable('catalogue_state')
    .set((eb) => ({ version: eb.ref('version') }))
    .execute()
}

async function loadedHash(db: Db): Promise<string | null> {
  const state = await db.selectFrom('catalogue_state').select('file_hash').executeTakeFirstOrThrow()
  return state.file_hash
}

async function writeCatalogue(
  trx: Db,
  products: readonly CatalogueFileProduct[],
  now: string,
): Promise<LoadReport> {
  const report: LoadReport = { added: [], changed: [], repriced: [], retired: [], unchanged: 0 }
  const rows = await trx.selectFrom('products').selectAll().execute()
  const before = new Map(rows.map((row) => [row.id, row]))
  for (const [position, product] of products.entries()) {
    const row = { position, is_active: 1 as Flag, ...toColumns(product) }
    const old = before.get(product.id)
    before.delete(product.id)
    const isChanged = await writeProduct(trx, product.id, old, row)
    if (old?.price_cents !== row.price_cents) {
      await recordPrice(trx, product.id, row.price_cents, now)
      if (old) report.repriced.push(product.id)
    }
    const areVariantsChanged = await loadVariants(trx, product)
    if (!old) report.added.push(product.id)
    else if (isChanged || areVariantsChanged) report.changed.push(product.id)
    else report.unchanged += 1
  }
  for (const gone of before.values()) {
    if (gone.is_active === 0) continue
    await trx.updateTable('products').set({ is_active: 0 }).where('id', '=', gone.id).execute()
    report.retired.push(gone.id)
  }
  if (report.added.length + report.changed.length + report.retired.length > 0) {
    await bumpCatalogueVersion(trx)
  }
  return report
}

type ProductColumns = Pick<ProductsTable, 'name' | 'price_cents' | 'details'>
type ProductRow = Omit<ProductsTable, 'id'>

function toColumns(product: CatalogueFileProduct): ProductColumns {
  const { id: _id, name, priceCents, sizes: _s, colors: _c, stock: _t, ...details } = product
  return {
    name,
    price_cents: priceCents,
    details: JSON.stringify(details satisfies ProductDetails),
  }
}

/** Adds or updates one product; answers whether the database now says something else. */
async function writeProduct(
  trx: Db,
  id: string,
  old: ProductRow | undefined,
  row: ProductRow,
): Promise<boolean> {
  if (!old) {
    await trx
      .insertInto('products')
      .values({ id, ...row })
      .execute()
    return true
  }
  const columns = ['name', 'price_cents', 'details', 'position', 'is_active'] as const
  if (columns.every((column) => old[column] === row[column])) return false
  await trx.updateTable('products').set(row).where('id', '=', id).execute()
  return true
}

async function recordPrice(trx: Db, productId: string, priceCents: number, now: string) {
  await trx
    .insertInto('price_history')
    .values({ product_id: productId, price_cents: priceCents, valid_from: now })
    .onConflict((oc) =>
      oc.columns(['product_id', 'valid_from']).doUpdateSet({ price_cents: priceCents }),
    )
    .execute()
}

/** Answers whether anything changed. */
async function loadVariants(trx: Db, product: CatalogueFileProduct): Promise<boolean> {
  const rows = await trx
    .selectFrom('variants')
    .selectAll()
    .where('product_id', '=', product.id)
    .execute()
  const before = new Map(rows.map((row) => [row.id, row]))
  let hasChanged = false
  let position = 0
  for (const color of product.colors) {
    for (const size of product.sizes) {
      const id = `${product.id}/${variantKey({ size, color })}`
      const old = before.get(id)
      before.delete(id)
      if (!old) {
        const quantity = product.stock[variantKey({ size, color })] ?? product.stock['default'] ?? 0
        await trx
          .insertInto('variants')
          .values({ id, product_id: product.id, size, color, position, is_active: 1 })
          .execute()
        await trx.insertInto('stock').values({ variant_id: id, quantity }).execute()
        hasChanged = true
      } else if (old.position !== position || old.is_active !== 1) {
        await trx
          .updateTable('variants')
          .set({ position, is_active: 1 })
          .where('id', '=', id)
          .execute()
        hasChanged = true
      }
      position += 1
    }
  }
  for (const gone of before.values()) {
    if (gone.is_active === 0) continue
    await trx.updateTable('variants').set({ is_active: 0 }).where('id', '=', gone.id).execute()
    hasChanged = true
  }
  return hasChanged
}

/** A short name for what the files say, to see whether they changed since the last load. */
export function catalogueHash(files: { name: string; json: string }[]): string {
  const hash = createHash('sha256')
  for (const { name, json } of files) hash.update(`${name}\0${json}\0`)
  return hash.digest('hex').slice(0, 16)
}
