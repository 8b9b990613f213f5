import type { Selectable } from 'kysely'
import type { Db } from '#db/schema.ts'
import type { RecallsTable } from '#db/tables/recalls.ts'
import { readRecallCode, REMEDIES, type Recall } from './recall.ts'

type Row = Selectable<RecallsTable> & { ended_at: string | null }

const allRecalls = (db: Db) =>
  db
    .selectFrom('recalls')
    .leftJoin('recall_ends', 'recall_ends.recall_code', 'recalls.code')
    .selectAll('recalls')
    .select('recall_ends.ended_at')

/** All recalls, the newest first: there are few, and they are kept. */
export async function listRecalls(db: Db): Promise<Recall[]> {
  const rows = await allRecalls(db).orderBy('opened_at', 'desc').orderBy('code').execute()
  return rows.map(toRecall)
}

/** The recall with a code, typed in any case. */
export async function findRecall(db: Db, typed: string): Promise<Recall | undefined> {
  const code = readRecallCode(typed)
  if (code === undefined) return undefined
  const row = await allRecalls(db).where('recalls.code', '=', code).executeTakeFirst()
  return row && toRecall(row)
}

/** A recall with the version of its picture that the owner added; null: there is none. One statement. */
export async function findPicturedRecall(
  db: Db,
  typed: string,
): Promise<{ recall: Recall; ownVersion: string | null } | undefined> {
  const code = readRecallCode(typed)
  if (code === undefined) return undefined
  const row = await allRecalls(db)
    .leftJoin('product_pictures', (join) =>
      join
        .onRef('product_pictures.product_id', '=', 'recalls.product_id')
        .onRef('product_pictures.color', '=', 'recalls.color'),
    )
    .select('product_pictures.version as ownVersion')
    .where('recalls.code', '=', code)
    .executeTakeFirst()
  return row && { recall: toRecall(row), ownVersion: row.ownVersion }
}

/** The recalls of a product that have not ended, the newest first. */
export async function openRecallsOf(db: Db, productId: string): Promise<Recall[]> {
  const rows = await allRecalls(db)
    .where('product_id', '=', productId)
    .where('recall_ends.ended_at', 'is', null)
    .orderBy('opened_at', 'desc')
    .execute()
  return rows.map(toRecall)
}

const toRecall = (row: Row): Recall => {
  const named = row.remedies.split(',')
  return {
    code: row.code,
    productId: row.product_id,
    productName: row.product_name,
    reference: row.reference,
    color: row.color,
    variantsText: row.variants_text,
    lot: row.lot,
    soldFrom: row.sold_from,
    soldUntil: row.sold_until,
    hazard: row.hazard,
    action: row.action,
    remedies: REMEDIES.filter((remedy) => named.includes(remedy)),
    onlyRemedyReason: row.only_remedy_reason,
    openedAt: row.opened_at,
    endedAt: row.ended_at,
  }
}

/** The ids of the variants of a recall. */
export async function variantsOfRecall(db: Db, code: string): Promise<string[]> {
  const rows = await db
    .selectFrom('recall_variants')
    .select('variant_id')
    .where('recall_code', '=', code)
    .orderBy('variant_id')
    .execute()
  return rows.map((row) => row.variant_id)
}
