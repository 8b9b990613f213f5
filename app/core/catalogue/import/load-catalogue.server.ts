import { createHash } from 'node:crypto'
import * as v from 'valibot'
import type { Db } from '#db/schema.ts'
import { firstMakers } from '#core/catalogue/makers/first-makers.ts'
import { makerFault, type Makers } from '#core/catalogue/makers/makers.ts'
import { addMissingMakers, readMakers } from '#core/catalogue/makers/maker-rows.server.ts'
import { CatalogueFile, type CatalogueFileProduct } from '#core/catalogue/catalogue-file.ts'
import { withCatalogueLease } from './catalogue-lease.server.ts'
import type { KeptChange } from './catalogue-merge.ts'
import type { LoadReport } from './catalogue-plan.ts'
import { storeBaseline } from './import-baseline.server.ts'
import { readStoredCatalogue } from './stored-catalogue.server.ts'
import { writeFiles } from './write-catalogue.server.ts'

/**
 * Reads and validates catalogue files, sorted by their `order`; throws with every fault of every
 * file and its place. `makers`: those that products may name.
 */
export function parseCatalogue(
  files: { name: string; json: string }[],
  makers: Makers = firstMakers,
): CatalogueFileProduct[] {
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
    const result = v.safeParse(CatalogueFile, content)
    if (!result.success) {
      faults.push(...result.issues.map((i) => `${name}: ${v.getDotPath(i) ?? ''}: ${i.message}`))
      continue
    }
    for (const { id, maker, eans = {} } of result.output.products) {
      for (const key of [id, ...Object.values(eans)]) {
        const other = seen.get(key)
        if (other !== undefined) faults.push(`${name}: ${key} also stands in ${other}`)
        seen.set(key, name)
      }
      const fault = makerFault(maker, makers)
      if (fault === 'unknown_maker') {
        faults.push(
          `${name}: ${id}: neither the shop nor content/makers.json has a maker "${maker}"`,
        )
      } else if (fault === 'maker_outside_eu') {
        faults.push(`${name}: ${id}: nobody within the Union answers for "${maker}"`)
      }
    }
    read.push(result.output)
  }
  if (faults.length > 0) throw new Error(`the catalogue has faults:\n${faults.join('\n')}`)
  return read.toSorted((a, b) => a.order - b.order).flatMap((file) => file.products)
}

export type LoadOutcome =
  /** `kept`: the owner's changes, which the load did not overwrite. */
  | { kind: 'loaded'; report: LoadReport; kept: KeptChange[] }
  /** These files were loaded before; `older`: others have been loaded since. */
  | { kind: 'same' | 'older' }
  /** The owner has imported a catalogue: files are no longer loaded. */
  | { kind: 'kept_by_owner' }

/**
 * Loads catalogue files unless their content was loaded before, so that a server of an older
 * release does not revert a newer one. Keeps the owner's changes. If several servers start at once
 * on one Postgres, one loads and the others wait.
 * Guarded by: load-catalogue-once.server.test.ts, forward-loads.server.test.ts.
 */
export async function loadCatalogueFiles(
  db: Db,
  files: { name: string; json: string }[],
  now: string,
): Promise<LoadOutcome> {
  const hash = catalogueHash(files)
  const found = await findLoad(db, hash)
  if (found === 'kept_by_owner') return { kind: found }
  if (found !== undefined && !(await isLoadUnknown(db))) return { kind: found }
  // The files of the release may name makers of the release; the shop's own come first.
  const products = parseCatalogue(files, { ...firstMakers, ...(await readMakers(db)) })
  return withCatalogueLease(db, async (lease) => {
    const before = await findLoad(db, hash)
    if (before !== undefined) {
      if (before === 'same' && (await isLoadUnknown(db))) await rememberWhatIsStored(db, products)
      return { kind: before }
    }
    await addMissingMakers(db, products, firstMakers)
    const loaded = await writeFiles(db, { lease, products, now })
    await rememberLoad(db, hash, now)
    return { kind: 'loaded', ...loaded }
  })
}

/** Whether the next start would load these files; changes nothing. */
export async function isLoadDue(db: Db, files: { name: string; json: string }[]): Promise<boolean> {
  return (await findLoad(db, catalogueHash(files))) === undefined
}

/**
 * Updates the catalogue in the database from a list of products, as a load of files would: adds,
 * changes, and retires missing products (rows stay, since orders refer to them). Sets stock only
 * for new variants: after the first load the shop counts it. Idempotent. `now` is ISO-8601 UTC.
 */
export async function loadCatalogue(
  db: Db,
  products: readonly CatalogueFileProduct[],
  now: string,
): Promise<LoadReport> {
  const { report } = await withCatalogueLease(db, (lease) =>
    writeFiles(db, { lease, products, now }),
  )
  return report
}

async function findLoad(
  db: Db,
  hash: string,
): Promise<'kept_by_owner' | 'same' | 'older' | undefined> {
  const state = await db
    .selectFrom('catalogue_state')
    .select('is_kept_by_owner')
    .executeTakeFirstOrThrow()
  if (state.is_kept_by_owner === 1) return 'kept_by_owner'
  const loads = await db
    .selectFrom('catalogue_loads')
    .select('hash')
    .orderBy('position', 'desc')
    .execute()
  const at = loads.findIndex((load) => load.hash === hash)
  if (at === -1) return undefined
  return at === 0 ? 'same' : 'older'
}

async function rememberLoad(db: Db, hash: string, now: string): Promise<void> {
  const { last } = await db
    .selectFrom('catalogue_loads')
    .select((eb) => eb.fn.max('position').as('last'))
    .executeTakeFirstOrThrow()
  const position = (last ?? 0) + 1 // only one loads at a time
  await db.insertInto('catalogue_loads').values({ hash, position, loaded_at: now }).execute()
}

/** A database of an older release has the hash of the last load, but not its content. */
async function isLoadUnknown(db: Db): Promise<boolean> {
  return !(await db.selectFrom('loaded_products').select('product_id').executeTakeFirst())
}

/** Stores the content of the last load; the files are still the same. */
async function rememberWhatIsStored(
  db: Db,
  products: readonly CatalogueFileProduct[],
): Promise<void> {
  const stored = new Set((await readStoredCatalogue(db)).map(({ id }) => id))
  const listed = products.filter(({ id }) => stored.has(id))
  await storeBaseline(
    db,
    listed.map(({ id }) => id),
    listed,
  )
}

/** A short hash of the files, to detect changes since the last load. */
export function catalogueHash(files: { name: string; json: string }[]): string {
  const hash = createHash('sha256')
  for (const { name, json } of files) hash.update(`${name}\0${json}\0`)
  return hash.digest('hex').slice(0, 16)
}
