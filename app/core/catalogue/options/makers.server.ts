import { sql } from 'kysely'
import {
  MOST_CHANGES,
  recordEverything,
  recordProductChanges,
} from '#core/catalogue/catalogue-changes.server.ts'
import { kindOf } from '#db/kind.ts'
import { transactApart } from '#db/savepoint.ts'
import { transact } from '#db/transact.ts'
import type { Db } from '#db/schema.ts'
import {
  changedEntry,
  entryFault,
  isMakerKey,
  MOST_MAKERS,
  type EntryFault,
  type MakerChange,
} from '#core/catalogue/makers/maker-rules.ts'
import { makerOf, type MakerEntry, type Makers } from '#core/catalogue/makers/makers.ts'
import {
  addMissingMakers,
  deleteMaker,
  insertMaker,
  lockMakers,
  readMakers,
  updateMaker,
} from '#core/catalogue/makers/maker-rows.server.ts'

/** A product, or a draft, of a maker, for the owner. */
type UsedBy = { id: string; name: string }

export type MakerOutcome =
  | { ok: true; key: string; maker: MakerEntry }
  | { ok: false; reason: 'bad_key' | 'exists' | 'too_many' | 'same' | 'changed_meanwhile' }
  | { ok: false; reason: 'unknown'; typed: string; keys: readonly string[] }
  | { ok: false; reason: 'bad_entry'; fault: EntryFault }
  | {
      ok: false
      reason: 'in_use'
      products: readonly UsedBy[]
      drafts: readonly UsedBy[]
      /** Of both together. */
      count: number
    }

type Refusal = Extract<MakerOutcome, { ok: false }>

/** Carries a refusal out of the transaction, which it rolls back. */
class Refused extends Error {
  readonly refusal: Refusal
  constructor(refusal: Refusal) {
    super(refusal.reason)
    this.refusal = refusal
  }
}

/** Adds a maker. Its key stays. Refuses one that the law does not let the shop offer. */
export const addMaker = (db: Db, key: string, typed: MakerChange): Promise<MakerOutcome> =>
  change(db, async (known, trx) => {
    if (!isMakerKey(key)) throw new Refused({ ok: false, reason: 'bad_key' })
    if (makerOf(key, known)) throw new Refused({ ok: false, reason: 'exists' })
    if (Object.keys(known).length >= MOST_MAKERS)
      throw new Refused({ ok: false, reason: 'too_many' })
    const maker = requireGood(changedEntry(undefined, typed))
    await insertMaker(trx, key, maker)
    return { ok: true, key, maker }
  })

/** What a change makes of a maker; changes nothing. */
export async function previewMaker(
  db: Db,
  key: string,
  typed: MakerChange,
): Promise<{ ok: true; before: MakerEntry; after: MakerEntry } | Refusal> {
  try {
    return { ok: true, ...changeOf(await readMakers(db), key, typed) }
  } catch (error) {
    if (error instanceof Refused) return error.refusal
    throw error
  }
}

/**
 * Changes what is given of a maker; the pages of its products show it within a second, on every
 * server, and no other page is made again. Refuses if the maker is not `seen` any more.
 */
export const changeMaker = (
  db: Db,
  key: string,
  { seen, ...typed }: MakerChange & { seen: MakerEntry },
): Promise<MakerOutcome> =>
  change(db, async (known, trx) => {
    const { before, after } = changeOf(known, key, typed)
    if (JSON.stringify(before) !== JSON.stringify(seen))
      throw new Refused({ ok: false, reason: 'changed_meanwhile' })
    await updateMaker(trx, key, after)
    const shown = await productsOfMaker(trx, key, { isShown: true })
    if (shown.length > MOST_CHANGES) await recordEverything(trx)
    else
      await recordProductChanges(
        trx,
        shown.map(({ id }) => id),
      )
    return { ok: true, key, maker: after }
  })

