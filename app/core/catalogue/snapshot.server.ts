import { setImmediate as pause } from 'node:timers/promises'
import { ownFields } from '#core/catalogue/own-fields/own-fields.ts'
import type { Db } from '#db/schema.ts'
import type { CatalogueChange, ProductChange } from './catalogue-change.ts'
import {
  changesSince,
  createAnnouncer,
  endOfLog,
  type LoggedChanges,
} from './catalogue-changes.server.ts'
import { CatalogueView } from './catalogue-view.ts'
import { ProductIndex } from './product-index.ts'
import {
  createShare,
  PRODUCTS_AT_ONCE,
  readProducts,
  readProductsAfter,
} from './read-products.server.ts'

/** The catalogue as pages read it. */
export type Snapshot = CatalogueView

/** What else has changed with the catalogue, for those who keep it in memory too. */
export type AlsoChanged = { settings: boolean; reviews: ReadonlySet<string> | 'all' }

export type CatalogueReader = {
  current: () => Snapshot
  /** Reads what was committed before the call; answers whether anything has changed. */
  refresh: () => Promise<boolean>
  /** As `refresh`, for those who do not wait for it. */
  check: () => void
  stop: () => void
}

type ReaderOptions = {
  pollMs: number
  onChange: (change: CatalogueChange) => void
  onError: (error: unknown) => void
  /** Used only to poll the log of changes; default: `db`. */
  pollDb?: Db
  /** Reads what else has changed, before the new state is shown. */
  readAlso?: (changed: AlsoChanged) => Promise<unknown>
}

/**
 * Keeps the catalogue in memory, so that pages make no query, and polls the log of changes every
 * `pollMs`, since another process or the owner's command line may write to it. Reads only what has
 * changed, in pieces. Calls `readAlso` for everything at the start, `onChange` after each change, and
 * `onError` if the database does not answer (the last state stays).
 */
export async function createCatalogueReader(
  db: Db,
  options: ReaderOptions,
): Promise<CatalogueReader> {
  const { pollDb = db, readAlso = async () => {} } = options
  let place = await endOfLog(db)
  // Whoever keeps it has read it before the place was known.
  await readAlso({ settings: true, reviews: 'all' })
  let share = createShare()
  let index = await readIndex(db, share)
  let view = new CatalogueView(index)
  let running: Promise<boolean> | undefined
  const announcer = createAnnouncer(pollDb)

  const show = (change: CatalogueChange) => {
    view = new CatalogueView(index)
    options.onChange(change)
  }
  const readEverything = async () => {
    const sharing = createShare()
    const next = await readIndex(db, sharing)
    await readAlso({ settings: true, reviews: 'all' })
    index = next
    share = sharing
    show({ all: true })
  }
  const readChanges = async ({ settings, products, reviews }: LoggedChanges) => {
    if (settings || reviews.size > 0) await readAlso({ settings, reviews })
    if (settings) await askFacets(index)
    if (settings) show({ all: true })
    for (const [at, ids] of [...inPieces([...new Set([...products, ...reviews])])].entries()) {
      // Not after the last piece: in that pause the server renders pages, and an order waits for them.
      if (at > 0) await pause()
      const changed = index.apply(await readProducts(db, ids, share))
      const reviewed = ids.filter((id) => reviews.has(id))
      addReviews(changed, index, reviewed)
      show({ all: false, products: changed })
    }
  }
  const readIfNewer = async (): Promise<boolean> => {
    const logged = await changesSince(pollDb, place)
    const { isUnknown, settings, products, reviews } = logged
    const isNewer = isUnknown || settings || products.size + reviews.size > 0
    if (isUnknown) await readEverything()
    else if (isNewer) await readChanges(logged)
    place = logged.next // only now: after an error, the same changes are read again
    if (isNewer) announcer.changed()
    return isNewer
  }
  const look = () =>
    (running ??= readIfNewer().finally(() => {
      running = undefined
    }))
  const refresh = async (): Promise<boolean> => {
    // A running look may have read the log before the caller's change.
    const before = running && (await running)
    return (await look()) || before === true
  }
  const polling = pollEvery(options, async () => {
    await refresh()
    await announcer.announce(place)
  })
  return { current: () => view, refresh, check: polling.now, stop: polling.stop }
}

/** Calls `onError` once per outage. */
function pollEvery(
  { pollMs, onError }: Pick<ReaderOptions, 'pollMs' | 'onError'>,
  work: () => Promise<unknown>,
): { now: () => void; stop: () => void } {
  let isAway = false
  const poll = async () => {
    try {
      await work()
      isAway = false
    } catch (error) {
      if (!isAway) onError(error)
      isAway = true
    }
  }
  const timer = setInterval(() => void poll(), pollMs)
  timer.unref()
  return { now: () => void poll(), stop: () => clearInterval(timer) }
}

/** Reads all products, with pauses for other work. */
async function readIndex(db: Db, share: ReturnType<typeof createShare>): Promise<ProductIndex> {
  const index = new ProductIndex()
  await askFacets(index)
  for (let after: string | undefined = ''; after !== undefined;) {
    const rows = await readProductsAfter(db, after, share)
    index.fill(rows)
    after = rows.at(-1)?.id
    await pause()
  }
  await index.sortOrders(pause)
  return index
}

/**
 * Has the sets of the filters by own fields made before a page asks: a field that an index is asked
 * for while it is empty costs nothing, and of 100,000 products some hundredths of a second.
 * Guarded by: shop-own-fields.server.test.ts.
 */
async function askFacets(index: ProductIndex): Promise<void> {
  for (const { key } of ownFields().filter(({ isFacet }) => isFacet)) {
    index.ownValues(key)
    await pause()
  }
}

function addReviews(
  changed: Map<string, ProductChange>,
  index: ProductIndex,
  ids: readonly string[],
): void {
  for (const id of ids) {
    const product = index.byId.get(id)
    const change = changed.get(id) ?? (product && { before: product, after: product })
    if (change) changed.set(id, { ...change, hasNewReviews: true })
  }
}

function* inPieces(ids: readonly string[]): Generator<string[]> {
  for (let at = 0; at < ids.length; at += PRODUCTS_AT_ONCE) {
    yield ids.slice(at, at + PRODUCTS_AT_ONCE)
  }
}
