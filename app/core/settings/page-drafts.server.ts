import type { Selectable } from 'kysely'
import type { Db, Schema } from '#db/schema.ts'
import { transact } from '#db/transact.ts'
import { readTextForShop } from '#core/settings/data-pages/goods-faults.server.ts'
import { faultsByField, faultText, type OwnText } from '#core/settings/pages/own-text.ts'
import { LONGEST_PAGE } from '#core/settings/pages/read-page.ts'
import { textSetting } from './page-texts.ts'
import { lastChanges } from './settings.server.ts'

/** A text of a page that is not published. Times are ISO-8601 UTC. */
export type PageDraft = {
  /** Complete or not. */
  text: string
  /** The number of the page's last change when the draft was written; 0: none. */
  readNumber: number
  version: number
  publishAt: string | null
  publishFault: PageFaultReason | null
  updatedAt: string
  /** The name of the person. */
  updatedBy: string
}

/** Why a due publication was refused. */
export type PageFaultReason = NonNullable<Row['publish_fault']>

type Row = Selectable<Schema['page_drafts']>

const toDraft = (row: Row): PageDraft => ({
  text: row.text,
  readNumber: row.read_number,
  version: row.version,
  publishAt: row.publish_at,
  publishFault: row.publish_fault,
  updatedAt: row.updated_at,
  updatedBy: row.updated_by,
})

/** The draft of a page; undefined if it has none. */
export async function findPageDraft(db: Db, page: string): Promise<PageDraft | undefined> {
  const row = await draftRows(db).where('page', '=', page).executeTakeFirst()
  return row && toDraft(row)
}

/** All drafts, by page. */
export async function pageDrafts(db: Db): Promise<ReadonlyMap<string, PageDraft>> {
  const rows = await draftRows(db).execute()
  return new Map(rows.map((row) => [row.page, toDraft(row)]))
}

/** How many drafts did not go out at their date. */
export async function countFailedPages(db: Db): Promise<number> {
  const { failed } = await db
    .selectFrom('page_drafts')
    .where('publish_fault', 'is not', null)
    .select(({ fn }) => fn.countAll().as('failed'))
    .executeTakeFirstOrThrow()
  return Number(failed)
}

const draftRows = (db: Db) => db.selectFrom('page_drafts').selectAll()

export type SavePageDraft = {
  page: string
  text: string
  /** The version that the person edited; null: a new draft. */
  version: number | null
  /** The number of the page's last change that the person has seen; 0: none. */
  readNumber: number
  publishAt: string | null
  by: string
  now: string
}

export type SavePageDraftOutcome =
  | { ok: true; version: number; /** Why it could not be published as it is. */ fault?: string }
  | { ok: false; reason: 'unknown' | 'too_long' | 'past' }
  /** It has a date, and could not be published as it is. */
  | { ok: false; reason: 'bad_text'; message: string; faults: Readonly<Record<string, string>> }
  /** Somebody saved, threw away or began a draft. */
  | { ok: false; reason: 'changed_meanwhile'; current: PageDraft | undefined }
  /** Somebody published another text. */
  | { ok: false; reason: 'page_changed'; number: number }

/**
 * Stores the draft of a page, complete or not; shoppers see nothing of it. With a date it must be
 * right, since nobody looks when the time comes. Refuses what was written over another draft, or over
 * another text of the page, than the one that is there. Guarded by: page-drafts.server.test.ts.
 */
export async function savePageDraft(db: Db, draft: SavePageDraft): Promise<SavePageDraftOutcome> {
  const { page, publishAt, now } = draft
  const setting = textSetting(page)
  if (!setting) return { ok: false, reason: 'unknown' }
  if (draft.text.length > LONGEST_PAGE) return { ok: false, reason: 'too_long' }
  if (publishAt !== null && publishAt <= now) return { ok: false, reason: 'past' }
  const read = await readTextForShop(db, { page, text: draft.text, at: publishAt ?? now })
  if (publishAt !== null && !read.ok) {
    return { ok: false, reason: 'bad_text', message: faultText(read), faults: faultsByField(read) }
  }
  return transact(db, (trx) => writeDraft(trx, draft, { key: setting.key, read }))
}

/** Writes a draft that could be read or not; the rest of `savePageDraft`. */
async function writeDraft(
  db: Db,
  draft: SavePageDraft,
  { key, read }: { key: string; read: OwnText },
): Promise<SavePageDraftOutcome> {
  const { page, publishAt, now } = draft
  const number = await lastNumber(db, key)
  if (number !== draft.readNumber) return { ok: false, reason: 'page_changed', number }
  const version = draft.version === null ? firstVersion(now) : draft.version + 1
  const row = {
    page,
    text: read.ok ? read.text : draft.text,
    read_number: number,
    version,
    publish_at: publishAt,
    publish_fault: null,
    updated_at: now,
    updated_by: draft.by,
  }
  const isSaved =
    draft.version === null ? await insertDraft(db, row) : await updateDraft(db, row, draft.version)
  if (isSaved) return { ok: true, version, ...(read.ok ? {} : { fault: faultText(read) }) }
  return { ok: false, reason: 'changed_meanwhile', current: await findPageDraft(db, page) }
}

/**
 * The seconds of the clock: a form of a draft that was thrown away never fits the next draft of its
 * page, which has been saved less often than once a second.
 */
const firstVersion = (now: string): number => Math.floor(Date.parse(now) / 1000)

async function insertDraft(db: Db, row: Row): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('page_drafts')
    .values(row)
    .onConflict((oc) => oc.column('page').doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

async function updateDraft(db: Db, { page, ...columns }: Row, version: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('page_drafts')
    .set(columns)
    .where('page', '=', page)
    .where('version', '=', version)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/** Throws a draft away; false if it is no longer the one that the person saw. */
export async function discardPageDraft(
  db: Db,
  { page, version }: { page: string; version: number },
): Promise<boolean> {
  const { numDeletedRows } = await transact(db, (trx) =>
    trx
      .deleteFrom('page_drafts')
      .where('page', '=', page)
      .where('version', '=', version)
      .executeTakeFirstOrThrow(),
  )
  return numDeletedRows === 1n
}

/** The number of the last change of a page's text; 0: it has none. */
async function lastNumber(db: Db, key: string): Promise<number> {
  const last = await lastChanges(db, [key]).executeTakeFirst()
  return last?.number ?? 0
}
