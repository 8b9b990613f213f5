import { setTimeout as sleep } from 'node:timers/promises'
import type { Db } from '#db/schema.ts'
import { transact } from '#db/transact.ts'
import type { CatalogueFileProduct } from '#core/catalogue/catalogue-file.ts'
import type { CatalogueLease } from './catalogue-lease.server.ts'
import { mergeOwnerChanges, type Merge } from './catalogue-merge.ts'
import {
  planCatalogue,
  type CataloguePlan,
  type StoredProduct,
} from '#core/catalogue/catalogue-plan.ts'
import { readLoadedProducts, rememberLoaded } from './loaded-products.server.ts'
import { lockProducts } from '#core/catalogue/prices.server.ts'
import { readStoredCatalogue, writePlan } from '#core/catalogue/stored-catalogue.server.ts'

/** Called with the progress, in products. */
export type OnStep = (done: number, of: number) => void

/** Products per transaction: few, so that the running shop hardly waits. */
const PRODUCTS_AT_ONCE = 10
/** Pause between transactions, which lets the shop's own writes in on SQLite. */
const PAUSE_MS = 10

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
    mergeOwnerChanges(await readStoredCatalogue(trx, ids), await readLoadedProducts(trx, ids), list)
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
    await rememberLoaded(trx, some, list)
  })
  return { report, kept: whole.kept }
}

/**
 * Applies a plan that was made from `stored`, in short transactions of whole products. Throws
 * `ChangedMeanwhile` before the first batch with a product that has changed. Its first batch stops
 * further loads of files: a restart after an interrupted import must not overwrite it.
 */
export async function writeImport(
  db: Db,
  {
    products,
    plan,
    stored,
    retiresAbsent,
    ...write
  }: Write & {
    plan: CataloguePlan
    stored: readonly StoredProduct[]
    retiresAbsent: boolean
  },
): Promise<void> {
  const { added, changed, retired } = plan.report
  const listed = new Map(products.map((product) => [product.id, product]))
  const before = new Map(stored.map((product) => [product.id, product]))
  const ids = [...added, ...changed, ...retired]
  await inBatches(db, { ...write, ids }, async (trx, some) => {
    const current = await readStoredCatalogue(trx, some)
    const expected = some.flatMap((id) => before.get(id) ?? [])
    if (contentOf(current) !== contentOf(expected)) throw new ChangedMeanwhile()
    const list = some.flatMap((id) => listed.get(id) ?? [])
    const rule = { retiresAbsent, positions: plan.positions }
    await writePlan(trx, planCatalogue(current, list, rule), write.now)
    if (some[0] === ids[0]) await keepCatalogueByOwner(trx)
  })
}

/** Makes the owner's imports decide what is sold, instead of the files in the code. */
async function keepCatalogueByOwner(trx: Db): Promise<void> {
  await trx.updateTable('catalogue_state').set({ is_kept_by_owner: 1 }).execute()
}

/** Everything except the units, which every order changes. */
const contentOf = (products: readonly StoredProduct[]): string =>
  JSON.stringify(
    products
      .toSorted((a, b) => (a.id < b.id ? -1 : 1))
      .map((product) => ({
        ...product,
        variants: product.variants.map(({ units: _units, ...variant }) => variant),
      })),
  )

type Batches = Pick<Write, 'lease' | 'onStep'> & { ids: readonly string[] }

async function inBatches(
  db: Db,
  { ids, lease, onStep = () => {} }: Batches,
  work: (trx: Db, ids: readonly string[]) => Promise<void>,
): Promise<void> {
  for (let at = 0; at < ids.length; at += PRODUCTS_AT_ONCE) {
    onStep(at, ids.length)
    if (at > 0) await sleep(PAUSE_MS)
    const some = ids.slice(at, at + PRODUCTS_AT_ONCE)
    await transact(db, async (trx) => {
      await lease.renew(trx)
      await lockProducts(trx, some)
      await work(trx, some)
    })
  }
  onStep(ids.length, ids.length)
}