/** Takes a maker away. Refuses while a product has it, archived ones and drafts included. */
export const removeMaker = (db: Db, key: string): Promise<MakerOutcome> =>
  change(db, async (known, trx) => {
    const maker = found(known, key)
    const products = await productsOfMaker(trx, key)
    const drafts = await draftsOfMaker(trx, key)
    const count = products.length + drafts.length
    if (count > 0) {
      const some = { products: products.slice(0, NAMED), drafts: drafts.slice(0, NAMED) }
      throw new Refused({ ok: false, reason: 'in_use', ...some, count })
    }
    await deleteMaker(trx, key)
    return { ok: true, key, maker }
  })

const NAMED = 3

function changeOf(
  known: Makers,
  key: string,
  typed: MakerChange,
): { before: MakerEntry; after: MakerEntry } {
  const before = found(known, key)
  const after = requireGood(changedEntry(before, typed))
  if (JSON.stringify(before) === JSON.stringify(after))
    throw new Refused({ ok: false, reason: 'same' })
  return { before, after }
}

function requireGood(maker: MakerEntry): MakerEntry {
  const fault = entryFault(maker)
  if (fault) throw new Refused({ ok: false, reason: 'bad_entry', fault })
  return maker
}

function found(known: Makers, key: string): MakerEntry {
  const maker = makerOf(key, known)
  if (!maker)
    throw new Refused({ ok: false, reason: 'unknown', typed: key, keys: Object.keys(known) })
  return maker
}

/**
 * Changes the makers. One change waits for the other, and for products that are being written; a
 * refusal changes nothing. Guarded by: makers.server.test.ts.
 */
async function change(
  db: Db,
  work: (known: Makers, trx: Db) => Promise<MakerOutcome>,
): Promise<MakerOutcome> {
  try {
    return await transactApart({ db }, async ({ db: trx }) => {
      await lockMakers(trx)
      return work(await readMakers(trx), trx)
    })
  } catch (error) {
    if (error instanceof Refused) return error.refusal
    throw error
  }
}

/**
 * Adds the makers of `from` that products of the shop name and its rows lack: those of a file that an
 * owner edited before makers were rows. Leaves out what could not be typed. Guarded by:
 * makers.server.test.ts.
 */
export const adoptMakers = (db: Db, from: Makers): Promise<void> =>
  transact(db, async (trx) => {
    const known = await readMakers(trx)
    for (const [key, maker] of Object.entries(from)) {
      if (makerOf(key, known) || !isMakerKey(key) || entryFault(maker)) continue
      const products = await productsOfMaker(trx, key)
      if (products.length === 0) continue
      await addMissingMakers(trx, [{ maker: key }], from)
      await recordProductChanges(
        trx,
        products.map(({ id }) => id),
      )
    }
  })

/** The key of the maker in a JSON text. */
const makerIn = (db: Db, column: 'details' | 'content') =>
  kindOf(db) === 'sqlite'
    ? sql<string>`${sql.ref(column)} ->> '$.maker'`
    : sql<string>`cast(${sql.ref(column)} as json) ->> 'maker'`

/** How many products each maker has, archived ones too, by its key. */
export async function countProductsByMaker(db: Db): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('products')
    .select((eb) => [makerIn(db, 'details').as('maker'), eb.fn.count('id').as('products')])
    .groupBy(makerIn(db, 'details'))
    .execute()
  return new Map(rows.map(({ maker, products }) => [maker, Number(products)]))
}

/** The products of a maker: archived ones too, unless only those that pages show are wanted. */
export async function productsOfMaker(
  db: Db,
  key: string,
  { isShown }: { isShown?: boolean } = {},
): Promise<{ id: string; name: string }[]> {
  let products = db.selectFrom('products').select(['id', 'name'])
  if (isShown) products = products.where('is_active', '=', 1)
  return products.where(makerIn(db, 'details'), '=', key).orderBy('id').execute()
}

/** The products whose draft has this maker. */
export async function draftsOfMaker(db: Db, key: string): Promise<{ id: string; name: string }[]> {
  const rows = await db
    .selectFrom('product_drafts')
    .select(['product_id', 'content'])
    .where(makerIn(db, 'content'), '=', key)
    .orderBy('product_id')
    .execute()
  return rows.map(({ product_id: id, content }) => {
    const { name } = JSON.parse(content) as { name?: string } // only `saveDraft` writes it
    return { id, name: name || 'Sin nombre' }
  })
}
