import { expect, onTestFinished, test } from 'vitest'
import { readChangesFrom } from '#core/base/policy/live-settings.ts'
import { cartProducts } from '#core/pricing/cart/cart-products.server.ts'
import { offerChanges, offersAt } from '#core/pricing/offers/offer.ts'
import { catalogueOf } from '#core/catalogue/catalogue-view.ts'
import { shippedProducts } from '#tests/support/factories/shop-catalogue.ts'
import { threeForTwo } from '#tests/support/offers/shop-offers.ts'
import { offeredCard, offersShown } from './offers-shown.server.ts'

const NOW = '2026-03-05T12:00:00.000Z'

test('cards, page and cart of what an offer reaches name it, and those of nothing else', () => {
  const shirts = { ...threeForTwo, scope: 'category' as const, values: ['tshirts'] }
  const changes = offerChanges([{ ...shirts, conditions: 'Hasta fin de existencias.' }])
  const before = readChangesFrom(() => changes)
  onTestFinished(() => void readChangesFrom(before))
  const catalogue = catalogueOf(shippedProducts())
  const namedOf = (id: string) => {
    const product = catalogue.find(id)!
    const [page] = offersShown(product, { now: () => new Date(NOW) })
    const [cart] = cartProducts(catalogue.byId, [id], offersAt(NOW))
    return [offeredCard(offersAt(NOW))(product).offer, page?.name, cart?.offers?.[0]?.name]
  }
  expect(namedOf('mens-tshirt-1')).toEqual(['3×2 en todo', '3×2 en todo', '3×2 en todo'])
  expect(namedOf('mens-jacket-1')).toEqual([undefined, undefined, undefined])
  const [page] = offersShown(catalogue.find('mens-tshirt-1'), { now: () => new Date(NOW) })
  expect(page?.text).toContain('la unidad más barata no se cobra')
  expect(page?.text).toContain('Hasta fin de existencias.')
})
