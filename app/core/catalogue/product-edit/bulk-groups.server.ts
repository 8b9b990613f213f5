import { toFileProduct } from '#core/catalogue/import/catalogue-export.ts'
import { planCatalogue } from '#core/catalogue/import/catalogue-plan.ts'
import { readStoredCatalogue, writePlan } from '#core/catalogue/import/stored-catalogue.server.ts'
import { readMakers } from '#core/catalogue/makers/maker-rows.server.ts'
import { recordHistory } from '#core/catalogue/product-history/product-history.server.ts'
import { lockProducts } from '#core/catalogue/sale-prices/prices.server.ts'
import type { Db } from '#db/schema.ts'
import { changedWords, withWords, type GroupChange, type GroupField } from './bulk-terms.ts'
import { setProductsSold } from './edit-product.server.ts'
import { checkContent, type ContentFault } from './product-content.ts'

/** The words of one product before and after the change. */
export type WordsLine = { id: string; name: string; before: string[]; after: string[] }

export type GroupsOutcome =
  | { ok: true; lines: WordsLine[] }
  | { ok: false; reason: 'no_products' | 'nothing_changes' }

/** What a change of groups makes of the products; changes nothing. Unknown ids are left out. */
export async function previewGroups(
  db: Db,
  ids: readonly string[],
  change: GroupChange,
): Promise<GroupsOutcome> {
  const stored = ids.length === 0 ? [] : await readStoredCatalogue(db, ids)
  if (stored.length === 0) return { ok: false, reason: 'no_products' }
  const lines = stored.flatMap((product): WordsLine[] => {
    const before: readonly string[] = toFileProduct(product)[change.field]
    const after = changedWords(before, change)
    const isSame = JSON.stringify(before) === JSON.stringify(after)
    return isSame ? [] : [{ id: product.id, name: product.name, before: [...before], after }]
  })
  return lines.length > 0 ? { ok: true, lines } : { ok: false, reason: 'nothing_changes' }
}

export type SetWordsOutcome =
  | { ok: true }
  /** Products that have other words than `before` by now, or are gone. */
  | { ok: false; reason: 'changed_meanwhile'; ids: string[] }
  /** The catalogue's rules refuse the first of these products so. */
  | { ok: false; reason: 'faults'; id: string; faults: ContentFault[] }

/**
 * Gives products other words in one of their lists, all or none, inside the caller's transaction.
 * Refuses products that have other words than `before`, and words that the catalogue's rules refuse.
 * Whether a product is on sale stays. `now` is ISO-8601 UTC.
 * Guarded by: bulk-changes.server.test.ts.
 */
export async function setWords(
  trx: Db,
  {
    field,
    lines,
    now,
  }: { field: GroupField; lines: readonly Omit<WordsLine, 'name'>[]; now: string },
): Promise<SetWordsOutcome> {
  const ids = lines.map(({ id }) => id)
  if (ids.length === 0) return { ok: true }
  await lockProducts(trx, ids)
  const stored = await readStoredCatalogue(trx, ids)
  const contents = new Map(stored.map((product) => [product.id, toFileProduct(product)]))
  const moved = lines.filter(
    ({ id, before }) => JSON.stringify(contents.get(id)?.[field]) !== JSON.stringify(before),
  )
  if (moved.length > 0) {
    return { ok: false, reason: 'changed_meanwhile', ids: moved.map(({ id }) => id) }
  }
  const makers = await readMakers(trx)
  const products = []
  for (const { id, after } of lines) {
    const content = contents.get(id)
    const checked = content && checkContent(withWords(content, field, after), makers)
    if (checked?.ok === false) return { ok: false, reason: 'faults', id, faults: checked.faults }
    if (checked) products.push(checked.product)
  }
  // The plan would put archived products on sale.
  const asSold = stored.map((product) => ({ ...product, isActive: true }))
  const positions = new Map(stored.map(({ id, position }) => [id, position]))
  const plan = planCatalogue(asSold, products, { retiresAbsent: false, positions })
  const archived = stored.filter(({ isActive }) => !isActive).map(({ id }) => id)
  await recordHistory(trx, ids, async () => {
    await writePlan(trx, plan, now)
    await setProductsSold(trx, archived, false)
  })
  return { ok: true }
}
