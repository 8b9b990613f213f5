import type { Db } from '#db/schema.ts'
import { otherCounts, toFileProduct } from './catalogue-export.ts'
import { withCatalogueLease } from './catalogue-lease.server.ts'
import type { CatalogueFault } from '#core/catalogue/catalogue-faults.ts'
import type { CatalogueFileProduct } from '#core/catalogue/catalogue-file.ts'
import { alarmsOfChange, categoryAlarms, type PriceAlarm } from '#core/catalogue/price-alarm.ts'
import { planCatalogue, type CataloguePlan } from '#core/catalogue/catalogue-plan.ts'
import { writeTable } from './catalogue-table.server.ts'
import { pictureVersion, readOwnPictures } from '#core/catalogue/pictures.server.ts'
import { readOwnerFiles, type OwnerFile } from './read-catalogue-file.server.ts'
import { readStoredCatalogue } from '#core/catalogue/stored-catalogue.server.ts'
import { ChangedMeanwhile, writeImport, type OnStep } from './write-catalogue.server.ts'

export type CatalogueFormat = 'json' | 'csv'

/** Exports the products on sale as a file; importing it unchanged changes nothing. */
export async function exportCatalogue(
  db: Db,
  format: CatalogueFormat,
): Promise<{ text: string; products: number }> {
  const products = (await readStoredCatalogue(db))
    .filter(({ isActive }) => isActive)
    .map(toFileProduct)
  const file = { note: 'Catálogo de la tienda, con las existencias de ese momento.', products }
  const text = format === 'csv' ? writeTable(products) : `${JSON.stringify(file, null, 2)}\n`
  return { text, products: products.length }
}

export type ImportPreview = {
  ok: true
  products: CatalogueFileProduct[]
  report: CataloguePlan['report']
  changes: CataloguePlan['changes']
  /** Variants whose units in the file differ from the shop's count, which stays. */
  otherCounts: string[]
  /** New or changed products that lack pictures in a colour. */
  withoutPictures: string[]
  /** Prices that look like typing errors. */
  priceAlarms: PriceAlarm[]
}
export type PreviewOutcome = ImportPreview | { ok: false; faults: CatalogueFault[] }

type ImportRule = { retiresAbsent: boolean }

/** Reads files and answers what importing them would change; changes nothing. */
export async function previewImport(
  db: Db,
  files: readonly OwnerFile[],
  rule: ImportRule,
): Promise<PreviewOutcome> {
  const stored = await readStoredCatalogue(db)
  const known = new Map(stored.map((product) => [product.id, toFileProduct(product)]))
  const read = readOwnerFiles(files, known)
  if (!read.ok) return read
  const { report, changes } = planCatalogue(stored, read.products, rule)
  const touched = new Set([...report.added, ...report.changed])
  const ownPictures = await readOwnPictures(db)
  const pictured = (id: string) => ({ id, ownPictures: ownPictures.get(id) ?? {} })
  const withoutPictures = read.products.filter(
    ({ id, colors }) =>
      touched.has(id) && colors.some((color) => pictureVersion(pictured(id), color) === '0'),
  )
  return {
    ok: true,
    products: read.products,
    report,
    changes,
    otherCounts: otherCounts(stored, read.products),
    withoutPictures: withoutPictures.map(({ id }) => id),
    priceAlarms: [
      ...changes.flatMap(alarmOf),
      ...categoryAlarms(afterImport(known, read.products), new Set(report.added)),
    ],
  }
}

const alarmOf = ({ id, name, price }: ImportPreview['changes'][number]): PriceAlarm[] =>
  price ? alarmsOfChange({ productId: id, name, ...price }) : []

/** All products as they will be, also retired ones, which have a price to compare with. */
const afterImport = (
  known: ReadonlyMap<string, CatalogueFileProduct>,
  imported: readonly CatalogueFileProduct[],
): CatalogueFileProduct[] => [
  ...new Map([...known, ...imported.map((product) => [product.id, product] as const)]).values(),
]

export type ImportOutcome =
  | { ok: true }
  /** `done` products were written before a product that was changed meanwhile. */
  | { ok: false; reason: 'changed_meanwhile'; done: number; of: number }

/**
 * Applies exactly what the preview showed; refuses if the catalogue has changed so that the result
 * would differ. Writes whole products in short transactions, so that the shop keeps running: after
 * an interruption, or a change to a product not yet written, the written products stay and a new
 * import does the rest. Its first batch makes the database decide what is sold instead of the
 * files; an import refused before that changes nothing. `now` is ISO-8601 UTC.
 */
export async function importCatalogue(
  db: Db,
  preview: Pick<ImportPreview, 'products' | 'report' | 'changes'>,
  { now, onStep, ...rule }: ImportRule & { now: string; onStep?: OnStep },
): Promise<ImportOutcome> {
  return withCatalogueLease(db, async (lease) => {
    const stored = await readStoredCatalogue(db)
    const plan = planCatalogue(stored, preview.products, rule)
    const { added, changed, retired } = plan.report
    const of = added.length + changed.length + retired.length
    const isAsSeen = sameWords([plan.report, plan.changes], [preview.report, preview.changes])
    if (!isAsSeen) return { ok: false, reason: 'changed_meanwhile', done: 0, of }
    if (of === 0) return { ok: true }
    let done = 0
    const trackProgress: OnStep = (products, all) => {
      done = products
      onStep?.(products, all)
    }
    try {
      const { products } = preview
      await writeImport(db, { lease, products, plan, stored, now, onStep: trackProgress, ...rule })
      return { ok: true }
    } catch (error) {
      if (error instanceof ChangedMeanwhile) {
        return { ok: false, reason: 'changed_meanwhile', done, of }
      }
      throw error
    }
  })
}

const sameWords = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)
