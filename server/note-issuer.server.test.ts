import { expect, test } from 'vitest'
import { isSampleRefused } from '#core/invoices/chain-head.server.ts'
import { testDb } from '#tests/support/database/test-db.ts'
import { elsewhere } from '#tests/support/factories/order-life.ts'
import { noteIssuer } from './note-issuer.ts'

test('a start that takes money with sample data warns, and says so to every program', async () => {
  const { db } = await testDb()
  const warnings: string[] = []
  const log = { warn: (message: string) => void warnings.push(message) }
  await noteIssuer({ db, provider: elsewhere() }, log)
  expect([warnings, await isSampleRefused(db)]).toEqual([[], false])
  await noteIssuer({ db, provider: elsewhere({ isLive: true }) }, log)
  expect(warnings).toEqual([expect.stringContaining('no sale is invoiced')])
  expect(await isSampleRefused(db)).toBe(true)
})
