import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '#db/open.ts'
import { jacket, orderContext, stockShop, tshirt } from '#tests/support/factories/factories.ts'
import { orderRequest, requestLine } from '#tests/support/factories/order-request.ts'
import { testDb } from '#tests/support/database/test-db.ts'
import { startPostgresTap } from '#tests/support/process/postgres-tap.ts'
import { placeOrder } from './place-order.server.ts'

/** The invoices of the order, its buyer, the end of the chain, the number, and all rows. */
const OF_INVOICE = 5

test('an order of three lines that takes last units waits eight times for Postgres, and for its invoice', async () => {
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
  const { roundTrips, statements, named } = tap.asked()
  // The key, begin, the key again, prices, stock, the order's rows, the mails, commit; and the invoice.
  expect(roundTrips).toBeLessThanOrEqual(8 + OF_INVOICE)
  expect(named, 'all but begin and commit').toBe(statements - 2)
})
