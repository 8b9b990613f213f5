import fs from 'node:fs'
import path from 'node:path'
import { productBatches } from '#core/catalogue/import/product-batches.server.ts'
import { pictureVersion } from '#core/catalogue/pictures.server.ts'
import { vatRuleOf } from '#core/base/policy/vat-class.ts'
import { listRecalls } from '#core/returns/recalls/recalls.server.ts'
import { FEED_END, feedItems, feedStart } from '#app/shop/seo/product-feed.ts'
import {
  PART_ADDRESSES,
  SITEMAP_END,
  SITEMAP_START,
  categoryPaths,
  collectionPaths,
  listedPages,
  productPath,
  recallPath,
  sitemapIndex,
  sitemapUrls,
} from '#app/shop/seo/sitemap.ts'
import { pauseBetween } from '#db/in-batches.ts'
import type { Db } from '#db/schema.ts'
import { GrowingFile } from './growing-file.ts'

export const PRODUCT_FEED = 'google.xml'
export const SITEMAP = 'sitemap.xml'

/** The hashes of the files that stand in the folder, by their names. */
export type FileHashes = ReadonlyMap<string, string>

export type MakeFeeds = {
  db: Db
  dir: string
  origin: string
  /** Files with these hashes stay as they are. */
  before: FileHashes
  signal: AbortSignal
  /** For tests. */
  partAddresses?: number
}

/**
 * Writes the product feed, the parts of the sitemap and its index, product by product from the
 * database with pauses, so that requests are answered meanwhile and memory stays the same however
 * many products there are. Throws once `signal` aborts; the files before then stay.
 */
export async function makeFeeds(make: MakeFeeds): Promise<FileHashes> {
  const { db, dir, origin, before, signal } = make
  await fs.promises.mkdir(dir, { recursive: true })
  const hashes = new Map<string, string>()
  const feed = new GrowingFile(path.join(dir, PRODUCT_FEED))
  const sitemap = new SitemapParts(make)
  try {
    await feed.write(feedStart(origin))
    await sitemap.add(listedPages())
    const lists = new Set<string>()
    const options = { origin, vatOf: vatRuleOf, pictureVersion }
    for await (const products of productBatches(db)) {
      signal.throwIfAborted()
      await feed.write(products.map((product) => feedItems(product, options)).join(''))
      await sitemap.add(products.map(productPath))
      for (const it of products.flatMap(categoryPaths)) lists.add(it)
      for (const it of products.flatMap(collectionPaths)) lists.add(it)
      await pauseBetween()
    }
    await sitemap.add([...lists].toSorted())
    await sitemap.add((await listRecalls(db)).map(recallPath))
    await feed.write(FEED_END)
    hashes.set(PRODUCT_FEED, await feed.replace(before.get(PRODUCT_FEED)))
    const parts = await sitemap.end(hashes)
    const index = new GrowingFile(path.join(dir, SITEMAP))
    await index.write(sitemapIndex(origin, parts))
    hashes.set(SITEMAP, await index.replace(before.get(SITEMAP)))
  } catch (error) {
    await feed.discard()
    await sitemap.discard()
    throw error
  }
  await removeOthers(dir, hashes)
  return hashes
}

/** The parts of a sitemap, each with as many addresses as it may have. */
class SitemapParts {
  readonly #make: MakeFeeds
  readonly #most: number
  readonly #files: { name: string; file: GrowingFile }[] = []
  #room = 0

  constructor(make: MakeFeeds) {
    this.#make = make
    this.#most = make.partAddresses ?? PART_ADDRESSES
  }

  async add(paths: readonly string[]): Promise<void> {
    for (let at = 0; at < paths.length;) {
      if (this.#room === 0) await this.#begin()
      const some = paths.slice(at, at + this.#room)
      await this.#files.at(-1)?.file.write(sitemapUrls(this.#make.origin, some))
      this.#room -= some.length
      at += some.length
    }
  }

  async #begin(): Promise<void> {
    await this.#files.at(-1)?.file.write(SITEMAP_END)
    const name = `sitemap-${this.#files.length + 1}.xml`
    const file = new GrowingFile(path.join(this.#make.dir, name))
    this.#files.push({ name, file })
    this.#room = this.#most
    await file.write(SITEMAP_START)
  }

  /** Puts all parts in their places, notes their hashes, and returns their number. */
  async end(hashes: Map<string, string>): Promise<number> {
    await this.#files.at(-1)?.file.write(SITEMAP_END)
    for (const { name, file } of this.#files)
      hashes.set(name, await file.replace(this.#make.before.get(name)))
    return this.#files.length
  }

  async discard(): Promise<void> {
    for (const { file } of this.#files) await file.discard()
  }
}

/** Parts that the sitemap no longer has, and what a process left that was killed. */
async function removeOthers(dir: string, hashes: FileHashes): Promise<void> {
  const own = new Set([...hashes.keys()].flatMap((name) => [name, `${name}.gz`]))
  for (const name of await fs.promises.readdir(dir)) {
    if (!own.has(name)) await fs.promises.rm(path.join(dir, name), { force: true })
  }
}
