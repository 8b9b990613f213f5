import fs from 'node:fs'
import path from 'node:path'
import { isLoadDue, loadCatalogueFiles } from '#core/catalogue/import/load-catalogue.server.ts'
import { loadDiscountCodes } from '#core/pricing/discounts/discount.server.ts'
import discountCodes from '#content/discount-codes.json' with { type: 'json' }
import { firstMakers } from '#core/catalogue/makers/first-makers.ts'
import { adoptMakers } from '#core/catalogue/options/makers.server.ts'
import type { Db } from '#db/schema.ts'
import type { Log } from './log.ts'
import { ROOT } from './root.ts'

const CATALOGUE_DIR = path.join(ROOT, 'content/catalogue')

const readFiles = () =>
  fs
    .readdirSync(CATALOGUE_DIR)
    .filter((name) => name.endsWith('.json'))
    .toSorted()
    .map((name) => ({ name, json: fs.readFileSync(path.join(CATALOGUE_DIR, name), 'utf8') }))

/** Whether the catalogue files of this release were never loaded; changes nothing. */
export const isContentDue = (db: Db): Promise<boolean> => isLoadDue(db, readFiles())

/** Loads the catalogue files if they have changed; the owner's changes stay. */
export async function loadContent(
  db: Db,
  now: string,
  log: Log,
): Promise<{ isLoaded: boolean; changed: number }> {
  await adoptMakers(db, firstMakers)
  const outcome = await loadCatalogueFiles(db, readFiles(), now)
  if (outcome.kind === 'older') log.info('catalogue files are older than the catalogue, not loaded')
  if (outcome.kind === 'loaded') {
    const { report, kept } = outcome
    log.info('catalogue loaded', {
      added: report.added.length,
      changed: report.changed,
      repriced: report.repriced,
      retired: report.retired,
      unchanged: report.unchanged,
      leftAsOwnerHasIt: kept.map(({ id, fields }) => `${id}: ${fields.join(', ')}`),
    })
  }
  await loadDiscountCodes(db, discountCodes, now)
  if (outcome.kind !== 'loaded') return { isLoaded: false, changed: 0 }
  const { added, changed, retired } = outcome.report
  return { isLoaded: true, changed: added.length + changed.length + retired.length }
}
