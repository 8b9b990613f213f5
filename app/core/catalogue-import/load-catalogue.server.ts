import { createHash } from 'node:crypto'
import * as v from 'valibot'
import makersFile from '#content/makers.json' with { type: 'json' }
import type { Db } from '#db/schema.ts'
import { CatalogueFile, type CatalogueFileProduct } from '#core/catalogue/catalogue-file.ts'
import { withCatalogueLease } from './catalogue-lease.server.ts'
import type { KeptChange } from './catalogue-merge.ts'
import type { LoadReport } from '#core/catalogue/catalogue-plan.ts'
import { rememberLoaded } from './loaded-products.server.ts'
import { readStoredCatalogue } from '#core/catalogue/stored-catalogue.server.ts'
import { writeFiles } from './write-catalogue.server.ts'

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
    const result = v.safeParse(CatalogueFile, content)
    if (!result.success) {
      faults.push(...result.issues.map((i) => `${name}: ${v.getDotPath(i) ?? ''}: ${i.message}`))
      continue
    }
    for (const { id, maker } of result.output.products) {
      const other = seen.get(id)
      if (other !== undefined) faults.push(`${name}: ${id} also stands in ${other}`)
      seen.set(id, name)
      if (!Object.hasOwn(makersFile.makers, maker)) {
        faults.push(`${name}: ${id}: content/makers.json has no maker "${maker}"`)
      }
    }
    read.push(result.output)
  }
  if (faults.length > 0) throw new Error(`the catalogue has faults:\n${faults.join('\n')}`)
  return read.toSorted((a, b) => a.order - b.order).flatMap((file) => file.products)
}

export type LoadOutcome =
  /** `kept` is what the owner had changed and the load left alone. */
  | { kind: 'loaded'; report: LoadReport; kept: KeptChange[] }
  /** These files were loaded before; with `older`, others have been loaded since. */
  | { kind: 'same' | 'older' }
  /** The owner has imported a catalogue: the database decides. */
  | { kind: 'kept_by_owner' }

/**
 * Loads catalogue files whose content was never loaded before, so that a server of an older release
 * changes nothing back; what the owner changed stays. Of several servers that start at once on one
 * Postgres, one loads and the others wait for it.
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
  const products = parseCatalogue(files)
  return withCatalogueLease(db, async (lease) => {
    const before = await findLoad(db, hash)
    if (before !== undefined) {
      if (before === 'same' && (await isLoadUnknown(db))) await rememberWhatIsStored(db, products)
      return { kind: before }
    }
    const loaded = await writeFiles(db, { lease, products, now })
    await rememberLoad(db, hash, now)
    return { kind: 'loaded', ...loaded }
  })
}

/**
 * Brings the database's catalogue to what a list says, as a load of files would: adds, changes, and
 * retires what is gone (rows stay, since orders point at them). Stock is only set for variants that
 * are new: after the first load the shop counts it. Loading the same again changes nothing.
 * `now` is ISO-8601 UTC.
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

/** A database of an older release knows which files were loaded last, and not what they said. */
async function isLoadUnknown(db: Db): Promise<boolean> {
  return !(await db.selectFrom('loaded_products').select('product_id').executeTakeFirst())
}

/** The files are still those that were loaded last: so this is what they said. */
async function rememberWhatIsStored(
  db: Db,
  products: readonly CatalogueFileProduct[],
): Promise<void> {
  const stored = new Set((await readStoredCatalogue(db)).map(({ id }) => id))
  const listed = products.filter(({ id }) => stored.has(id))
  await rememberLoaded(
    db,
    listed.map(({ id }) => id),
    listed,
  )
}

/** A short name for what the files say, to see whether they changed since the last load. */
export function catalogueHash(files: { name: string; json: string }[]): string {
  const hash = createHash('sha256')
  for (const { name, json } of files) hash.update(`${name}\0${json}\0`)
  return hash.digest('hex').slice(0, 16)
}
