import type { Db } from '#db/schema.ts'
import type { Flag } from '#db/tables/flag.ts'
import type { CatalogueFileProduct } from '#core/catalogue/catalogue-file.ts'
import {
  changesByOwner,
  type FileContent,
  type KeptChange,
  type LoadedProduct,
} from './catalogue-merge.ts'
import { readStoredCatalogue } from './stored-catalogue.server.ts'

/** The last loaded values of these products, or of all. */
export async function readBaseline(
  db: Db,
  ids?: readonly string[],
): Promise<Map<string, LoadedProduct>> {
  let query = db.selectFrom('loaded_products').selectAll()
  if (ids) query = query.where('product_id', 'in', ids)
  const rows = await query.execute()
  return new Map(
    rows.map((row) => [
      row.product_id,
      // Written below, from a validated product.
      { content: JSON.parse(row.content) as FileContent, isListed: row.is_listed === 1 },
    ]),
  )
}

/** Stores the loaded values of these products; those not in `listed` are marked as unlisted. */
export async function storeBaseline(
  trx: Db,
  ids: readonly string[],
  listed: readonly CatalogueFileProduct[],
): Promise<void> {
  const absent = ids.filter((id) => listed.every((product) => product.id !== id))
  if (absent.length > 0) {
    await trx
      .updateTable('loaded_products')
      .set({ is_listed: 0 })
      .where('product_id', 'in', absent)
      .execute()
  }
  if (listed.length === 0) return
  const rows = listed.map(({ stock: _stock, eans: _eans, ...content }) => ({
    product_id: content.id,
    content: JSON.stringify(content satisfies FileContent),
    is_listed: 1 as Flag,
  }))
  await trx
    .insertInto('loaded_products')
    .values(rows)
    .onConflict((oc) =>
      oc.column('product_id').doUpdateSet((eb) => ({
        content: eb.ref('excluded.content'),
        is_listed: eb.ref('excluded.is_listed'),
      })),
    )
    .execute()
}

export type OwnerChanges = {
  /** False once the owner has imported a catalogue, which stops loads of files. */
  areFilesLoaded: boolean
  changes: (KeptChange & { name: string })[]
}

/** Lists the owner's changes to loaded products, which a load keeps. */
export async function listOwnerChanges(db: Db): Promise<OwnerChanges> {
  const stored = await readStoredCatalogue(db)
  const state = await db
    .selectFrom('catalogue_state')
    .select('is_kept_by_owner')
    .executeTakeFirstOrThrow()
  const names = new Map(stored.map(({ id, name }) => [id, name]))
  const changes = changesByOwner(stored, await readBaseline(db))
  return {
    areFilesLoaded: state.is_kept_by_owner === 0,
    changes: changes.map((change) => ({ ...change, name: names.get(change.id) ?? change.id })),
  }
}
