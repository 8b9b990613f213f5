import fs from 'node:fs'
import path from 'node:path'
import { loadCatalogueFiles } from '#core/catalogue-import/load-catalogue.server.ts'
import { loadDiscountCodes } from '#core/discounts/discount.server.ts'
import { discountCodes } from '#content/discount-codes.ts'
import type { Db } from '#db/schema.ts'
import type { Log } from './log.ts'
import { ROOT } from './root.ts'

const CATALOGUE_DIR = path.join(ROOT, 'content/catalogue')

/** Loads the catalogue files if they have changed; the owner's changes stay. */
export async function loadContent(db: Db, now: string, log: Log): Promise<void> {
  const files = fs
    .readdirSync(CATALOGUE_DIR)
    .filter((name) => name.endsWith('.json'))
    .toSorted()
    .map((name) => ({ name, json: fs.readFileSync(path.join(CATALOGUE_DIR, name), 'utf8') }))
  const outcome = await loadCatalogueFiles(db, files, now)
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
}
