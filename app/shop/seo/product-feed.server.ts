import { pictureVersion } from '#core/catalogue/pictures.server.ts'
import type { Snapshot } from '#core/catalogue/snapshot.server.ts'
import { vatRule } from '#core/policy/policy.ts'
import { productFeed } from './product-feed.ts'

// One feed per snapshot; garbage-collected with it.
const feeds = new WeakMap<Snapshot, string>()

/** The feed of a snapshot; cached, since generating it takes longer than any page. */
export function feedOf(snapshot: Snapshot, origin: string): string {
  const feed =
    feeds.get(snapshot) ?? productFeed(snapshot.products, { origin, vat: vatRule, pictureVersion })
  feeds.set(snapshot, feed)
  return feed
}
