import { listAudit } from '#core/base/audit/audit.server.ts'
import type { Db } from '#db/schema.ts'

/** A backup that was asked for at the desk. Times are ISO-8601 UTC. */
export type Backup = {
  id: string
  askedAt: string
  /** The id of the person. */
  askedBy: string
  /** Null: it waits, or is being made. */
  endedAt: string | null
  file: string | null
  bytes: number | null
  /** Why there is no file. */
  fault: string | null
}

export type AskBackupOutcome = { ok: true } | { ok: false; reason: 'open' }

/** Asks for a backup, which a job makes apart from the requests. One at a time is open. */
export async function askBackup(
  trx: Db,
  { id, by, at }: { id: string; by: string; at: string },
): Promise<AskBackupOutcome> {
  const { numInsertedOrUpdatedRows: added } = await trx
    .insertInto('backups')
    .values({
      id,
      asked_at: at,
      asked_by: by,
      open_slot: 1,
      ended_at: null,
      file: null,
      kilobytes: null,
      fault: null,
    })
    .onConflict((oc) => oc.column('open_slot').doNothing())
    .executeTakeFirstOrThrow()
  return added === 1n ? { ok: true } : { ok: false, reason: 'open' }
}

/** The backup that was asked for and has not ended. */
export async function openBackup(db: Db): Promise<Backup | undefined> {
  const row = await db
    .selectFrom('backups')
    .selectAll()
    .where('open_slot', '=', 1)
    .executeTakeFirst()
  return row && toBackup(row)
}

/** How a backup ended: the file that was made and checked, or why there is none. */
export type BackupEnd = { file: string; bytes: number } | { fault: string }

const MOST_FAULT = 500

/** Stores how a backup ended; it ends once. */
export async function endBackup(db: Db, id: string, end: BackupEnd, at: string): Promise<boolean> {
  const made = 'file' in end
  const { numUpdatedRows } = await db
    .updateTable('backups')
    .set({
      open_slot: null,
      ended_at: at,
      file: made ? end.file : null,
      kilobytes: made ? Math.ceil(end.bytes / 1000) : null,
      fault: made ? null : end.fault.replaceAll('\0', '').slice(0, MOST_FAULT),
    })
    .where('id', '=', id)
    .where('open_slot', '=', 1)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/** The last backups, the newest first. */
export async function lastBackups(db: Db, most: number): Promise<Backup[]> {
  const rows = await db
    .selectFrom('backups')
    .selectAll()
    .orderBy('asked_at', 'desc')
    .orderBy('id', 'desc')
    .limit(most)
    .execute()
  return rows.map(toBackup)
}

/**
 * When the last good backup was made, here or by the command line, and whether none has failed since
 * then.
 */
export async function backupState(db: Db): Promise<{ madeAt: string | null; isSound: boolean }> {
  const ended = (isGood: boolean) =>
    db
      .selectFrom('backups')
      .select('ended_at')
      .where('file', isGood ? 'is not' : 'is', null)
      .where('ended_at', 'is not', null)
      .orderBy('asked_at', 'desc')
      .limit(1)
      .executeTakeFirst()
  const [good, bad, [command]] = await Promise.all([
    ended(true),
    ended(false),
    listAudit(db, { action: 'backup.make', most: 1 }),
  ])
  const madeAt = [good?.ended_at ?? '', command?.at ?? ''].toSorted().at(-1) || null
  return { madeAt, isSound: (bad?.ended_at ?? '') <= (madeAt ?? '') }
}

type Row = {
  id: string
  asked_at: string
  asked_by: string
  ended_at: string | null
  file: string | null
  kilobytes: number | null
  fault: string | null
}

const toBackup = (row: Row): Backup => ({
  id: row.id,
  askedAt: row.asked_at,
  askedBy: row.asked_by,
  endedAt: row.ended_at,
  file: row.file,
  bytes: row.kilobytes === null ? null : row.kilobytes * 1000,
  fault: row.fault,
})
