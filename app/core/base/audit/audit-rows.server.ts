import { createHash } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { Schema } from '#db/schema.ts'
import { hashedText, type AuditEntry, type AuditFacts, type HashedEntry } from './audit.ts'

export type AuditRow = Selectable<Schema['audit_entries']>

/** The hash of an entry, SHA-256 in hex. */
export const entryHash = (entry: HashedEntry): string =>
  createHash('sha256').update(hashedText(entry)).digest('hex')

/** What the hash of a stored entry covers. */
export const hashedEntry = (row: AuditRow): HashedEntry => ({
  number: row.number,
  at: row.at,
  actor: { kind: row.actor_kind, id: row.actor_id, role: row.actor_role },
  action: row.action,
  subject: { kind: row.subject_kind, id: row.subject_id },
  summary: row.summary,
  beforeJson: row.before_json,
  afterJson: row.after_json,
  cameFrom: row.came_from,
  previousHash: row.previous_hash,
})

export function toEntry(row: AuditRow): AuditEntry {
  const { beforeJson, afterJson, ...entry } = hashedEntry(row)
  return { ...entry, before: factsOf(beforeJson), after: factsOf(afterJson), hash: row.hash }
}

/** `as`: only `recordAudit` writes the column, and `checkAudit` compares it with its hash. */
const factsOf = (json: string | null): AuditFacts | null =>
  json === null ? null : (JSON.parse(json) as AuditFacts)
