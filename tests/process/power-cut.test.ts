import { resolve } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { addressOf, length, measured } from '#tests/support/bars.ts'
import { orderRequest, requestLine } from '#tests/support/factories/order-request.ts'
import { disk } from '#tests/support/process/power-cut.ts'
import { openShopDb, postOrder, shippedShirt } from '#tests/support/factories/shop-order.ts'
import { startShop } from '#tests/support/process/shop-process.ts'

const BUYERS = 3

/** Cuts the power while orders are confirmed; returns how many were confirmed, and lost. */
async function ordersAfterCuts(settings: Record<string, string>) {
  const { env, cut } = disk()
  const shop = await startShop({
    env: { ...env, ...settings, TRUSTED_PROXIES: '127.0.0.1' },
    isOnDisk: true,
  })
  onTestFinished(() => shop.stop())
  const confirmed = new Set<string>()
  let sent = 0
  for (let round = 0; round < length(2, 12); round += 1) {
    const db = openShopDb(shop.dataDir)
    db.prepare('update stock set on_hand = 100000').run()
    db.close()
    const enough = confirmed.size + length(60, 200)
    let isCut = false
    const buy = async () => {
      while (!isCut) {
        const n = (sent += 1)
        const lines = [requestLine(shippedShirt, { size: 'M', color: 'Verde' })]
        const outcome = await postOrder(shop.url, orderRequest({ n, lines }), addressOf(n))
        if (outcome?.ok) confirmed.add(outcome.order.number)
        if (confirmed.size >= enough && !isCut) {
          isCut = true
          await cut(shop)
        }
      }
    }
    await Promise.all(Array.from({ length: BUYERS }, buy))
    const after = openShopDb(shop.dataDir)
    expect(after.prepare('pragma integrity_check').get()).toEqual({ integrity_check: 'ok' })
    after.close()
    await shop.restart()
  }
  const db = openShopDb(shop.dataDir)
  const kept = new Set(
    db
      .prepare('select number from orders')
      .all()
      .map((row) => row['number']),
  )
  db.close()
  return {
    confirmed: confirmed.size,
    lost: [...confirmed].filter((number) => !kept.has(number)).length,
  }
}

test('an order that was confirmed survives a power cut', async () => {
  const { confirmed, lost } = await ordersAfterCuts({})
  measured(`FULL: ${confirmed} confirmed, ${lost} lost`)
  expect(lost).toBe(0)
}, 600_000)

test('control: with a database that syncs less, the same cuts lose orders', async () => {
  const preload = resolve(import.meta.dirname, '../support/database/sync-normal.ts')
  const { confirmed, lost } = await ordersAfterCuts({ NODE_OPTIONS: `--import ${preload}` })
  measured(`NORMAL: ${confirmed} confirmed, ${lost} lost`)
  expect(lost).toBeGreaterThan(0)
}, 600_000)
