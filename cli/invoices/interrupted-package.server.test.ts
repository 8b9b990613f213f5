import { spawn } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { quarterOf } from '#core/owner/accounting-package/quarter.ts'
import { testDb } from '#tests/support/database/test-db.ts'
import { stockForLives } from '#tests/support/lives/life-shop.ts'
import { until } from '#tests/support/until.ts'
import { addManyOrders } from '../many-orders/many-orders.ts'

const ORDERS = 1500

/** A shop with invoices up to now, and its quarter that has most of them. */
async function shop() {
  const { db, kind, env } = await testDb()
  await stockForLives(db)
  await addManyOrders(db, { kind, orders: ORDERS, now: new Date() })
  const invoices = await db.selectFrom('invoices').select('issued_on').execute()
  const quarters = [...Map.groupBy(invoices, (one) => quarterOf(one.issued_on).name)]
  const [fullest] = quarters.toSorted(([, one], [, other]) => other.length - one.length)
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'vereda-interrupted-'))
  onTestFinished(() => fs.rmSync(dir, { recursive: true }))
  return { env, dir, quarter: fullest?.[0] ?? '' }
}

test('a package that SIGINT or SIGTERM interrupts leaves no folder, and says so', async () => {
  const { env, dir, quarter } = await shop()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    const child = spawn(
      process.execPath,
      ['cli/shop.ts', 'facturas', 'paquete', quarter, path.join(dir, 'gestoria')],
      { env: { PATH: process.env['PATH'], ...env }, stdio: ['ignore', 'pipe', 'pipe'] },
    )
    let said = ''
    child.stderr.on('data', (bytes: Buffer) => (said += bytes.toString()))
    const ended = new Promise((settle) => child.once('close', settle))
    await until(() => {
      const [name = ''] = fs.readdirSync(dir)
      expect(fs.readdirSync(path.join(dir, name, 'facturas')), signal).not.toEqual([])
      // Held, so that it is not done before the signal.
      child.kill('SIGSTOP')
    })
    expect(fs.readdirSync(dir)).toEqual([expect.stringMatching(/^gestoria\.sin-terminar-/)])
    child.kill(signal)
    child.kill('SIGCONT')
    expect(await ended, signal).toBe(1)
    expect(said, signal).toContain('Interrumpido: no se ha escrito nada.')
    expect(fs.readdirSync(dir), signal).toEqual([])
  }
})
