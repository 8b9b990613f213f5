import type { Db } from '#db/schema.ts'
import { readMakers } from '#core/catalogue/makers/maker-rows.server.ts'
import { findEanHolders } from './catalogue-eans.server.ts'
import { toExported, toFileProduct } from './catalogue-export.ts'
import { withCatalogueLease } from './catalogue-lease.server.ts'
import { changesSince, endOfLog, type LogPlace } from '#core/catalogue/catalogue-changes.server.ts'
import type { CatalogueFault } from '#core/catalogue/catalogue-faults.ts'
import { sameNames, type SameName } from './same-names.ts'
import { alarmsOfChange, alarmsOfSizes, categoryAlarms, type PriceAlarm } from './price-alarm.ts'
import type { OwnerFile } from './owner-file.server.ts'
import type { PackedProducts } from './packed-products.server.ts'
import { planImport, type ImportOutlook, type ImportPlan } from './plan-import.server.ts'
import { writeTable } from './catalogue-table.server.ts'
import { pictureVersion, readOwnPictures } from '#core/catalogue/pictures.server.ts'
import { readOwnerFiles } from './read-catalogue-file.server.ts'
import { readStoredCatalogue } from './stored-catalogue.server.ts'
import { ChangedMeanwhile, writeImport, type OnStep } from './write-catalogue.server.ts'

export type CatalogueFormat = 'json' | 'csv'

/** Exports the products on sale as a file; importing it unchanged changes nothing. */
export async function exportCatalogue(
  db: Db,
  format: CatalogueFormat,
): Promise<{ text: string; products: number }> {
  const products = (await readStoredCatalogue(db))
    .filter(({ isActive }) => isActive)
    .map(toExported)
  const file = { note: 'Catálogo de la tienda, con las existencias de ese momento.', products }
  const text = format === 'csv' ? writeTable(products) : `${JSON.stringify(file, null, 2)}\n`
  return { text, products: products.length }
}

export type ImportPreview = Pick<ImportOutlook, 'report' | 'changes' | 'otherCounts'> & {
  ok: true
  products: PackedProducts
  plan: ImportPlan
  /** The catalogue's log before the plan was made. */
  place: LogPlace
  /** New or changed products that lack pictures in a colour. */
  withoutPictures: string[]
  /** Prices that look like typing errors. */
  priceAlarms: PriceAlarm[]
  /** New or renamed products that are called like another one. */
  sameNames: SameName[]
}
export type PreviewOutcome = ImportPreview | { ok: false; faults: CatalogueFault[] }

type ImportRule = { retiresAbsent: boolean }

/** Reads files and answers what importing them would change; changes nothing. */
export async function previewImport(
  db: Db,
  files: readonly OwnerFile[],
  { retiresAbsent }: ImportRule,
): Promise<PreviewOutcome> {
  const place = await endOfLog(db)
  const known = async (ids: readonly string[]) => {
    const stored = await readStoredCatalogue(db, ids)
    return new Map(stored.map((product) => [product.id, toFileProduct(product)]))
  }
  const read = await readOwnerFiles(files, {
    known,
    findEanHolders: (eans) => findEanHolders(db, eans),
    makers: await readMakers(db),
  })
  if (!read.ok) return read
  const { products } = read
  const outlook = await planImport(db, products, retiresAbsent)
  const { report, changes, positions, fingerprints } = outlook
  const ownPictures = await readOwnPictures(db)
  const pictured = (id: string) => ({ id, ...ownPictures.get(id) })
  const withoutPictures = outlook.touched.filter(({ id, colors }) =>
    colors.some((color) => pictureVersion(pictured(id), color) === '0'),
  )
  const renamed = changes.filter(({ fields }) => fields.includes('name'))
  const newlyNamed = new Set([...report.added, ...renamed.map(({ id }) => id)])
  return {
    ok: true,
    products,
    report,
    changes,
    plan: { report, changes, positions, fingerprints },
    place,
    otherCounts: outlook.otherCounts,
    withoutPictures: withoutPictures.map(({ id }) => id),
    priceAlarms: [
      ...changes.flatMap(alarmOf),
      ...categoryAlarms([...outlook.priced.values()], new Set(report.added)),
    ],
    sameNames: sameNames(outlook.priced.values(), newlyNamed),
  }
}

const alarmOf = ({
  id,
  name,
  price,
  ownPrices,
}: ImportPreview['changes'][number]): PriceAlarm[] => [
  ...(price ? alarmsOfChange({ productId: id, name, ...price }) : []),
  ...alarmsOfSizes({ id, name }, ownPrices),
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
  preview: Pick<ImportPreview, 'products' | 'plan' | 'place'>,
  { now, onStep, retiresAbsent }: ImportRule & { now: string; onStep?: OnStep },
): Promise<ImportOutcome> {
  return withCatalogueLease(db, async (lease) => {
    const { products } = preview
    const since = await changesSince(db, preview.place)
    const isKnown = !since.isUnknown && since.products.size === 0
    const plan = isKnown ? preview.plan : await planImport(db, products, retiresAbsent)
    const { added, changed, retired } = plan.report
    const of = added.length + changed.length + retired.length
    const wordsOf = ({ report, changes }: ImportPlan) => JSON.stringify([report, changes])
    const isAsSeen = isKnown || wordsOf(plan) === wordsOf(preview.plan)
    if (!isAsSeen) return { ok: false, reason: 'changed_meanwhile', done: 0, of }
    if (of === 0) return { ok: true }
    let done = 0
    const trackProgress: OnStep = (written, all) => {
      done = written
      return onStep?.(written, all)
    }
    try {
      await writeImport(db, { lease, products, plan, now, onStep: trackProgress, retiresAbsent })
      return { ok: true }
    } catch (error) {
      if (error instanceof ChangedMeanwhile) {
        return { ok: false, reason: 'changed_meanwhile', done, of }
      }
      throw error
    }
  })
}
