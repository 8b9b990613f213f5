import type { Db } from '#db/schema.ts'

/** Bumps the catalogue version, inside the transaction that changes something visible on a page. */
export async function bumpCatalogueVersion(trx: Db): Promise<void> {
  await trx
    .updateTable('catalogue_state')
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .execute()
}

/** The current catalogue version; while it is the same, cached pages are valid. */
export async function catalogueVersion(db: Db): Promise<number> {
  const row = await db.selectFrom('catalogue_state').select('version').executeTakeFirstOrThrow()
  return row.version
}
