import fs from 'node:fs'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { addressOf, length, measured } from '#tests/support/bars.ts'
import { orderRequest, requestLine } from '#tests/support/factories/order-request.ts'
import { shippedShirt } from '#tests/support/factories/shop-order.ts'
import { startShop, type Shop } from '#tests/support/process/shop-process.ts'
import { until } from '#tests/support/until.ts'

const PRELOAD = path.resolve(import.meta.dirname, '../support/database/full-disk.ts')

let sent = 0

async function order(shop: Shop) {
  const n = (sent += 1)
  const response = await fetch(`${shop.url}/api/orders`, {
    method: 'POST',
    headers: {
      origin: shop.url,
      'content-type': 'application/json',
      'x-forwarded-for': addressOf(n),
    },
    body: JSON.stringify(
      orderRequest({ n, lines: [requestLine(shippedShirt, { size: 'M', color: 'Verde' })] }),
    ),
  })
  return `${response.status} ${((await response.json()) as { reason?: string }).reason ?? 'ok'}`
}

const untilReadyIs = (shop: Shop, status: number) =>
  until(async () => expect((await fetch(`${shop.url}/readyz`)).status).toBe(status))

test('a full disk shows by its own name, and with room again the shop sells on', async () => {
  const flag = path.join(fs.mkdtempSync('/tmp/vereda-full-'), 'full')
  onTestFinished(() => fs.rmSync(path.dirname(flag), { recursive: true }))
  const shop = await startShop({
    env: { TRUSTED_PROXIES: '127.0.0.1', NODE_OPTIONS: `--import=${PRELOAD}`, FULL_DISK: flag },
  })
  onTestFinished(() => shop.stop())
  expect(await order(shop)).toBe('200 ok')
  fs.writeFileSync(flag, '')
  const answers: string[] = []
  // Orders that fit into existing pages of the file succeed, also once the disk is full.
  await until(async () => {
    answers.push(await order(shop))
    expect(answers).toContain('503 busy')
  })
  for (let n = 0; n < length(10, 60); n += 1) answers.push(await order(shop))
  expect(new Set(answers)).toEqual(new Set(['503 busy', ...answers.filter((a) => a === '200 ok')]))
  await untilReadyIs(shop, 503)
  expect((await fetch(`${shop.url}/`)).status).toBe(200)
  const said = shop.logs.join('\n')
  expect(said).toContain('disk full')
  expect(said).not.toContain('cannot rollback')
  fs.rmSync(flag)
  await untilReadyIs(shop, 200)
  expect(await order(shop)).toBe('200 ok')
  const refused = answers.filter((answer) => answer === '503 busy').length
  measured(`${refused} of ${answers.length} orders on a full disk told to come back, none failed`)
})
