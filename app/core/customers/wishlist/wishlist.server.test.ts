import { expect, test } from 'vitest'
import { insertUser } from '#tests/support/factories/users.ts'
import { testDb } from '#tests/support/database/test-db.ts'
import {
  clearWishlist,
  joinWishlist,
  listWishlist,
  removeFromWishlist,
  removeWishlistItem,
  savedProductIds,
  saveToWishlist,
} from './wishlist.server.ts'

const jacket = {
  id: 'mens-jacket-1',
  name: 'Chaqueta Nublo',
  priceCents: 9999,
  image: '/img/a.jpg',
}
const tshirt = {
  id: 'mens-tshirt-1',
  name: 'Camiseta Lozoya',
  priceCents: 2999,
  image: '/img/b.jpg',
}

async function twoShoppers() {
  const { db } = await testDb()
  const lucia = await insertUser(db, 'lucia')
  const marta = await insertUser(db, 'marta')
  let count = 0
  const save = (userId: string, product = jacket) => {
    count += 1
    const now = `2026-03-05T12:00:0${count}.000Z`
    return saveToWishlist(db, { id: `wsh_${count}`, userId, product, now })
  }
  return { db, lucia, marta, save }
}

test('what is saved is listed, the newest first, each shopper her own', async () => {
  const { db, lucia, marta, save } = await twoShoppers()
  await save(lucia, jacket)
  await save(lucia, tshirt)
  await save(marta, jacket)
  const list = await listWishlist(db, lucia)
  expect(list.map(({ name }) => name)).toEqual(['Camiseta Lozoya', 'Chaqueta Nublo'])
  expect(list[1]).toMatchObject({ productId: 'mens-jacket-1', priceCents: 9999 })
  expect(await savedProductIds(db, marta)).toEqual(['mens-jacket-1'])
})

test('a product is saved once, also by ten presses at the same time', async () => {
  const { db, lucia, save } = await twoShoppers()
  const outcomes = await Promise.all(Array.from({ length: 9 }, () => save(lucia)))
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
  expect(outcomes.find(({ ok }) => !ok)).toEqual({ ok: false, reason: 'duplicate' })
  expect(await listWishlist(db, lucia)).toHaveLength(1)
})

test('removing takes away that product, of that shopper, and twice does no harm', async () => {
  const { db, lucia, marta, save } = await twoShoppers()
  await save(lucia, jacket)
  await save(lucia, tshirt)
  await save(marta, jacket)
  await removeFromWishlist(db, lucia, 'mens-jacket-1')
  await removeFromWishlist(db, lucia, 'mens-jacket-1')
  expect(await savedProductIds(db, lucia)).toEqual(['mens-tshirt-1'])
  expect(await savedProductIds(db, marta)).toEqual(['mens-jacket-1'])
})

test('an item is removed by its id, by its own shopper only', async () => {
  const { db, lucia, marta, save } = await twoShoppers()
  await save(lucia, jacket)
  await save(lucia, tshirt)
  const [, older] = await listWishlist(db, lucia)
  await removeWishlistItem(db, marta, older?.id ?? '')
  expect(await savedProductIds(db, lucia)).toHaveLength(2)
  await removeWishlistItem(db, lucia, older?.id ?? '')
  await removeWishlistItem(db, lucia, 'wsh_none')
  expect(await savedProductIds(db, lucia)).toEqual(['mens-tshirt-1'])
})

test('clearing empties one list only', async () => {
  const { db, lucia, marta, save } = await twoShoppers()
  await save(lucia)
  await save(marta)
  await clearWishlist(db, lucia)
  expect(await listWishlist(db, lucia)).toEqual([])
  expect(await listWishlist(db, marta)).toHaveLength(1)
})

test('what a guest wanted joins the list once, from two tabs too, and changes nothing that was there', async () => {
  const { db, lucia, marta, save } = await twoShoppers()
  await save(lucia, jacket)
  const wanted = (userId: string, from: number) =>
    [{ ...jacket, priceCents: 1 }, tshirt].map((product, at) => ({
      id: `wsh_${from + at}`,
      userId,
      product,
      now: '2026-03-06T12:00:00.000Z',
    }))
  const added = await Promise.all([
    joinWishlist(db, wanted(lucia, 20)),
    joinWishlist(db, wanted(lucia, 30)),
  ])
  expect(added.toSorted()).toEqual([0, 1])
  expect(await listWishlist(db, lucia)).toMatchObject([
    { productId: tshirt.id },
    { productId: jacket.id, priceCents: 9999 },
  ])
  expect(await listWishlist(db, marta)).toEqual([])
  expect(await joinWishlist(db, wanted(marta, 40))).toBe(2)
  expect(await joinWishlist(db, [])).toBe(0)
})
