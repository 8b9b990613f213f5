import { ACCOUNT_PAGES } from '#app/shop/sign-in/account-pages.server.ts'
import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import routes from '#app/routes.ts'
import { priceWithVat } from '#core/money/money.ts'
import { vatRule } from '#core/policy/policy.ts'
import { collections, type CollectionSection } from '#content/collections.ts'
import { giftBandsUpToCents } from '#content/gifts.ts'
import { chatbotPriceRanges } from '#content/chatbot-prices.ts'
import { discountCodes } from '#content/discount-codes.ts'
import { dispatch } from '#content/dispatch.ts'
import { policy } from '#content/policy.ts'
import { retention } from '#content/retention.ts'
import { unpaidPolicy } from '#content/unpaid-policy.ts'
import { figuresIn, knownFigures, pageText } from '../support/page-figures.ts'
import { type Shop, startShop } from '../support/process/shop-process.ts'

/*
 * Pages may only promise amounts, times and rates of the policy or the catalogue: a figure typed by
 * hand becomes wrong when its source changes.
 */

const CATALOGUE = resolve(import.meta.dirname, '../../content/catalogue')
const catalogueTexts = readdirSync(CATALOGUE)
  .filter((name) => name.endsWith('.json'))
  .map((name) => readFileSync(join(CATALOGUE, name), 'utf8'))
const products = catalogueTexts.flatMap((text) => {
  const { products: some = [] } = JSON.parse(text) as {
    products?: { id: string; priceCents?: number; price?: number }[]
  }
  return some
})
const priceCentsOf = new Map(
  products.map(({ id, priceCents, price }) => [id, priceCents ?? Math.round((price ?? 0) * 100)]),
)
/** The total price of each outfit of a collection. */
const outfitsCents = Object.values(collections)
  .flatMap(({ sections }): readonly CollectionSection[] => sections)
  .flatMap((section) => (section.kind === 'outfits' ? section.outfits : []))
  .map(({ pieces }) =>
    pieces.reduce((sum, { productId }) => sum + (priceCentsOf.get(productId) ?? Number.NaN), 0),
  )
const shownCents = [...priceCentsOf.values(), ...outfitsCents]
/** The policy, in all its files. */
const promised = { ...policy, retention, dispatch, discountCodes, chatbotPriceRanges, unpaidPolicy }

const known = knownFigures(promised, {
  cents: [
    ...shownCents.flatMap((cents) => [cents, priceWithVat(cents, vatRule)]),
    ...giftBandsUpToCents,
  ],
  texts: catalogueTexts,
})

type RouteEntry = { path?: string | undefined; children?: RouteEntry[] | undefined; file: string }

/** Every public page of the route map; patterns with each of their values. */
function publicPaths(entries: readonly RouteEntry[]): string[] {
  return entries.flatMap((entry) => {
    if (entry.children) return publicPaths(entry.children)
    const path = `/${entry.path ?? ''}`
    if (!entry.file.endsWith('.tsx') || path.startsWith('/dev/') || path === '/*') return []
    if (path.includes(':productId')) return products.map(({ id }) => path.replace(':productId', id))
    if (path.includes(':page')) {
      return Object.keys(ACCOUNT_PAGES).map((page) => path.replace(':page', page))
    }
    return [path.replace('/:gender?', '')]
  })
}

let shop: Shop
beforeAll(async () => {
  shop = await startShop()
})
afterAll(() => shop.stop())

test('no page has a figure that neither policy nor catalogue knows', async () => {
  const paths = publicPaths(routes)
  expect(paths.length).toBeGreaterThan(100)
  const strays: string[] = []
  let seen = 0
  for (const path of paths) {
    const answer = await fetch(shop.url + path, { redirect: 'manual' })
    if (answer.status === 302) continue // the last page of a purchase, without one
    expect([path, answer.status]).toEqual([path, 200])
    const found = figuresIn(pageText(await answer.text()))
    seen += found.length
    strays.push(...found.filter((figure) => !known.has(figure)).map((one) => `${path}: ${one}`))
  }
  expect(strays).toEqual([])
  expect(seen).toBeGreaterThan(1000)
})
