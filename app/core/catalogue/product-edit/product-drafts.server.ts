import { LONGEST_PRODUCT_ID, PRODUCT_ID } from '#core/catalogue/catalogue-file.ts'
import { holdMakers } from '#core/catalogue/makers/maker-rows.server.ts'
import { actIn } from '#core/base/audit/acting.server.ts'
import { toFileProduct } from '#core/catalogue/import/catalogue-export.ts'
import { planCatalogue } from '#core/catalogue/import/catalogue-plan.ts'
import { lockProducts } from '#core/catalogue/sale-prices/prices.server.ts'
import { readStoredCatalogue, writePlan } from '#core/catalogue/import/stored-catalogue.server.ts'
import { hideOwnPictures } from '#core/catalogue/pictures/set-pictures.server.ts'
import type { Db } from '#db/schema.ts'
import { transact } from '#db/transact.ts'
import {
  checkContent,
  MOST_CONTENT_CHARACTERS,
  nextId,
  type ContentFault,
  type DraftContent,
} from './product-content.ts'

/** A product that is not sold yet, or a change of one that waits. Times are ISO-8601 UTC. */
export type ProductDraft = {
  content: DraftContent
  version: number
  publishAt: string | null
  /** Why its last due publication was refused: the fields. */
  publishFault: string | null
  updatedAt: string
}

/** The draft of a product; undefined if it has none. */
export async function findDraft(db: Db, id: string): Promise<ProductDraft | undefined> {
  const row = await db
    .selectFrom('product_drafts')
    .selectAll()
    .where('product_id', '=', id)
    .executeTakeFirst()
  return (
    row && {
      content: JSON.parse(row.content) as DraftContent, // only `saveDraft` writes it
      version: row.version,
      publishAt: row.publish_at,
      publishFault: row.publish_fault,
      updatedAt: row.updated_at,
    }
  )
}

export type SaveDraftOutcome =
  | { ok: true; version: number }
  | { ok: false; reason: 'too_long' | 'bad_id' }
  | { ok: false; reason: 'changed_meanwhile'; current: ProductDraft | undefined }

type SaveDraft = {
  content: DraftContent
  /** The version that the person edited; null: a new draft. */
  version: number | null
  publishAt: string | null
  now: string
}

/**
 * Stores a draft, complete or not. Refuses one that somebody saved meanwhile, and a second new
 * draft of the same product. Nothing of it is seen in the shop.
 */
export async function saveDraft(db: Db, draft: SaveDraft): Promise<SaveDraftOutcome> {
  const { id } = draft.content
  if (!PRODUCT_ID.test(id) || id.length > LONGEST_PRODUCT_ID) return { ok: false, reason: 'bad_id' }
  const content = JSON.stringify(draft.content)
  if (content.length > MOST_CONTENT_CHARACTERS) return { ok: false, reason: 'too_long' }
  const columns = {
    content,
    publish_at: draft.publishAt,
    publish_fault: null,
    updated_at: draft.now,
  }
  const version = (draft.version ?? 0) + 1
  const isSaved =
    draft.version === null
      ? await insertDraft(db, { product_id: id, version, ...columns })
      : await updateDraft(db, id, draft.version, { version, ...columns })
  if (isSaved) return { ok: true, version }
  return { ok: false, reason: 'changed_meanwhile', current: await findDraft(db, id) }
}

type Columns = {
  content: string
  publish_at: string | null
  publish_fault: string | null
  updated_at: string
  version: number
}

