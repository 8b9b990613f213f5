import type { ColumnType, Generated } from 'kysely'
import type { Flag } from './flag.ts'

/** The people of the desk. */
export type StaffSchema = {
  staff: StaffTable
  staff_invitations: StaffInvitationsTable
  staff_recovery_codes: StaffRecoveryCodesTable
  staff_passkeys: StaffPasskeysTable
  staff_sign_ins: StaffSignInsTable
  staff_sessions: StaffSessionsTable
  staff_presence: StaffPresenceTable
}

/**
 * `totp_secret` is encrypted; null: the person has to enrol again. `totp_last_step` is the time
 * step of the last code that was accepted, so that no code is accepted twice.
 */
type StaffTable = {
  id: string
  name: string
  email: string
  role: 'owner' | 'warehouse' | 'support'
  is_active: Flag
  password_hash: string | null
  totp_secret: string | null
  totp_last_step: Generated<number>
  invited_at: string
  joined_at: string | null
}

/** The open invitation of a person; deleted when it is accepted. */
type StaffInvitationsTable = { token_hash: string; staff_id: string; expires_at: string }

type StaffRecoveryCodesTable = { staff_id: string; code_hash: string; used_at: string | null }

/** `public_key` is a SubjectPublicKeyInfo (DER) in base64url, `id` the credential's id; Postgres returns
 * `counter` as text. */
type StaffPasskeysTable = {
  id: string
  staff_id: string
  name: string
  public_key: string
  counter: ColumnType<number | string, number, number>
  created_at: string
  last_used_at: string | null
}

/** A sign-in whose password was right, before its second step. */
type StaffSignInsTable = {
  token_hash: string
  staff_id: string
  tries: number
  challenge: string | null
  expires_at: string
}

/** `device` and `client` are what its owner reads: "Firefox en Windows", the address. */
type StaffSessionsTable = {
  id: string
  token_hash: string
  staff_id: string
  created_at: string
  last_seen_at: string
  reverified_at: string
  challenge: string | null
  device: string
  client: string
}

/**
 * Somebody has something open: `subject` is its kind and id. Postgres returns `seen_ms` as text;
 * milliseconds by the database's clock.
 */
type StaffPresenceTable = {
  subject: string
  staff_id: string
  server_id: string
  seen_ms: ColumnType<number | string, number, number>
}
