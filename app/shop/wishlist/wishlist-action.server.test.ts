import { expect, test } from 'vitest'
import { testDb } from '#tests/support/database/test-db.ts'
import { shopProduct } from '#tests/support/factories/factories.ts'
import { insertUser } from '#tests/support/factories/users.ts'
import type { Shop } from '#app/shop.server.ts'
import { listWishlist } from '#core/customers/wishlist/wishlist.server.ts'
import { submitFavourite } from './wishlist-action.server.ts'

type WishlistShop = Parameters<typeof submitFavourite>[0]

async function shopOf(ids: readonly string[]) {
  const { db } = await testDb()
  const userId = await insertUser(db, 'lucia')
  const byId = new Map(ids.map((id) => [id, shopProduct({ id, name: `Prenda ${id}` })]))
  let count = 0
  const shop: WishlistShop = {
    db,
    catalogue: { current: () => ({ byId }) } as unknown as Shop['catalogue'], // all that it reads
    newId: (prefix) => `${prefix}_${(count += 1)}`,
    now: () => new Date('2026-03-05T12:00:00.000Z'),
  }
  const join = (productIds: string) =>
    submitFavourite(shop, userId, { intent: 'join', productId: '', id: '', productIds })
  const save = (productId: string) =>
    submitFavourite(shop, userId, { intent: 'save', productId, id: '', productIds: '' })
  const names = async () => (await listWishlist(db, userId)).map(({ name }) => name)
  return { join, save, names }
}

test('what a guest wanted keeps the order of the presses, without what is no longer sold', async () => {
  const { join, names } = await shopOf(['hat-1', 'hat-2', 'hat-3'])
  const answer = await join('hat-2 gone-9 hat-3 hat-2 <b>')
  expect(answer).toMatchObject({ ok: true, text: '2 productos añadidos a favoritos' })
  expect(await names()).toEqual(['Prenda hat-2', 'Prenda hat-3'])
  expect(await join('hat-1')).toMatchObject({ ok: true, text: 'Añadido a favoritos' })
})

test('when nothing new joins, nothing is said', async () => {
  const { join, names } = await shopOf(['hat-1'])
  await join('hat-1')
  for (const ids of ['hat-1', 'gone-9', '']) {
    expect(await join(ids)).toMatchObject({ ok: true, text: '' })
  }
  expect(await names()).toEqual(['Prenda hat-1'])
})

test('a product that is a favourite already is told from a failure', async () => {
  const { save, names } = await shopOf(['hat-1'])
  expect(await save('hat-1')).toMatchObject({ ok: true })
  const text = 'Este producto ya está en tu lista de favoritos'
  expect(await save('hat-1')).toMatchObject({ ok: false, reason: 'duplicate', text })
  expect(await names()).toEqual(['Prenda hat-1'])
})
