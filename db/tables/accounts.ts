import type { ColumnType } from 'kysely'
import type { Flag } from './flag.ts'

/** Accounts and their credentials. */
export type AccountSchema = {
  users: UsersTable
  sessions: SessionsTable
  credentials: CredentialsTable
  verifications: VerificationsTable
  email_codes: EmailCodesTable
  rate_limits: RateLimitsTable
  customer_notes: CustomerNotesTable
}

/** A customer. `display_name` is first name, a space, last name. */
type UsersTable = {
  id: string
  email: string
  email_verified: Flag
  display_name: string
  first_name: string
  last_name: string
  phone: string
  image_url: string | null
  created_at: string
  updated_at: string
}

type SessionsTable = {
  id: string
  user_id: string
  token: string
  expires_at: string
  ip_address: string | null
  user_agent: string | null
  created_at: string
  updated_at: string
}

/** A credential: today a password hash. Written by better-auth. */
type CredentialsTable = {
  id: string
  user_id: string
  provider_id: string
  account_id: string
  password: string | null
  access_token: string | null
  refresh_token: string | null
  id_token: string | null
  access_token_expires_at: string | null
  refresh_token_expires_at: string | null
  scope: string | null
  created_at: string
  updated_at: string
}

/** Tokens that prove an address or allow a new password. */
type VerificationsTable = {
  id: string
  identifier: string
  value: string
  expires_at: string
  created_at: string
  updated_at: string
}

/** A mailed code that waits to be typed; `code_hash` is keyed, so the table alone reveals none. */
type EmailCodesTable = {
  id: string
  user_id: string
  purpose: 'verify' | 'change_old' | 'change_new'
  email: string
  code_hash: string
  tries: number
  expires_at: string
  created_at: string
}

/**
 * One row for each counter that is not full: the moment when it has all its tokens again, in
 * milliseconds since 1970 by the clock of the database. Postgres returns a `bigint` as text.
 */
type RateLimitsTable = {
  key_hash: string
  full_at_ms: ColumnType<number | string, number, number>
}

/** What the people of the shop note about a person, with or without an account. */
type CustomerNotesTable = {
  id: string
  /** In lower case. */
  email: string
  text: string
  staff_id: string
  created_at: string
}
