import { expect, test } from 'vitest'
import type { CatalogueReader } from '#core/catalogue/snapshot.server.ts'
import { catalogueOf } from '#core/catalogue/catalogue-view.ts'
import { findOrderWithState } from '#core/orders/orders.server.ts'
import { shopWithOrders } from '#tests/support/factories/order-life.ts'
import { NOON, shopProduct } from '#tests/support/factories/factories.ts'
import { loadOrderView } from './order-view-data.server.ts'

test('a line is as it was bought, and sold as long as its product has a page', async () => {
  const { db } = await shopWithOrders(1)
  const { id } = await db.selectFrom('orders').select('id').executeTakeFirstOrThrow()
  const order = await findOrderWithState(db, id)
  const soldOf = async (...ids: string[]) => {
    const current = () => catalogueOf(ids.map((one) => shopProduct({ id: one })))
    const catalogue = { current } as unknown as CatalogueReader // all that it reads
    const view = await loadOrderView({ db, catalogue, now: () => new Date(NOON) }, order!)
    return view.lines.map(({ productId, totalCents, isSold }) => [productId, totalCents, isSold])
  }
  const both = await soldOf('mens-jacket-1', 'mens-tshirt-1')
  expect(both.map(([, , isSold]) => isSold)).toEqual([true, true])
  expect(await soldOf('mens-jacket-1')).toEqual(
    both.map(([productId, cents]) => [productId, cents, productId === 'mens-jacket-1']),
  )
})
