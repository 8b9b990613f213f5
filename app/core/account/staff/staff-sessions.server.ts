import { notify } from '#db/notify.ts'
import type { Db } from '#db/schema.ts'
import { deviceName } from '#core/account/sign-in/device.ts'
import { openSince, type StaffRole } from './staff.ts'
import { isSecret, newId, newSecret, secretHash } from './staff-secrets.server.ts'

/** A signed-in person of the desk. */
export type StaffSession = {
  sessionId: string
  staff: { id: string; name: string; email: string; role: StaffRole }
  /** When the second factor was last shown, ISO-8601 UTC; see `isReverified`. */
  reverifiedAt: string
}

/** The browser as the server sees it. */
export type StaffVisitor = { clientAddress: string; userAgent: string }

/** A request that finds its session writes at most this often that it was seen. */
const SEEN_EVERY_MS = 60_000

/**
 * Begins a session; returns the token for the cookie, of which only the hash is stored. `replaces`
 * is the token that the browser had before: its session ends. Source: ASVS 7.2.4.
 */
export async function startStaffSession(
  trx: Db,
  input: { staffId: string; visitor: StaffVisitor; now: Date; replaces?: string | undefined },
): Promise<{ sessionId: string; token: string }> {
  const { staffId, visitor, now, replaces } = input
  if (replaces !== undefined) await endStaffSession(trx, replaces)
  const token = newSecret()
  const sessionId = newId('sts')
  const at = now.toISOString()
  await trx
    .insertInto('staff_sessions')
    .values({
      id: sessionId,
      token_hash: secretHash(token),
      staff_id: staffId,
      created_at: at,
      last_seen_at: at,
      reverified_at: at,
      challenge: null,
      device: deviceName(visitor.userAgent),
      client: visitor.clientAddress,
    })
    .execute()
  return { sessionId, token }
}

/**
 * The open session of a token, and notes that it was used. Undefined if it is unknown, too old, was
 * idle too long, or if its person is no longer active. The role is the current one.
 */
export async function findStaffSession(
  db: Db,
  token: string,
  now: Date,
): Promise<StaffSession | undefined> {
  const found = await readSession(db, token, now)
  if (!found) return undefined
  const { session, lastSeen } = found
  if (now.getTime() - Date.parse(lastSeen) >= SEEN_EVERY_MS) {
    await db
      .updateTable('staff_sessions')
      .set({ last_seen_at: now.toISOString() })
      .where('id', '=', session.sessionId)
      .where('last_seen_at', '<', now.toISOString())
      .execute()
  }
  return session
}

/**
 * The open session of a token, as `findStaffSession`, for a request that nobody makes by hand: it
 * does not count as use, so it keeps no idle session alive.
 */
export async function peekStaffSession(
  db: Db,
  token: string,
  now: Date,
): Promise<StaffSession | undefined> {
  return (await readSession(db, token, now))?.session
}

async function readSession(
  db: Db,
  token: string,
  now: Date,
): Promise<{ session: StaffSession; lastSeen: string } | undefined> {
  if (!isSecret(token)) return undefined
  const row = await sessionsOpen(db, now)
    .select(['last_seen_at', 'reverified_at', 'staff.id', 'name', 'email'])
    .where('token_hash', '=', secretHash(token))
    .executeTakeFirst()
  if (!row) return undefined
  const { sessionId, last_seen_at: lastSeen, reverified_at: reverifiedAt, ...staff } = row
  return { session: { sessionId, staff, reverifiedAt }, lastSeen }
}

/** The role of the person of each of these sessions; a session that has ended is left out. */
export async function openSessionRoles(
  db: Db,
  sessionIds: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, StaffRole>> {
  if (sessionIds.length === 0) return new Map()
  const rows = await sessionsOpen(db, now)
    .where('staff_sessions.id', 'in', [...sessionIds])
    .execute()
  return new Map(rows.map(({ sessionId, role }) => [sessionId, role]))
}

/** Sessions that are neither too old nor idle, of people who may still sign in. */
function sessionsOpen(db: Db, now: Date) {
  const since = openSince(now)
  return db
    .selectFrom('staff_sessions')
    .innerJoin('staff', 'staff.id', 'staff_sessions.staff_id')
    .select(['staff_sessions.id as sessionId', 'role'])
    .where('is_active', '=', 1)
    .where('last_seen_at', '>', since.lastSeen)
    .where('created_at', '>', since.created)
}

/** Ends the session of a token; an unknown one is no error. */
export async function endStaffSession(db: Db, token: string): Promise<void> {
  await db.deleteFrom('staff_sessions').where('token_hash', '=', secretHash(token)).execute()
  notify(db, 'desk')
}

/** A session as its owner and the other owners see it. */
export type OpenStaffSession = {
  id: string
  staffId: string
  device: string
  client: string
  createdAt: string
  lastSeenAt: string
}

/** The open sessions of one person, or of all, the last used first. */
export async function openStaffSessions(
  db: Db,
  { staffId, now }: { staffId?: string; now: Date },
): Promise<OpenStaffSession[]> {
  const since = openSince(now)
  return db
    .selectFrom('staff_sessions')
    .select(['id', 'staff_id as staffId', 'device', 'client'])
    .select(['created_at as createdAt', 'last_seen_at as lastSeenAt'])
    .where('last_seen_at', '>', since.lastSeen)
    .where('created_at', '>', since.created)
    .$if(staffId !== undefined, (query) => query.where('staff_id', '=', staffId ?? ''))
    .orderBy('last_seen_at', 'desc')
    .orderBy('id')
    .execute()
}

/** Ends all sessions of a person, except one; returns how many. */
export async function endSessionsOf(
  trx: Db,
  staffId: string,
  exceptSessionId = '',
): Promise<number> {
  const { numDeletedRows } = await trx
    .deleteFrom('staff_sessions')
    .where('staff_id', '=', staffId)
    .where('id', '!=', exceptSessionId)
    .executeTakeFirstOrThrow()
  notify(trx, 'desk')
  return Number(numDeletedRows)
}
