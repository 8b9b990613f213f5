import { expect, onTestFinished, test } from 'vitest'
import { startShop } from '#tests/support/process/shop-process.ts'

const BANNER = 'Tienda de prueba: los pagos son simulados y no se cobra nada.'
const SHOP_URL = 'https://vereda.example'

async function open(env: Record<string, string> = {}) {
  const shop = await startShop({ env })
  onTestFinished(() => shop.stop())
  const port = new URL(shop.url).port
  const read = async (path: string) => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`)
    return response.text()
  }
  return { shop, read }
}

test('a public shop does not start with simulated payments, and says what to do', async () => {
  const start = startShop({ env: { SHOP_URL } })
  await expect(start).rejects.toThrow(
    /PAYMENTS: nothing would be charged[^]*STRIPE_SECRET_KEY[^]*PAYMENTS=simulado/,
  )
})

test('a public shop that is a trial says so on every page and in the log', async () => {
  const { shop, read } = await open({ SHOP_URL, PAYMENTS: 'simulado' })
  for (const path of ['/', '/products/men', '/products/mens-tshirt-1', '/checkout', '/terms']) {
    expect([path, (await read(path)).includes(BANNER)]).toEqual([path, true])
  }
  const log = shop.logs.join('\n')
  expect(log).toContain('payments are simulated (PAYMENTS=simulado): nothing is charged')
  expect(log).toContain('TRUSTED_PROXIES is empty')
  const security = await read('/.well-known/security.txt')
  expect(security).toContain(`Canonical: ${SHOP_URL}/.well-known/security.txt`)
  const expires = Date.parse(/^Expires: (.+)$/m.exec(security)?.[1] ?? '')
  expect(expires).toBeGreaterThan(Date.now() + 30 * 86_400_000)
  expect(expires).toBeLessThan(Date.now() + 366 * 86_400_000)
})

test('on this machine nothing has to be said, and nothing is', async () => {
  const { shop, read } = await open()
  expect(await read('/')).not.toContain(BANNER)
  expect(shop.logs.join('\n')).not.toContain('"warn"')
})
