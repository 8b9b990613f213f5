import fs from 'node:fs'
import path from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addManyOrders } from '../../cli/many-orders/many-orders.ts'
import { listDeskOrders } from '#core/owner/desk-orders/order-list.server.ts'
import { countToSend } from '#core/orders/to-send.server.ts'
import { captureQueries, type CapturedQuery } from '#tests/support/database/captured-queries.ts'
import {
  growingTables,
  indexesOf,
  knowShares,
  pretendMoreRows,
  wholeReads,
} from '#tests/support/database/query-plans.ts'
import { testDb } from '#tests/support/database/test-db.ts'
import { stockForLives } from '#tests/support/lives/life-shop.ts'
import { beginLivesAt } from '#tests/support/lives/life-shop.ts'
import { anyLife } from '#tests/support/lives/live-step.ts'
import { runLife } from '#tests/support/lives/run-life.ts'
import { READS, type ReadShop } from './growing-reads.ts'

const NOW = new Date('2026-11-25T12:00:00.000Z')
const ORDERS = 1000
/** The plans are those of a million orders. */
const TIMES = 1000
const LIVES = 60

const ONE_ACCOUNT = 'one account, by its id or e-mail'

/** Files whose queries on these tables the reads below do not reach, and why that is well. */
const NOT_READ: Record<string, string> = {
  'app/core/account/account-notice.server.ts': 'every account, when the owner writes to all',
  'app/core/account/email-change.server.ts': ONE_ACCOUNT,
  'app/core/orders/delivery/change-address.server.ts': 'one order, by its number',
  'app/core/orders/delivery/change-email.server.ts': 'one order, by its number',
  'app/core/returns/line-changes/change-line.server.ts': 'one line of one order',
  'app/core/checkout/exchange-order/exchange-at-return.server.ts': 'one return of one order',
  'app/core/checkout/exchange-order/exchange-order.server.ts': 'one line of one order',
  'app/core/checkout/exchange-order/quote-exchange.server.ts': 'one line of one order',
  'app/core/checkout/exchange-order/store-by-link.server.ts': 'one line of one order',
  'app/core/payments/exchange/end-replaced.server.ts': 'one line of one order',
  'app/core/payments/exchange/finish-exchanges.server.ts': 'the few that an older server settled',
  'app/core/account/email-codes.server.ts': ONE_ACCOUNT,
  'app/core/account/email-verification.server.ts': ONE_ACCOUNT,
  'app/core/account/profile.server.ts': ONE_ACCOUNT,
  'app/core/customers/back-in-stock/ask-notice.server.ts': 'one notice, by variant and address',
  'app/core/catalogue/sale-prices/prices.server.ts': 'one product, by its id',
  'app/core/stock/device-counts.server.ts': 'movements of some variants, by their ids',
  'app/core/stock/device-statements.server.ts': 'movements of some variants, by their ids',
  'app/core/owner/desk-orders/order-mails.server.ts': 'the mails of one order',
  'app/core/owner/desk-orders/refunded-cents.server.ts': 'one order, by its id',
  'app/core/account/contact/contact.server.ts': 'one message, by its key or its content',
  'app/core/account/contact/reply.server.ts': 'one message, by its id',
  'app/core/owner/owner-day/cancel-invoice.server.ts': 'one order, by its invoice',
  'app/core/owner/owner-day/sent-without-invoice.server.ts':
    'all parcels, when the owner asks for it',
  'app/core/orders/invoices/check-invoices.server.ts':
    'the whole chain, when the owner asks for it',
  'app/core/payments/cases/record-dispute.server.ts': 'one order, by its payment',
  'app/core/payments/cancel-lines.server.ts': 'one order, by its number',
  'app/core/payments/check-payment.server.ts': 'one order, by its id',
  'app/core/payments/offline/record-transfer.server.ts': 'one order, by its number',
  'app/core/payments/link/await-link.server.ts': 'one mail, by its key',
  'app/core/payments/link/payable.server.ts': 'one order, by its id',
  'app/core/returns/reviews/write-review.server.ts': 'one review, by its order and product',
  'app/core/catalogue/sale-prices/sale-products.server.ts': 'some products, by their ids',
  'app/core/customers/shopper/saved-items.server.ts': ONE_ACCOUNT,
  'app/core/account/sign-in/accounts.server.ts': ONE_ACCOUNT,
  'app/core/account/sign-in/auth.server.ts': ONE_ACCOUNT,
  'app/core/account/sign-in/password-reset.server.ts': ONE_ACCOUNT,
}

