export type AuditSchema = {
  audit_entries: AuditEntriesTable
  audit_chain: AuditChainTable
}

/** Append-only. `actor_id` is a person of the desk, a user of the machine, or a job. */
type AuditEntriesTable = {
  number: number
  at: string
  actor_kind: 'staff' | 'command' | 'system'
  actor_id: string
  actor_role: string | null
  action: string
  subject_kind: string
  subject_id: string
  summary: string
  before_json: string | null
  after_json: string | null
  came_from: string
  previous_hash: string | null
  hash: string
}

/** One row. Entries before `first_number` were deleted after their time. */
type AuditChainTable = {
  id: 1
  first_number: number
  last_number: number
  last_hash: string | null
  last_at: string
}
