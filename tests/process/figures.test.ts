import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { MAX_HOURS } from '#core/catalogue/layering/layers.ts'
import { OUTFIT_PATH } from '#core/catalogue/layering/outfit-address.ts'
import { priceWithVat } from '#core/base/money/money.ts'
import { policy, vatRule } from '#core/base/policy/policy.ts'
import { collections, type CollectionSection } from '#app/shop/collections/collection-content.ts'
import { giftTexts } from '#app/shop/gifts/gift-pages.ts'
import { chatbotPriceRanges } from '#app/shop/chatbot/chat-content.ts'
import discountCodes from '#content/discount-codes.json' with { type: 'json' }
import { dispatch } from '#core/base/policy/dispatch.ts'
import { retention } from '#core/base/policy/retention.ts'
import unpaidPolicy from '#content/unpaid-policy.json' with { type: 'json' }
import { figuresIn, knownFigures, pageText } from '../support/page-figures.ts'
import { routeAddresses } from '../support/route-addresses.ts'
import { ACCESS } from '../support/process/access.ts'
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

/** The scale dresses for a day of these. */
const hoursToChoose = Array.from({ length: MAX_HOURS }, (_, at) => `${at + 1} h`)

const known = knownFigures(promised, {
  cents: [
    ...shownCents.flatMap((cents) => [cents, priceWithVat(cents, vatRule)]),
    ...giftTexts.bandsUpToCents,
  ],
  texts: [...catalogueTexts, ...hoursToChoose],
})

const GUARDED: unknown[] = ['owner', 'shopper']
/** Pages that redirect: there is no purchase to confirm, and no session to end. */
const REDIRECTS = ['/checkout/success', '/cuenta/salir']

/** Every public page; the product page once per product. */
const paths = routeAddresses()
  .filter(({ address, isPage }) => isPage && !GUARDED.includes(ACCESS[address]?.who))
  // A recall is what its owner wrote.
  .filter(({ pattern }) => !pattern.startsWith('/dev/') && pattern !== '/retiradas/:code')
  .flatMap(({ pattern, example }) =>
    pattern.endsWith('/:productId') ? products.map(({ id }) => `/products/${id}`) : [example],
  )

/** What the garments cost together that the scale puts on, as the page links to them. */
function outfitFigures(html: string): Set<string> {
  const ids = new Set([...html.matchAll(/"\/products\/([\w-]+)/g)].map(([, id = '']) => id))
  const total = [...ids].reduce((sum, id) => sum + (priceCentsOf.get(id) ?? 0), 0)
  return knownFigures({}, { cents: [total, priceWithVat(total, vatRule)], texts: [] })
}

let shop: Shop
beforeAll(async () => {
  shop = await startShop()
})
afterAll(() => shop.stop())

test('no page has a figure that neither policy nor catalogue knows', async () => {
  expect(paths.length).toBeGreaterThan(100)
  const strays: string[] = []
  let seen = 0
  for (const path of paths) {
    const answer = await fetch(shop.url + path, { redirect: 'manual' })
    expect([path, answer.status]).toEqual([path, REDIRECTS.includes(path) ? 302 : 200])
    const html = await answer.text()
    const found = figuresIn(pageText(html))
    seen += found.length
    const mayStand = path === OUTFIT_PATH ? new Set([...known, ...outfitFigures(html)]) : known
    strays.push(...found.filter((figure) => !mayStand.has(figure)).map((one) => `${path}: ${one}`))
  }
  expect(strays).toEqual([])
  expect(seen).toBeGreaterThan(1000)
})
