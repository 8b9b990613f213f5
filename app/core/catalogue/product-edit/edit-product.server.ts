import { createHash } from 'node:crypto'
import { toFileProduct } from '#core/catalogue/import/catalogue-export.ts'
import { holdMakers } from '#core/catalogue/makers/maker-rows.server.ts'
import { recordProductChanges } from '#core/catalogue/catalogue-changes.server.ts'
import { planCatalogue, type StoredProduct } from '#core/catalogue/import/catalogue-plan.ts'
import { recordHistory } from '#core/catalogue/product-history/product-history.server.ts'
import { lockProducts } from '#core/catalogue/sale-prices/prices.server.ts'
import { readStoredCatalogue, writePlan } from '#core/catalogue/import/stored-catalogue.server.ts'
import type { Db } from '#db/schema.ts'
import { transact } from '#db/transact.ts'
import {
  checkContent,
  contentChanges,
  type ContentFault,
  type DraftContent,
  type ProductContent,
} from './product-content.ts'

/** A product of the shop as an editor shows it. `version` names what was read. */
export type EditableProduct = { content: ProductContent; isSold: boolean; version: string }

/** Reads a product that is or was sold; undefined for an unknown id. */
export async function findEditableProduct(
  db: Db,
  id: string,
): Promise<EditableProduct | undefined> {
  const [stored] = await readStoredCatalogue(db, [id])
  return stored && editable(stored)
}

/** What an editor shows of a stored product. */
export function editable(stored: StoredProduct): EditableProduct {
  const { stock: _stock, ...content } = toFileProduct(stored)
  const version = createHash('sha256')
    .update(JSON.stringify([content, stored.isActive]))
    .digest('hex')
    .slice(0, 16)
  return { content, isSold: stored.isActive, version }
}

type Change = ReturnType<typeof contentChanges>[number]

export type SaveProductOutcome =
  | { ok: true; version: string; changes: Change[] }
  | { ok: false; reason: 'unknown_product' }
  /** Somebody saved it meanwhile; `changes` leads from their values to those of this person. */
  | { ok: false; reason: 'changed_meanwhile'; current: EditableProduct; changes: Change[] }
  | { ok: false; reason: 'faults'; faults: ContentFault[] }

type Save = {
  content: DraftContent
  /** The version that the person edited. */
  version: string
  /** ISO-8601 UTC. */
  now: string
}

/**
 * Saves a product that the shop sells or sold; whether it is on sale stays. A retired variant keeps
 * its units. A running sale keeps its price: `priceCents` is the regular one. Refuses a content that
 * the catalogue's rules refuse, and one that was made from an older version; a refusal changes nothing.
 */
export async function saveProduct(db: Db, save: Save): Promise<SaveProductOutcome> {
  return transact(db, async (trx): Promise<SaveProductOutcome> => {
    const checked = checkContent(save.content, await holdMakers(trx))
    if (!checked.ok) return { ok: false, reason: 'faults', faults: checked.faults }
    const { product } = checked
    await lockProducts(trx, [product.id])
    const [stored] = await readStoredCatalogue(trx, [product.id])
    if (!stored) return { ok: false, reason: 'unknown_product' }
    const current = editable(stored)
    const changes = contentChanges(current.content, withoutStock(product))
    if (current.version !== save.version) {
      return { ok: false, reason: 'changed_meanwhile', current, changes }
    }
    // The plan would put an archived product on sale.
    const asSold = { ...stored, isActive: true }
    const positions = new Map([[product.id, stored.position]])
    const plan = planCatalogue([asSold], [product], { retiresAbsent: false, positions })
    await recordHistory(trx, [product.id], async () => {
      await writePlan(trx, plan, save.now)
      if (!stored.isActive) await setSold(trx, product.id, false)
    })
    const [after] = await readStoredCatalogue(trx, [product.id])
    return { ok: true, version: after ? editable(after).version : '', changes }
  })
}

function withoutStock({
  stock: _stock,
  ...content
}: ProductContent & { stock: unknown }): ProductContent {
  return content
}

export type SetSoldOutcome =
  | { ok: true }
  | { ok: false; reason: 'unknown_product' | 'changed_meanwhile' }

/**
 * Takes a product off sale or puts it back, with its variants and pictures as they were. One
 * conditional update: refuses if it is so already.
 */
export async function setProductSold(
  db: Db,
  { id, isSold }: { id: string; isSold: boolean },
): Promise<SetSoldOutcome> {
  return transact(db, async (trx): Promise<SetSoldOutcome> => {
    await lockProducts(trx, [id])
    if (!(await recordHistory(trx, [id], () => setSold(trx, id, isSold)))) {
      const known = await findEditableProduct(trx, id)
      return { ok: false, reason: known ? 'changed_meanwhile' : 'unknown_product' }
    }
    await recordProductChanges(trx, [id])
    return { ok: true }
  })
}

/**
 * Takes several products off sale or puts them back, inside the caller's transaction. Returns the ids
 * of those that were not so already.
 */
export async function setProductsSold(
  trx: Db,
  ids: readonly string[],
  isSold: boolean,
): Promise<string[]> {
  if (ids.length === 0) return []
  await lockProducts(trx, ids)
  const rows = await recordHistory(trx, ids, () =>
    trx
      .updateTable('products')
      .set({ is_active: isSold ? 1 : 0 })
      .where('id', 'in', ids)
      .where('is_active', '=', isSold ? 0 : 1)
      .returning('id')
      .execute(),
  )
  const changed = rows.map(({ id }) => id)
  await recordProductChanges(trx, changed)
  return changed
}

async function setSold(trx: Db, id: string, isSold: boolean): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('products')
    .set({ is_active: isSold ? 1 : 0 })
    .where('id', '=', id)
    .where('is_active', '=', isSold ? 0 : 1)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}
