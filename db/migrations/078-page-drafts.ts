import { sql, type Kysely } from 'kysely'
import type { DatabaseKind } from '../open.ts'

/**
 * Drafts of the texts of pages, of each page one. Shoppers see none of it, and older servers read none
 * of it. `read_number` is the number of the page's last change when the draft was written: another one
 * since then is not overwritten unseen. `version` grows with each save.
 */
export async function createPageDrafts(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const strict = sql.raw(kind === 'sqlite' ? 'strict' : '')
  await sql`create table page_drafts (
    page text primary key,
    text text not null,
    read_number integer not null check (read_number >= 0),
    version integer not null check (version > 0),
    publish_at text,
    publish_fault text check (publish_fault in ('bad_text', 'page_changed', 'same', 'problem')),
    updated_at text not null,
    updated_by text not null
  ) ${strict}`.execute(db)
}
