import type { Db } from '#db/schema.ts'

/** Says, inside the transaction that made it, that something changed which a page could show. */
export async function bumpCatalogueVersion(trx: Db): Promise<void> {
  await trx
    .updateTable('catalogue_state')
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .execute()
}

/** Grows with every visible change; equal numbers mean that pages are still right. */
export async function catalogueVersion(db: Db): Promise<number> {
  const row = await db.selectFrom('catalogue_state').select('version').executeTakeFirstOrThrow()
  return row.version
}
