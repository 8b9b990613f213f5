import type { Db } from '#db/schema.ts'
import type { CatalogueFault } from '#core/catalogue/catalogue-faults.ts'
import { lockProducts } from '#core/catalogue/sale-prices/prices.server.ts'
import { isEanTaken } from './catalogue-eans.server.ts'
import { planCatalogue } from './catalogue-plan.ts'
import { previewImport, type ImportPreview } from './owner-catalogue.server.ts'
import { readStoredCatalogue, writePlan } from './stored-catalogue.server.ts'

/** Products that one table may change: they are locked together and shown before. */
export const MOST_IMPORTED = 500

export type TablePreview =
  | ImportPreview
  | { ok: false; reason: 'faults'; faults: CatalogueFault[] }
  | { ok: false; reason: 'too_many'; products: number }

const RULE = { retiresAbsent: false }

/**
 * Reads a table of products, as the command line does, and answers what it would change; changes
 * nothing. What the table does not name stays.
 */
export async function previewTable(db: Db, bytes: Uint8Array): Promise<TablePreview> {
  const preview = await previewImport(db, [{ name: 'tabla.csv', chunks: [bytes] }], RULE)
  if (!preview.ok) return { ok: false, reason: 'faults', faults: preview.faults }
  const products = touchedBy(preview).length
  return products > MOST_IMPORTED ? { ok: false, reason: 'too_many', products } : preview
}

/** The products that are new or change. */
export const touchedBy = ({ report }: Pick<ImportPreview, 'report'>): string[] => [
  ...report.added,
  ...report.changed,
]

/**
 * Applies exactly what the preview showed, all or nothing, in the caller's transaction; false if a
 * product has changed so that the result would differ. The products are the owner's from then on: a
 * start merges them like every change at the desk. `now` is ISO-8601 UTC.
 * Guarded by: import-changes.server.test.ts.
 */
export async function applyTable(
  trx: Db,
  preview: Pick<ImportPreview, 'products' | 'plan' | 'report' | 'changes'>,
  now: string,
): Promise<boolean> {
  const ids = touchedBy(preview)
  if (ids.length === 0) return true
  await lockProducts(trx, ids)
  const { positions } = preview.plan
  const products = ids.flatMap((id) => preview.products.get(id) ?? [])
  const plan = planCatalogue(await readStoredCatalogue(trx, ids), products, { ...RULE, positions })
  const isAsSeen = wordsOf(plan) === wordsOf(preview) && !(await isEanTaken(trx, plan))
  if (isAsSeen) await writePlan(trx, plan, now)
  return isAsSeen
}

/** What the owner was shown, in an order that does not depend on the file's. */
function wordsOf({ report, changes }: Pick<ImportPreview, 'report' | 'changes'>): string {
  const { added, changed, repriced, retired } = report
  const shown = changes.toSorted((a, b) => (a.id < b.id ? -1 : 1))
  return JSON.stringify([
    ...[added, changed, repriced, retired].map((ids) => ids.toSorted()),
    shown,
  ])
}
