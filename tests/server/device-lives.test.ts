import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { checkStock } from '#core/stock/stock-movements.server.ts'
import { length, measured } from '#tests/support/bars.ts'
import { testDb } from '#tests/support/database/test-db.ts'
import { anyDeviceLife, DeviceWorld } from '#tests/support/lives/device-life.ts'
import { stockForLives } from '#tests/support/lives/life-shop.ts'

vi.setConfig({ testTimeout: 10 * 3_600_000 })

const LIVES = { sqlite: length(120, 10_000), postgres: length(25, 1000) }
const SEED = Number(process.env['LIVES_SEED'] ?? 1)

test('whatever is lost, late or sent twice between three devices and the shop, the stock is what lies there', async () => {
  const { db, kind } = await testDb()
  await stockForLives(db)
  let lives = 0
  let steps = 0
  const life = fc.asyncProperty(anyDeviceLife, async (taken) => {
    const world = new DeviceWorld(db, (lives += 1), 6)
    await world.begin()
    for (const one of taken) await world.take(one)
    await world.end()
    steps += taken.length
  })
  await fc.assert(life, { numRuns: LIVES[kind], seed: SEED })
  expect(await checkStock(db)).toMatchObject({ faults: [] })
  measured(`${kind}: ${lives} lives of devices, ${steps} steps`)
})
