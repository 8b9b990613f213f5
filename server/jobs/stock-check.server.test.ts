import { expect, test } from 'vitest'
import { shopWithOrders } from '#tests/support/factories/order-life.ts'
import type { Log } from '../log.ts'
import { Metrics } from '../metrics.ts'
import { stockCheck } from './stock-check.ts'
import { watchStock } from '../watch.ts'

const JACKET = 'mens-jacket-1/M/Azul'

function listeningLog() {
  const said: unknown[] = []
  const silent = () => {}
  const error: Log['error'] = (message, fields) => void said.push([message, fields])
  return { log: { debug: silent, info: silent, warn: silent, error }, said }
}

test('each day the goods are checked, and an error names what does not add up', async () => {
  const { db } = await shopWithOrders(2)
  const { log, said } = listeningLog()
  const { job, faults } = stockCheck(db, log)
  const metrics = new Metrics()
  watchStock(metrics, faults)
  const { signal } = new AbortController()
  expect(await metrics.registry.metrics()).not.toContain('vereda_stock_faults{')
  await job.run(signal)
  expect(said).toEqual([])
  expect(await metrics.registry.metrics()).toContain('vereda_stock_faults{of="variant"} 0')
  // As a person at the database would.
  await db
    .updateTable('stock')
    .set((eb) => ({ on_hand: eb('on_hand', '+', 1) }))
    .where('variant_id', '=', JACKET)
    .execute()
  await job.run(signal)
  expect(await metrics.registry.metrics()).toContain('vereda_stock_faults{of="variant"} 1')
  const fault = { variantId: JACKET, onHand: 11, movedOnHand: 10, reserved: 4, openUnits: 4 }
  const fields = { variants: 1, first: [expect.objectContaining(fault)] }
  expect(said).toEqual([['stock does not add up', fields]])
})

test('a check that is stopped says nothing of what it has not seen', async () => {
  const { db } = await shopWithOrders(1)
  await db.updateTable('stock').set({ on_hand: 99 }).execute()
  const { log, said } = listeningLog()
  const { job, faults } = stockCheck(db, log)
  await expect(job.run(AbortSignal.abort())).rejects.toThrow(/abort/i)
  expect([faults(), said]).toEqual([undefined, []])
})
