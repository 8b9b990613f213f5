import { expect, test } from 'vitest'
import { shipOrder } from '#core/orders/ship-order.server.ts'
import type { CatalogueReader } from '#core/catalogue/snapshot.server.ts'
import { catalogueOf } from '#core/catalogue/catalogue-view.ts'
import { findOrderWithState } from '#core/orders/orders.server.ts'
import { paymentContext, shopWithOrders } from '#tests/support/factories/order-life.ts'
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

test('a line may change while it is here and its product has another size', async () => {
  const { db } = await shopWithOrders(1)
  const changesOf = async (sizes = ['S', 'M']) => {
    const products = ['mens-jacket-1', 'mens-tshirt-1'].map((id) =>
      shopProduct({ id, colors: ['Azul'], ...(id === 'mens-jacket-1' && { sizes }) }),
    )
    const catalogue = { current: () => catalogueOf(products) } as unknown as CatalogueReader // all that it reads
    const order = await findOrderWithState(db, 'ord_1')
    const view = await loadOrderView({ db, catalogue, now: () => new Date(NOON) }, order!)
    return view.lines.map(({ change }) => change)
  }
  expect(await changesOf()).toEqual([1, 2])
  expect(await changesOf(['M'])).toEqual([undefined, 2])
  const parcel = { carrier: 'Norte', trackingCode: null, trackingUrl: null }
  const units = [{ position: 1, quantity: 1 }]
  await shipOrder(paymentContext(db).ctx, 'VR-TEST-0001', { ...parcel, units }, NOON)
  expect(await changesOf()).toEqual([1, undefined])
})
