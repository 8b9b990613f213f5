import { sql, type Kysely } from 'kysely'
import type { DatabaseKind } from '../open.ts'
import { makeAppendOnly } from './append-only.ts'

/**
 * Files that the shop shows and attaches as they are, the notice of the legal guarantee that the
 * owner placed, and which file a mail has with it. A server of the version before reads none of it:
 * it shows its pages as before, and sends a mail without its file.
 */
export async function createGuaranteeNotice(
  db: Kysely<unknown>,
  kind: DatabaseKind,
): Promise<void> {
  const strict = sql.raw(kind === 'sqlite' ? 'strict' : '')
  await sql`create table kept_files (
    sha256 text primary key check (length(sha256) = 64),
    name text not null check (name <> ''),
    type text not null check (type <> ''),
    base64 text not null check (base64 <> '')
  ) ${strict}`.execute(db)
  await sql`create table guarantee_notices (
    number integer primary key check (number > 0),
    sha256 text references kept_files (sha256),
    width integer check (width > 0),
    height integer check (height > 0),
    changed_at text not null,
    changed_by text not null check (length(changed_by) between 1 and 80),
    check ((sha256 is null) = (width is null)),
    check ((sha256 is null) = (height is null))
  ) ${strict}`.execute(db)
  await makeAppendOnly(db, kind, 'guarantee_notices')
  // No reference: were the file gone, the mail must go without it, and the sale must not fail.
  await sql`alter table mail_outbox add column attached_file text`.execute(db)
}
