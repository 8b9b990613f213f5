import type { Shop } from '#app/shop.server.ts'
import { publishDueDrafts } from '#core/catalogue/product-edit/product-drafts.server.ts'
import { publishDuePages } from '#core/settings/publish-page.server.ts'
import { isUnavailable } from '#db/errors.ts'
import type { Log } from '../log.ts'
import type { Job } from './jobs.ts'

const EVERY_MS = 10_000

/** Puts the drafts of products on sale that are due, within ten seconds. */
export const publishJob = ({ db, catalogue, now }: Shop, log: Log): Job => ({
  name: 'publish-products',
  everyMs: EVERY_MS,
  run: async () => {
    try {
      const { published, refused } = await publishDueDrafts(db, now().toISOString())
      if (published.length > 0) await catalogue.refresh()
      for (const productId of refused) log.warn('a product could not be published', { productId })
    } catch (error) {
      // The poll of the catalogue reports an outage, once.
      if (!isUnavailable(error)) throw error
    }
  },
})

/** Publishes the texts of pages that are due; every server reads them within a second. */
export const publishPagesJob = ({ db, now }: Shop, log: Log): Job => ({
  name: 'publish-pages',
  everyMs: EVERY_MS,
  run: async () => {
    try {
      const { refused } = await publishDuePages(db, now().toISOString())
      for (const page of refused) log.warn('a page could not be published', { page })
    } catch (error) {
      // The poll of the catalogue reports an outage, once.
      if (!isUnavailable(error)) throw error
    }
  },
})
