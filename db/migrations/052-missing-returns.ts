import { sql, type Kysely } from 'kysely'

/** Units of a return that were not in the parcel when it arrived: neither on the shelf nor refunded with it. */
export async function addMissingUnits(db: Kysely<unknown>): Promise<void> {
  await sql`alter table return_lines add column missing_units integer not null default 0
    check (missing_units >= 0 and missing_units <= quantity)`.execute(db)
}