async function insertDraft(db: Db, row: Columns & { product_id: string }): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('product_drafts')
    .values(row)
    .onConflict((oc) => oc.column('product_id').doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

async function updateDraft(
  db: Db,
  id: string,
  version: number,
  columns: Columns,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('product_drafts')
    .set(columns)
    .where('product_id', '=', id)
    .where('version', '=', version)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/**
 * Throws a draft away, with the pictures of a product that was never in the shop; false if it is no
 * longer the one that the person saw.
 */
export async function discardDraft(
  db: Db,
  { id, version }: { id: string; version: number },
): Promise<boolean> {
  return transact(db, async (trx) => {
    const isGone = await deleteDraft(trx, id, version)
    const [stored] = isGone ? await readStoredCatalogue(trx, [id]) : []
    if (isGone && !stored) await hideOwnPictures(trx, id)
    return isGone
  })
}

async function deleteDraft(db: Db, id: string, version: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('product_drafts')
    .where('product_id', '=', id)
    .where('version', '=', version)
    .executeTakeFirstOrThrow()
  return numDeletedRows === 1n
}

/** Copies a product into a new draft with the next free id of its series; undefined if unknown. */
export async function duplicateProduct(
  db: Db,
  { id, now }: { id: string; now: string },
): Promise<DraftContent | undefined> {
  const [stored] = await readStoredCatalogue(db, [id])
  const draft = stored ? undefined : await findDraft(db, id)
  const source = stored ? toFileProduct(stored) : draft?.content
  if (!source) return undefined
  const { stock: _stock, ...content } = { stock: {}, ...source }
  for (;;) {
    const copy = { ...content, id: nextId(id, await takenIds(db, id)), name: '', isNew: true }
    const outcome = await saveDraft(db, { content: copy, version: null, publishAt: null, now })
    if (outcome.ok) return copy
    if (outcome.reason !== 'changed_meanwhile') throw new Error(`a copy of ${id} was refused`)
    // Somebody took the id in between: the next one.
  }
}

/** The ids of a series, of products and drafts. */
async function takenIds(db: Db, id: string): Promise<string[]> {
  const series = `${id.replace(/-\d+$/, '')}-%` // an id has no characters that `like` reads
  const [products, drafts] = await Promise.all([
    db.selectFrom('products').select('id').where('id', 'like', series).execute(),
    db
      .selectFrom('product_drafts')
      .select('product_id as id')
      .where('product_id', 'like', series)
      .execute(),
  ])
  return [...products, ...drafts].map((row) => row.id)
}

export type PublishOutcome =
  | { ok: true; isNew: boolean }
  | { ok: false; reason: 'changed_meanwhile' }
  | { ok: false; reason: 'faults'; faults: ContentFault[] }

/**
 * Puts a draft on sale: a new product at the end of the lists, or the change of one. Refuses with
 * every fault of its content; a refusal changes nothing. `now` is ISO-8601 UTC.
 */
export async function publishDraft(
  db: Db,
  { id, version, now }: { id: string; version: number; now: string },
): Promise<PublishOutcome> {
  return transact(db, async (trx): Promise<PublishOutcome> => {
    const draft = await findDraft(trx, id)
    // Deleted first: of two who publish, the second finds nothing.
    if (!draft || !(await deleteDraft(trx, id, version)))
      return { ok: false, reason: 'changed_meanwhile' }
    const checked = checkContent(draft.content, await holdMakers(trx))
    if (!checked.ok) {
      await insertDraft(trx, asRow(id, draft))
      return { ok: false, reason: 'faults', faults: checked.faults }
    }
    await lockProducts(trx, [id])
    const stored = await readStoredCatalogue(trx, [id])
    const positions = new Map([[id, stored[0]?.position ?? (await nextPosition(trx))]])
    const rule = { retiresAbsent: false, positions }
    await writePlan(trx, planCatalogue(stored, [checked.product], rule), now)
    return { ok: true, isNew: stored.length === 0 }
  })
}

const asRow = (id: string, draft: ProductDraft) => ({
  product_id: id,
  content: JSON.stringify(draft.content),
  publish_at: draft.publishAt,
  publish_fault: draft.publishFault,
  version: draft.version,
  updated_at: draft.updatedAt,
})

async function nextPosition(trx: Db): Promise<number> {
  const { last } = await trx
    .selectFrom('products')
    .select((eb) => eb.fn.max('position').as('last'))
    .executeTakeFirstOrThrow()
  return (last ?? -1) + 1
}

/** Drafts of one run; the next run does the rest. */
const AT_ONCE = 20

/** How many drafts were due and could not be published. */
export async function countFailedDrafts(db: Db): Promise<number> {
  const { failed } = await db
    .selectFrom('product_drafts')
    .where('publish_fault', 'is not', null)
    .select(({ fn }) => fn.countAll().as('failed'))
    .executeTakeFirstOrThrow()
  return Number(failed)
}

/**
 * Publishes the drafts that are due, each alone. One that cannot be published stays a draft and
 * says why, and is not tried again by itself. Returns the ids that went on sale and those refused.
 */
export async function publishDueDrafts(
  db: Db,
  now: string,
): Promise<{ published: string[]; refused: string[] }> {
  const due = await db
    .selectFrom('product_drafts')
    .select(['product_id', 'version'])
    .where('publish_at', '<=', now)
    .orderBy('publish_at')
    .orderBy('product_id')
    .limit(AT_ONCE)
    .execute()
  const done: { published: string[]; refused: string[] } = { published: [], refused: [] }
  for (const { product_id: id, version } of due) {
    const outcome = await transact(db, (trx) => {
      actIn(trx, { actor: { kind: 'clock', id: 'publish-products' }, at: now })
      return publishDraft(trx, { id, version, now })
    })
    if (outcome.ok) done.published.push(id)
    else if (outcome.reason === 'faults') {
      const fields = [...new Set(outcome.faults.map(({ path }) => path.split('.')[0] ?? ''))]
      await db
        .updateTable('product_drafts')
        .set({ publish_at: null, publish_fault: fields.join(', ') })
        .where('product_id', '=', id)
        .where('version', '=', version)
        .execute()
      done.refused.push(id)
    }
  }
  return done
}
