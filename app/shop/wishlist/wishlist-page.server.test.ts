import { expect, onTestFinished, test } from 'vitest'
import type { Shop } from '#app/shop.server.ts'
import { readChangesFrom } from '#core/base/policy/live-settings.ts'
import { joinWishlist } from '#core/customers/wishlist/wishlist.server.ts'
import { offerChanges } from '#core/pricing/offers/offer.ts'
import { testDb } from '#tests/support/database/test-db.ts'
import { shopProduct } from '#tests/support/factories/factories.ts'
import { insertUser } from '#tests/support/factories/users.ts'
import { threeForTwo } from '#tests/support/offers/shop-offers.ts'
import { favouritesOf } from './wishlist-page.server.ts'

const NOW = '2026-03-05T12:00:00.000Z'

test('a favourite names the offer of today; one that is no longer sold has no card', async () => {
  const before = readChangesFrom(() => offerChanges([threeForTwo]))
  onTestFinished(() => void readChangesFrom(before))
  const { db } = await testDb()
  const userId = await insertUser(db, 'lucia')
  const hat = shopProduct({ id: 'mens-hat-1', name: 'Gorro Aneto' })
  const items = ['mens-hat-1', 'mens-hat-2'].map((productId) => ({
    id: `fav_${productId}`,
    userId,
    product: { ...shopProduct({ id: productId, name: 'Gorro' }), image: '/img/gorro.webp' },
    now: NOW,
  }))
  await joinWishlist(db, items)
  const catalogue = {
    current: () => ({ byId: new Map([[hat.id, hat]]) }),
  } as unknown as Shop['catalogue'] // all that it reads
  const favourites = await favouritesOf({ db, catalogue, now: () => new Date(NOW) }, userId)
  expect(favourites.map(({ productId, card }) => [productId, card?.name, card?.offer])).toEqual([
    ['mens-hat-1', 'Gorro Aneto', '3×2 en todo'],
    ['mens-hat-2', undefined, undefined],
  ])
})
