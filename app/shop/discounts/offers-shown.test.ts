import { expect, onTestFinished, test } from 'vitest'
import { readChangesFrom } from '#core/base/policy/live-settings.ts'
import { cartProducts } from '#core/pricing/cart/cart-products.server.ts'
import { toCard } from '#core/catalogue/card.server.ts'
import { offerChanges, offersAt } from '#core/pricing/offers/offer.ts'
import { formatEuros } from '#core/base/money/money.ts'
import type { Product } from '#core/catalogue/product.ts'
import { catalogueOf, type CatalogueView } from '#core/catalogue/catalogue-view.ts'
import { shippedProducts } from '#tests/support/factories/shop-catalogue.ts'
import { packOf, threeForTwo } from '#tests/support/offers/shop-offers.ts'
import { offeredCard, offersShown, withOffers } from './offers-shown.server.ts'

const NOW = '2026-03-05T12:00:00.000Z'
const at = (catalogue: CatalogueView) => ({
  catalogue: { current: () => catalogue },
  now: () => new Date(NOW),
})

test('cards, page and cart of what an offer reaches name it, and those of nothing else', () => {
  const shirts = { ...threeForTwo, scope: 'category' as const, values: ['tshirts'] }
  const changes = offerChanges([{ ...shirts, conditions: 'Hasta fin de existencias.' }])
  const before = readChangesFrom(() => changes)
  onTestFinished(() => void readChangesFrom(before))
  const catalogue = catalogueOf(shippedProducts())
  const namedOf = (id: string) => {
    const product = catalogue.find(id)!
    const [page] = offersShown(product, at(catalogue))
    const [cart] = cartProducts(catalogue.byId, [id], offersAt(NOW))
    return [offeredCard(offersAt(NOW))(product).offer, page?.name, cart?.offers?.[0]?.name]
  }
  expect(namedOf('mens-tshirt-1')).toEqual(['3×2 en todo', '3×2 en todo', '3×2 en todo'])
  expect(namedOf('mens-jacket-1')).toEqual([undefined, undefined, undefined])
  const [page] = offersShown(catalogue.find('mens-tshirt-1'), at(catalogue))
  expect(page?.text).toContain('la unidad más barata no se cobra')
  expect(page?.text).toContain('Hasta fin de existencias.')
})

const [shirt, jacket] = ['mens-tshirt-1', 'mens-jacket-1']

/** The cards and the page of a shirt in a pack with a jacket, whose catalogue is changed. */
function shownWith(change: (products: Product[]) => Product[], priceCents = 6000) {
  const changes = offerChanges([packOf(priceCents, shirt, jacket)])
  const before = readChangesFrom(() => changes)
  onTestFinished(() => void readChangesFrom(before))
  const catalogue = catalogueOf(change(shippedProducts()))
  const product = catalogue.find(shirt)!
  const [page] = offersShown(product, at(catalogue))
  return { page, badge: withOffers([toCard(product)], at(catalogue))[0]?.offer, catalogue }
}

test('the page of a member says what the set costs and saves, with links to the others', () => {
  const { page, badge, catalogue } = shownWith((all) => all)
  const [{ priceCents, name }, other] = [catalogue.find(jacket)!, catalogue.find(shirt)!]
  expect(badge).toBe('Conjunto de camino')
  expect(page?.pack).toEqual({
    price: '60,00\u00A0€ (72,60\u00A0€ IVA incl.)',
    others: [{ to: `/products/${jacket}`, label: name }],
    saves: `Ahorras ${formatEuros(priceCents + other.priceCents - 6000)}.`,
  })
  expect(page?.text).toContain(`${other.name} + ${name}`)
})

test.each<[string, (products: Product[]) => Product[], number?]>([
  ['is archived', (all) => all.filter(({ id }) => id !== jacket)],
  ['is sold out', (all) => all.map((one) => (one.id === jacket ? soldOut(one) : one))],
  ['costs less than the set', (all) => all, 1_000_000],
])('no pack is named while one of its goods %s', (_what, change, priceCents) => {
  const { page, badge } = shownWith(change, priceCents)
  expect([page, badge]).toEqual([undefined, undefined])
})

const soldOut = (product: Product): Product => ({
  ...product,
  soldOut: product.sizes.flatMap((size) => product.colors.map((color) => `${size}/${color}`)),
})
