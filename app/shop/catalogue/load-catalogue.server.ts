import { createHash } from 'node:crypto'
import makersFile from '#content/makers.json' with { type: 'json' }
import type { Db } from '#db/schema.ts'
import { CatalogueFile, type CatalogueFileProduct } from './catalogue-file.ts'
import { planCatalogue, type LoadReport } from './catalogue-plan.ts'
import { readStoredCatalogue, writePlan } from './stored-catalogue.server.ts'

/** Stands where the hash of the files would: the owner's own imports decide, and no file is loaded. */
const KEPT_BY_OWNER = 'owner'

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
 * Loads catalogue files that differ from those loaded last; undefined when they do not, or when the
 * owner has imported a catalogue: then the database decides. Of several servers that start at once
 * on one Postgres, one loads and the others wait for it.
 * Guarded by: load-catalogue-once.server.test.ts.
 */
export async function loadCatalogueFiles(
  db: Db,
  files: { name: string; json: string }[],
  now: string,
): Promise<LoadReport | undefined> {
  const hash = catalogueHash(files)
  const isLoaded = (loaded: string | null) => loaded === hash || loaded === KEPT_BY_OWNER
  if (isLoaded(await loadedHash(db))) return undefined
  const products = parseCatalogue(files)
  return db.transaction().execute(async (trx) => {
    await holdCatalogue(trx)
    if (isLoaded(await loadedHash(trx))) return undefined
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

/** Says that from now on the owner's imports decide what is sold, not the files beside the code. */
export async function keepCatalogueByOwner(trx: Db): Promise<void> {
  await trx.updateTable('catalogue_state').set({ file_hash: KEPT_BY_OWNER }).execute()
}

/** Makes every other load wait until this transaction ends: an update locks the row on Postgres. */
export async function holdCatalogue(trx: Db): Promise<void> {
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
  const plan = planCatalogue(await readStoredCatalogue(trx), products, { retiresAbsent: true })
  await writePlan(trx, plan, now)
  return plan.report
}

/** A short name for what the files say, to see whether they changed since the last load. */
export function catalogueHash(files: { name: string; json: string }[]): string {
  const hash = createHash('sha256')
  for (const { name, json } of files) hash.update(`${name}\0${json}\0`)
  return hash.digest('hex').slice(0, 16)
}
