import { sql } from 'kysely'
import { findMessage } from '#core/account/contact/inbox.server.ts'
import { findOrderId } from '#core/orders/order-number.server.ts'
import { textSetting } from '#core/settings/page-texts.ts'
import { databaseClock } from '#db/clock.ts'
import { kindOf } from '#db/kind.ts'
import type { Db } from '#db/schema.ts'
import { PRESENT_MS, type Thing, type ThingKind } from './live-things.ts'

/** A thing that is there, by its id. */
export type FoundThing = { kind: ThingKind; id: string }

/** Somebody at a thing. `subject` is what the table has: kind and id. */
export type Present = { staffId: string; subject: string }

export const subjectOf = ({ kind, id }: FoundThing): string => `${kind}/${id}`

/** The thing of an address; undefined if there is none. */
export async function findThing(db: Db, { kind, key }: Thing): Promise<FoundThing | undefined> {
  const id = await FIND[kind](db, key)
  return id === undefined ? undefined : { kind, id }
}

const FIND: Readonly<Record<ThingKind, (db: Db, key: string) => Promise<string | undefined>>> = {
  order: findOrderId,
  return: async (db, code) =>
    (
      await db
        .selectFrom('returns')
        .select('id')
        .where('code', '=', code.toUpperCase())
        .executeTakeFirst()
    )?.id,
  message: async (db, reference) => {
    const found = await findMessage(db, reference)
    return found.ok ? found.id : undefined
  },
  product: async (db, id) => {
    const product = await db
      .selectFrom('products')
      .select('id')
      .where('id', '=', id)
      .unionAll(
        db.selectFrom('product_drafts').select('product_id as id').where('product_id', '=', id),
      )
      .executeTakeFirst()
    return product?.id
  },
  page: async (_db, page) => (textSetting(page) ? page : undefined),
}

/**
 * Says that these people are where they are, in one statement; each server has rows of its own. By
 * the database's clock, since the servers' may differ. Deletes what has expired anywhere: looking at
 * a thing leaves no trace. Guarded by: presence.server.test.ts.
 */
export async function touchPresence(
  db: Db,
  serverId: string,
  present: readonly Present[],
): Promise<void> {
  const clock = databaseClock(kindOf(db))
  if (present.length > 0) {
    await db
      .insertInto('staff_presence')
      .values(
        present.map(({ staffId, subject }) => ({
          server_id: serverId,
          staff_id: staffId,
          subject,
          seen_ms: clock,
        })),
      )
      .onConflict((oc) =>
        oc.columns(['subject', 'staff_id', 'server_id']).doUpdateSet({ seen_ms: clock }),
      )
      .execute()
  }
  await db
    .deleteFrom('staff_presence')
    .where('seen_ms', '<', sql<number>`${clock} - ${PRESENT_MS}`)
    .execute()
}

/** Somebody has closed a thing on this server; without `gone` everybody, since the server stops. */
export async function leavePresence(db: Db, serverId: string, gone?: Present): Promise<void> {
  let rows = db.deleteFrom('staff_presence').where('server_id', '=', serverId)
  if (gone) rows = rows.where('staff_id', '=', gone.staffId).where('subject', '=', gone.subject)
  await rows.execute()
}

/** Who is at these things on any server, once each and by name. */
export async function whoIsAt(
  db: Db,
  subjects: readonly string[],
): Promise<(Present & { name: string })[]> {
  if (subjects.length === 0) return []
  return db
    .selectFrom('staff_presence')
    .innerJoin('staff', 'staff.id', 'staff_presence.staff_id')
    .select(['subject', 'staff_id as staffId', 'name'])
    .distinct()
    .where('subject', 'in', [...subjects])
    .where('seen_ms', '>=', sql<number>`${databaseClock(kindOf(db))} - ${PRESENT_MS}`)
    .orderBy('name')
    .orderBy('staff_id')
    .execute()
}
