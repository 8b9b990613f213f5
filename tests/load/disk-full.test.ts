import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as after } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { length, measured } from '#tests/support/bars.ts'
import { orderRequest, requestLine } from '#tests/support/factories/order-request.ts'
import { shippedShirt } from '#tests/support/factories/shop-order.ts'
import { startShop, type Shop } from '#tests/support/process/shop-process.ts'

const PRELOAD = path.resolve(import.meta.dirname, '../support/database/full-disk.ts')

async function order(shop: Shop, n: number) {
  const response = await fetch(`${shop.url}/api/orders`, {
    method: 'POST',
    headers: {
      origin: shop.url,
      'content-type': 'application/json',
      'x-forwarded-for': `10.3.0.${n}`,
    },
    body: JSON.stringify(
      orderRequest({ n, lines: [requestLine(shippedShirt, { size: 'M', color: 'Verde' })] }),
    ),
  })
  return `${response.status} ${((await response.json()) as { reason?: string }).reason ?? 'ok'}`
}

async function untilReadyIs(shop: Shop, status: number): Promise<void> {
  const deadline = Date.now() + 10_000
  while ((await fetch(`${shop.url}/readyz`)).status !== status) {
    if (Date.now() > deadline) throw new Error(`/readyz does not become ${status}`)
    await after(100)
  }
}

test('a full disk shows by its own name, and with room again the shop sells on', async () => {
  const flag = path.join(fs.mkdtempSync('/tmp/vereda-full-'), 'full')
  onTestFinished(() => fs.rmSync(path.dirname(flag), { recursive: true }))
  const shop = await startShop({
    env: { TRUSTED_PROXIES: '127.0.0.1', NODE_OPTIONS: `--import=${PRELOAD}`, FULL_DISK: flag },
  })
  onTestFinished(() => shop.stop())
  expect(await order(shop, 1)).toBe('200 ok')
  fs.writeFileSync(flag, '')
  await after(100)
  const answers: string[] = []
  for (let n = 2; n < length(12, 60); n += 1) answers.push(await order(shop, n))
  // Orders that fit into existing pages of the file succeed.
  expect(new Set(answers)).toEqual(new Set(['503 busy', ...answers.filter((a) => a === '200 ok')]))
  await untilReadyIs(shop, 503)
  expect((await fetch(`${shop.url}/`)).status).toBe(200)
  const said = shop.logs.join('\n')
  expect(said).toContain('disk full')
  expect(said).not.toContain('cannot rollback')
  fs.rmSync(flag)
  await untilReadyIs(shop, 200)
  expect(await order(shop, 99)).toBe('200 ok')
  const refused = answers.filter((answer) => answer === '503 busy').length
  measured(`${refused} of ${answers.length} orders on a full disk told to come back, none failed`)
})
