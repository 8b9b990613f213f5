import {
  findProductChange,
  productStates,
  recordHistory,
} from '#core/catalogue/product-history/product-history.server.ts'
import {
  colorOfField,
  isSameValue,
  type FieldChange,
} from '#core/catalogue/product-history/product-history.ts'
import type { PictureTexts } from '#core/catalogue/pictures.ts'
import { lockProducts } from '#core/catalogue/sale-prices/prices.server.ts'
import { readPhotographs } from '#core/catalogue/pictures/photographs.ts'
import { setPictures } from '#core/catalogue/pictures/set-pictures.server.ts'
import type { Db } from '#db/schema.ts'
import { transact } from '#db/transact.ts'
import { findEditableProduct, saveProduct, setProductSold } from './edit-product.server.ts'
import type { ContentFault, DraftContent } from './product-content.ts'

export type UndoOutcome =
  | { ok: true; changes: FieldChange[] }
  | { ok: false; reason: 'unknown_change' }
  /** These fields have another value by now than the change gave them. */
  | { ok: false; reason: 'changed_meanwhile'; fields: string[] }
  /** The values of before are refused by the catalogue's rules of today. */
  | { ok: false; reason: 'faults'; faults: ContentFault[] }

type Undo = { productId: string; changeId: number; now: string }

/**
 * Takes one change of a product back: its fields get the values of before, by the same use cases as
 * any other change, and all others stay. Refuses if somebody has changed one of them since; a refusal
 * changes nothing. `now` is ISO-8601 UTC. Guarded by: undo-change.server.test.ts.
 */
export async function undoChange(db: Db, { productId, changeId, now }: Undo): Promise<UndoOutcome> {
  return transact(db, async (trx): Promise<UndoOutcome> => {
    await lockProducts(trx, [productId])
    const entry = await findProductChange(trx, { productId, id: changeId })
    const state = (await productStates(trx, [productId])).get(productId)
    if (!entry || !state) return { ok: false, reason: 'unknown_change' }
    const moved = entry.changes.filter(({ field, after }) => !isSameValue(state[field], after))
    if (moved.length > 0) {
      return { ok: false, reason: 'changed_meanwhile', fields: moved.map(({ field }) => field) }
    }
    const changes = entry.changes.map(({ field, before, after }) => ({
      field,
      before: after,
      after: before,
    }))
    return recordHistory(trx, [productId], () => applyChanges(trx, { productId, changes, now }))
  })
}

type Apply = { productId: string; changes: FieldChange[]; now: string }

/** The content first: it alone can be refused. */
async function applyChanges(trx: Db, { productId, changes, now }: Apply): Promise<UndoOutcome> {
  const ofContent = changes.filter(
    ({ field }) => field !== 'isSold' && colorOfField(field) === undefined,
  )
  const current = await findEditableProduct(trx, productId)
  if (!current) return { ok: false, reason: 'unknown_change' }
  if (ofContent.length > 0) {
    const values = Object.fromEntries(
      ofContent.map(({ field, after }) => [field, after ?? undefined]),
    )
    const content = { ...current.content, ...values } as DraftContent // values that it had
    const saved = await saveProduct(trx, { content, version: current.version, now })
    if (!saved.ok && saved.reason === 'faults') return saved
    if (!saved.ok) return { ok: false, reason: 'unknown_change' }
  }
  for (const { field, after } of changes) {
    const color = colorOfField(field)
    if (field === 'isSold') await setProductSold(trx, { id: productId, isSold: after === true })
    if (color === undefined) continue
    await setPictures(trx, { productId, color, pictures: picturesOf(after), now })
  }
  return { ok: true, changes }
}

type StoredPictures = { version: string; photographs: string | null; texts: string | null }

function picturesOf(value: unknown) {
  const stored = value as StoredPictures | null // as `productStates` reads the row
  if (stored === null) return null
  const { version, photographs, texts } = stored
  return {
    version,
    photographs: photographs === null ? null : (readPhotographs(photographs) ?? null),
    texts: texts === null ? {} : (JSON.parse(texts) as PictureTexts),
  }
}
