import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '#db/open.ts'
import { jacket, orderContext, stockShop, tshirt } from '#tests/support/factories/factories.ts'
import { orderRequest, requestLine } from '#tests/support/factories/order-request.ts'
import { testDb } from '#tests/support/database/test-db.ts'
import { startPostgresTap } from '#tests/support/process/postgres-tap.ts'
import { placeOrder } from './place-order.server.ts'

test('an order of three lines that takes last units asks Postgres seven times', async () => {
  const direct = await testDb()
  if (direct.kind === 'sqlite') return
  await stockShop(direct.db, [
    { ...jacket, stock: { default: 4 } },
    { ...tshirt, stock: { default: 4 } },
  ])
  const tap = await startPostgresTap(direct.env.DATABASE_URL)
  onTestFinished(tap.close)
  const { db, close } = openDatabase({ url: tap.url })
  onTestFinished(close)
  const context = orderContext(db)
  const lines = ['S', 'M', 'L'].map((size) => requestLine(tshirt, { size, color: 'Azul' }))
  expect(await placeOrder(context, orderRequest({ n: 1, lines }))).toMatchObject({ ok: true })
  // The key, begin, the key again, prices, stock, all rows, commit; only begin and commit have no values.
  expect(tap.asked()).toEqual({ roundTrips: 7, statements: 16, named: 14 })
})
