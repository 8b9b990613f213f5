import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { kindOf } from '#db/kind.ts'
import type { Db } from '#db/schema.ts'
import { timed } from '#db/timed.ts'
import { transact } from '#db/transact.ts'
import type { CatalogueFileProduct } from '#core/catalogue/catalogue-file.ts'
import { makerOf } from '#core/catalogue/makers/makers.ts'
import { holdMakers } from '#core/catalogue/makers/maker-rows.server.ts'
import { isEanTaken } from './catalogue-eans.server.ts'
import type { CatalogueLease } from './catalogue-lease.server.ts'
import { mergeOwnerChanges, type Merge } from './catalogue-merge.ts'
import { planCatalogue, type CataloguePlan } from './catalogue-plan.ts'
import { readBaseline, storeBaseline } from './import-baseline.server.ts'
import type { PackedProducts } from './packed-products.server.ts'
import { fingerprint, type ImportPlan } from './plan-import.server.ts'
import { lockProducts } from '#core/catalogue/sale-prices/prices.server.ts'
import { readStoredCatalogue, writePlan } from './stored-catalogue.server.ts'

/** Called with the progress, in products. */
export type OnStep = (done: number, of: number) => void | Promise<void>

/**
 * Products per transaction. It begins with few, and goes on with as many as took so long. On SQLite,
 * where one program writes at a time, the whole shop waits for it; on Postgres those who change the
 * same products.
 */
const SIZES = [5, 10, 20, 40, 80, 160] as const
const FIRST_SIZE = 10
const TRANSACTION_MS = { sqlite: 30, postgres: 100 }
/** Pause between transactions, which lets the shop's own writes in on SQLite. */
const PAUSE_MS = 10

/** So many more products change how Postgres best finds them. */
const MANY_ADDED = 1000

/** A product has changed since the plan was made. */
export class ChangedMeanwhile extends Error {}

type Write = {
  lease: CatalogueLease
  products: readonly CatalogueFileProduct[]
  /** ISO-8601 UTC. */
  now: string
  onStep?: OnStep | undefined
}

/**
 * Updates the shop from files, keeping the owner's changes, in short transactions of whole
 * products. After an interruption, the next run does the rest.
 */
export async function writeFiles(
  db: Db,
  { products, ...write }: Write,
): Promise<{ report: CataloguePlan['report']; kept: Merge['kept'] }> {
  const merge = async (trx: Db, list: readonly CatalogueFileProduct[], ids?: readonly string[]) =>
    mergeOwnerChanges(await readStoredCatalogue(trx, ids), await readBaseline(trx, ids), list)
  const whole = await merge(db, products)
  const stored = await readStoredCatalogue(db)
  const { report, positions } = planCatalogue(stored, whole.products, whole.rule)
  const listed = new Map(products.map((product) => [product.id, product]))
  const ids = new Set([...listed.keys(), ...stored.map(({ id }) => id)])
  await inBatches(db, { ...write, ids: [...ids] }, async (trx, some) => {
    const list = some.flatMap((id) => listed.get(id) ?? [])
    const part = await merge(trx, list, some)
    const current = await readStoredCatalogue(trx, some)
    const plan = planCatalogue(current, part.products, { ...part.rule, positions })
    await writePlan(trx, plan, write.now)
    await storeBaseline(trx, some, list)
  })
  return { report, kept: whole.kept }
}

/**
 * Applies a plan, in short transactions of whole products. Throws `ChangedMeanwhile` before the first
 * batch with a product that has changed since. Its first batch stops further loads of files: a
 * restart after an interrupted import must not overwrite it.
 */
export async function writeImport(
  db: Db,
  {
    products,
    plan,
    retiresAbsent,
    ...write
  }: Omit<Write, 'products'> & {
    products: PackedProducts
    plan: ImportPlan
    retiresAbsent: boolean
  },
): Promise<void> {
  const { positions, fingerprints, report } = plan
  // By id, as the tables and their indexes are: a batch then writes few of their pages.
  const ids = [...report.added, ...report.changed, ...report.retired].toSorted()
  await inBatches(db, { ...write, ids }, async (trx, some) => {
    const current = await readStoredCatalogue(trx, some)
    const found = new Map(current.map((product) => [product.id, fingerprint(product)]))
    if (some.some((id) => found.get(id) !== fingerprints.get(id))) throw new ChangedMeanwhile()
    const list = some.flatMap((id) => products.get(id) ?? [])
    if (await lacksMaker(trx, list)) throw new ChangedMeanwhile()
    const now = planCatalogue(current, list, { retiresAbsent, positions })
    if (await isEanTaken(trx, now)) throw new ChangedMeanwhile()
    await writePlan(trx, now, write.now)
    if (some[0] === ids[0]) await keepCatalogueByOwner(trx)
  })
  if (report.added.length >= MANY_ADDED) await countRows(db)
}

/**
 * Postgres counts rows a minute later by itself. Until then it plans for the shop of before: what
 * reads some products would go through all of them.
 */
async function countRows(db: Db): Promise<void> {
  if (kindOf(db) === 'postgres') await sql`analyze products, variants, stock`.execute(db)
}

/** Whether a maker of these products has been removed since the files were read. */
async function lacksMaker(trx: Db, list: readonly CatalogueFileProduct[]): Promise<boolean> {
  const keys = [...new Set(list.map(({ maker }) => maker))]
  const makers = await holdMakers(trx, keys)
  return keys.some((key) => makerOf(key, makers) === undefined)
}

/** Makes the owner's imports decide what is sold, instead of the files in the code. */
async function keepCatalogueByOwner(trx: Db): Promise<void> {
  await trx.updateTable('catalogue_state').set({ is_kept_by_owner: 1 }).execute()
}

type Batches = Pick<Write, 'lease' | 'onStep'> & { ids: readonly string[] }

async function inBatches(
  db: Db,
  { ids, lease, onStep = () => {} }: Batches,
  work: (trx: Db, ids: readonly string[]) => Promise<void>,
): Promise<void> {
  const kind = kindOf(db)
  let size: number = FIRST_SIZE
  for (let at = 0; at < ids.length;) {
    await onStep(at, ids.length)
    if (at > 0 && kind === 'sqlite') await sleep(PAUSE_MS)
    const some = ids.slice(at, at + size)
    let ms = 0
    await transact(db, async (trx) => {
      await lease.renew(trx)
      await lockProducts(trx, some)
      ms = await timed(() => work(trx, some)) // now that other programs have let it in
    })
    at += some.length
    size = nextSize(some.length, TRANSACTION_MS[kind] / Math.max(ms, 1))
  }
  await onStep(ids.length, ids.length)
}

/** Few different sizes, so that statements are prepared once. `times`: how often the last one fits. */
function nextSize(size: number, times: number): number {
  // At most twice as many: one batch says little of the next.
  const most = size * Math.min(times, 2)
  return SIZES.findLast((one) => one <= most) ?? SIZES[0]
}
