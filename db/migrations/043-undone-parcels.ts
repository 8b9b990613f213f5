import { sql, type Kysely } from 'kysely'

/**
 * A parcel that was marked as sent and had not left. Its row stays, since its cancelled invoice
 * names it; nothing counts it any more.
 */
export async function addUndoneParcels(db: Kysely<unknown>): Promise<void> {
  await sql`alter table parcels add column undone_at text`.execute(db)
  await sql`alter table parcels add column undo_reason text
    check (undo_reason in ('wrong_order', 'wrong_goods', 'not_collected', 'other'))`.execute(db)
}
