import { expect, test } from 'vitest'
import { isSampleRefused } from '#core/orders/invoices/chain-head.server.ts'
import { testDb } from '#tests/support/database/test-db.ts'
import { elsewhere } from '#tests/support/factories/order-life.ts'
import { noteStart } from './note-start.ts'

test('a start that takes money with sample data warns, and says so to every program', async () => {
  const database = await testDb()
  const { db } = database
  const warnings: string[] = []
  const log = { warn: (message: string) => void warnings.push(message) }
  await noteStart(database, { provider: elsewhere() }, log)
  expect([warnings, await isSampleRefused(db)]).toEqual([[], false])
  await noteStart(database, { provider: elsewhere({ isLive: true }) }, log)
  expect(warnings).toEqual([expect.stringContaining('no sale is invoiced')])
  expect(await isSampleRefused(db)).toBe(true)
})