async function shop(): Promise<ReadShop> {
  const database = await testDb()
  const { db, kind } = database
  await stockForLives(db)
  if (kind === 'postgres') await knowShares(db)
  await addManyOrders(db, { kind, orders: ORDERS, now: NOW })
  const order = await db
    .selectFrom('orders')
    .innerJoin('users', 'users.id', 'orders.user_id')
    .innerJoin('order_lines', 'order_lines.order_id', 'orders.id')
    .select(['number', 'users.id', 'users.email', 'users.first_name', 'users.last_name'])
    .select(['order_lines.variant_id', 'order_lines.product_id'])
    .orderBy('placed_at', 'desc')
    .executeTakeFirstOrThrow()
  const { id, email, first_name: firstName, last_name: lastName } = order
  const names = { firstName, lastName, displayName: firstName, greeting: firstName }
  const shopper = { id, email, emailVerified: true, phone: '', ...names }
  return {
    ...database,
    now: NOW,
    shopper,
    orderNumber: order.number,
    variantId: order.variant_id,
    productId: order.product_id,
  }
}

/** What the reads, and lives of some orders, sent to the database. */
async function allQueries(
  readShop: ReadShop,
): Promise<Map<string, CapturedQuery & { by: string }>> {
  const queries = new Map<string, CapturedQuery & { by: string }>()
  const keep = async (by: string, work: () => Promise<unknown>) => {
    for (const one of await captureQueries(work)) {
      if (!queries.has(one.query.sql)) queries.set(one.query.sql, { ...one, by })
    }
  }
  for (const [by, read] of Object.entries(READS)) await keep(by, () => read(readShop))
  beginLivesAt(readShop.db, NOW)
  let life = 0
  for (const steps of fc.sample(anyLife, { numRuns: LIVES, seed: 4 })) {
    life += 1
    await keep('the life of an order', () => runLife(readShop.db, life, steps))
  }
  return queries
}

test('no list, look-up, report or job reads a table that grows as a whole', async () => {
  const readShop = await shop()
  const { db, kind } = readShop
  await pretendMoreRows(db, kind, TIMES)
  const growing = await growingTables(db)
  expect(growing.size).toBeGreaterThan(30)
  const queries = await allQueries(readShop)
  expect(queries.size).toBeGreaterThan(150)
  const faults: string[] = []
  for (const { query, by, files } of queries.values()) {
    if (!/^(?:select|update|delete|with|insert)/.test(query.sql) || !files.some(isCore)) continue
    const reads = await wholeReads(db, kind, query, growing)
    if (reads.length > 0) faults.push(`${by}: ${reads.join(', ')} in ${query.sql.slice(0, 300)}`)
  }
  expect(faults).toEqual([])
  const seen = new Set([...queries.values()].flatMap(({ files }) => files))
  const missing = filesThatRead(growing).filter((file) => !seen.has(file) && !(file in NOT_READ))
  expect(missing, 'files whose queries are in no read').toEqual([])
})

test('what waits is read by its own index, not by one that has nearly every order', async () => {
  const { db, kind } = await shop()
  await pretendMoreRows(db, kind, TIMES)
  const queries = await captureQueries(async () => {
    await listDeskOrders(db, { view: 'por-preparar', most: 20 })
    await countToSend(db)
  })
  const ofWaiting = queries.filter(({ query }) => / where .*"status" = 'placed'/.test(query.sql))
  expect(ofWaiting.length).toBeGreaterThan(1)
  for (const { query } of ofWaiting) {
    expect(await indexesOf(db, kind, query), query.sql).toContain('orders_to_send')
  }
})

const isCore = (file: string): boolean => file.startsWith('app/core/')

/** Files of the core that name a table that grows in a query. */
function filesThatRead(growing: ReadonlySet<string>): string[] {
  const root = path.resolve(import.meta.dirname, '../..')
  const names = [...growing].join('|')
  const reads = new RegExp(
    `(?:selectFrom|updateTable|deleteFrom|[a-z]+Join)\\(\\s*'(?:${names})\\b|(?:from|join|update) (?:${names})\\b`,
  )
  const files = fs.globSync('app/core/**/*.server.ts', { cwd: root })
  const found = files.filter((file) => reads.test(fs.readFileSync(path.join(root, file), 'utf8')))
  expect(found.length).toBeGreaterThan(50)
  return found.toSorted()
}
