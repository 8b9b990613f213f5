import { pageMeta, type MetaArgs } from '../layout/page-meta.ts'
import type { Listing } from './listing.ts'

/** The head of a catalogue page: one kind of thing has an address of its own, filters have none. */
export function listingMeta(args: MetaArgs & { loaderData?: Listing | undefined }) {
  // Without an answer of the loader the page is an error, and the root says which.
  return args.loaderData ? pageMeta(args, args.loaderData.meta) : []
}
