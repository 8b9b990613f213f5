import type { Db } from '#db/schema.ts'
import { otherCounts, toFileProduct } from './catalogue-export.ts'
import { withCatalogueLease } from './catalogue-lease.server.ts'
import type { CatalogueFault } from './catalogue-faults.ts'
import type { CatalogueFileProduct } from './catalogue-file.ts'
import { planCatalogue, type CataloguePlan } from './catalogue-plan.ts'
import { writeTable } from './catalogue-table.server.ts'
import { pictureVersion } from './pictures.server.ts'
import { readOwnerFiles, type OwnerFile } from './read-catalogue-file.server.ts'
import { readStoredCatalogue } from './stored-catalogue.server.ts'
import { ChangedMeanwhile, writeImport, type OnStep } from './write-catalogue.server.ts'

export type CatalogueFormat = 'json' | 'csv'

/** What is sold now, as a file that `previewImport` takes without any change. */
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
  /** Variants of which the file says another number than the shop counts; it stays as counted. */
  otherCounts: string[]
  /** New or changed products without pictures in some of their colours. */
  withoutPictures: string[]
}
export type PreviewOutcome = ImportPreview | { ok: false; faults: CatalogueFault[] }

type ImportRule = { retiresAbsent: boolean }

/** Reads files and says what importing them would change; changes nothing. */
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
  const withoutPictures = read.products.filter(
    ({ id, colors }) =>
      touched.has(id) && colors.some((color) => pictureVersion(id, color) === '0'),
  )
  return {
    ok: true,
    products: read.products,
    report,
    changes,
    otherCounts: otherCounts(stored, read.products),
    withoutPictures: withoutPictures.map(({ id }) => id),
  }
}

export type ImportOutcome =
  | { ok: true }
  /** `done` products were written before the first that somebody else had changed. */
  | { ok: false; reason: 'changed_meanwhile'; done: number; of: number }

/**
 * Does what a preview said and nothing else: refuses when somebody changed the catalogue since, so
 * that it would come to something the owner has not seen. It writes in short transactions of whole
 * products, so that the shop goes on: when it is interrupted, or somebody changes a product that it
 * has not come to yet, what is done stays, and importing again does the rest. With its first products
 * the database decides what is sold; an import that is refused before them changes nothing.
 * `now` is ISO-8601 UTC.
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
    const hear: OnStep = (products, all) => {
      done = products
      onStep?.(products, all)
    }
    try {
      const { products } = preview
      await writeImport(db, { lease, products, plan, stored, now, onStep: hear, ...rule })
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
