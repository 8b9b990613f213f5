import type { Db } from '#db/schema.ts'
import type { StaffRole } from './staff.ts'

/** A person as the owners see them. `invited`: has not joined. `reset`: has to enrol again. */
export type StaffPerson = {
  id: string
  name: string
  email: string
  role: StaffRole
  isActive: boolean
  state: 'invited' | 'joined' | 'reset'
  joinedAt: string | null
  lastSeenAt: string | null
  recoveryCodesLeft: number
  passkeys: number
}

/** All people, the active ones first, by name. */
export async function listStaff(db: Db): Promise<StaffPerson[]> {
  const rows = await peopleQuery(db)
    .orderBy('is_active', 'desc')
    .orderBy('name')
    .orderBy('id')
    .execute()
  return rows.map(toPerson)
}

/** A person by id alone, which is what changes and the log name a person by. */
export async function findStaff(db: Db, id: string): Promise<StaffPerson | undefined> {
  const row = await peopleQuery(db).where('id', '=', id).executeTakeFirst()
  return row && toPerson(row)
}

/** A person by what the owner types at the command line: an e-mail address or an id. */
export async function findTypedStaff(db: Db, typed: string): Promise<StaffPerson | undefined> {
  const row = await peopleQuery(db)
    .where((eb) => eb.or([eb('id', '=', typed), eb('email', '=', typed.toLowerCase())]))
    .executeTakeFirst()
  return row && toPerson(row)
}

const peopleQuery = (db: Db) =>
  db
    .selectFrom('staff')
    .select(['id', 'name', 'email', 'role', 'is_active', 'joined_at', 'totp_secret'])
    .select((eb) => [
      eb
        .selectFrom('staff_sessions')
        .select((own) => own.fn.max('last_seen_at').as('at'))
        .whereRef('staff_sessions.staff_id', '=', 'staff.id')
        .as('last_seen_at'),
      eb
        .selectFrom('staff_recovery_codes')
        .select((own) => own.fn.countAll().as('codes'))
        .whereRef('staff_recovery_codes.staff_id', '=', 'staff.id')
        .where('used_at', 'is', null)
        .as('codes'),
      eb
        .selectFrom('staff_passkeys')
        .select((own) => own.fn.countAll().as('keys'))
        .whereRef('staff_passkeys.staff_id', '=', 'staff.id')
        .as('keys'),
    ])

type PersonRow = Awaited<ReturnType<ReturnType<typeof peopleQuery>['execute']>>[number]

function toPerson(row: PersonRow): StaffPerson {
  const joined = row.totp_secret === null ? 'reset' : 'joined'
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    role: row.role,
    isActive: row.is_active === 1,
    state: row.joined_at === null ? 'invited' : joined,
    joinedAt: row.joined_at,
    lastSeenAt: row.last_seen_at,
    recoveryCodesLeft: Number(row.codes),
    passkeys: Number(row.keys),
  }
}

const shopsWithStaff = new WeakSet<Db>()

/** Whether the desk exists: without a person it answers 404. People are never deleted. */
export async function hasStaff(db: Db): Promise<boolean> {
  if (shopsWithStaff.has(db)) return true
  const row = await db.selectFrom('staff').select('id').limit(1).executeTakeFirst()
  if (row) shopsWithStaff.add(db)
  return row !== undefined
}
