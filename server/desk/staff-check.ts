import type { IncomingMessage } from 'node:http'
import type { Shop } from '#app/shop.server.ts'
import { readSessionToken } from '#core/account/staff/session-cookie.ts'
import { hasStaff } from '#core/account/staff/staff-list.server.ts'
import { findStaffSession } from '#core/account/staff/staff-sessions.server.ts'
import type { Db } from '#db/schema.ts'

/** While nobody may sign in, the database is asked at most this often. */
const ASKED_EVERY_MS = 1000

type CheckContext = {
  quick: Db
  now: () => Date
  logError: (message: string, error: unknown, subjectId: string) => void
}

/**
 * Whether anybody may sign in at the desk. People are deactivated, never deleted, so yes is kept.
 * If the database does not answer, the last answer counts.
 */
export function createStaffCheck({ quick, now, logError }: CheckContext): () => Promise<boolean> {
  let isThere = false
  let askedAt = Number.NEGATIVE_INFINITY
  return async () => {
    if (isThere || now().getTime() - askedAt < ASKED_EVERY_MS) return isThere
    askedAt = now().getTime()
    try {
      isThere = await hasStaff(quick)
    } catch (error) {
      logError('people of the desk not read', error, 'desk')
    }
    return isThere
  }
}

/** Whether somebody of the desk asks: only then is a large body read. */
export async function hasDeskSession(shop: Shop, { headers }: IncomingMessage): Promise<boolean> {
  const token = readSessionToken(shop, headers.cookie)
  return token !== undefined && (await findStaffSession(shop.db, token, shop.now())) !== undefined
}
