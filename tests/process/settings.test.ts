import { expect, onTestFinished, test } from 'vitest'
import { orderRequest, requestLine } from '../support/factories/order-request.ts'
import { postOrder, shippedShirt } from '../support/factories/shop-order.ts'
import { runCli } from '../support/process/run-cli.ts'
import { startShop, type Shop } from '../support/process/shop-process.ts'
import { until } from '../support/until.ts'

const envOf = ({ dataDir, databaseUrl }: Shop) => ({
  DATA_DIR: dataDir,
  SESSION_SECRET: 'tests-only-'.repeat(4),
  ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
})

async function openShop(db: 'sqlite' | 'postgres') {
  const shop = await startShop({ db })
  onTestFinished(() => shop.stop())
  const ajustes = (...words: string[]) => runCli(envOf(shop), ['ajustes', ...words])
  const read = async (path: string) => (await fetch(shop.url + path)).text()
  return { shop, ajustes, read }
}

const order = (n: number, extraCents: number) => {
  const request = orderRequest({ n, lines: [requestLine(shippedShirt)] })
  return { ...request, shownTotalCents: request.shownTotalCents + extraCents }
}

test.each(['sqlite', 'postgres'] as const)(
  'a phone and a tariff change while the shop runs, and come back (%s)',
  async (db) => {
    const { shop, ajustes, read } = await openShop(db)
    // In the page cache before the change.
    expect(await read('/contact')).toContain('+34 900 000 000')
    expect(await read('/shipping')).toContain('Estándar por 3,95\u00A0€')
    expect((await ajustes('poner', 'tienda.telefono', '910 000 000', '--si')).code).toBe(0)
    expect((await ajustes('poner', 'tarifa.estandar.precio', '4,95', '--si')).code).toBe(0)
    // Nobody outside is told what the people at the desk may give back.
    expect((await ajustes('poner', 'mostrador.reembolso-limite', '50', '--si')).code).toBe(0)
    await until(async () => {
      const contact = await read('/contact')
      expect(contact).toContain('910 000 000')
      expect(contact).not.toContain('+34 900 000 000')
      expect(contact).not.toContain('policy.desk')
      expect(await read('/shipping')).toContain('Estándar por 4,95\u00A0€')
    })
    // A tab from before the change: its order is refused, with the settings that it lacks.
    const refused = await postOrder(shop.url, order(1, 0))
    expect(refused).toMatchObject({
      ok: false,
      reason: 'total_changed',
      toCents: order(1, 0).shownTotalCents + 100,
      settings: { 'policy.shipping.standard.priceCents': 495 },
    })
    expect(JSON.stringify(refused)).not.toContain('policy.desk')
    expect(await postOrder(shop.url, order(2, 100))).toMatchObject({
      ok: true,
      order: { totalCents: order(2, 100).shownTotalCents },
    })

    expect((await ajustes('deshacer', 'tarifa.estandar.precio', '--si')).code).toBe(0)
    await until(async () => {
      const shipping = await read('/shipping')
      expect(shipping).toContain('Estándar por 3,95\u00A0€')
      expect(shipping).not.toContain('Estándar por 4,95\u00A0€')
    })
    expect(await postOrder(shop.url, order(3, 0))).toMatchObject({ ok: true })

    const wrong = await ajustes('poner', 'tarifa.estandar.precio', '4,9,5', '--si')
    expect([wrong.code, wrong.err]).toEqual([1, expect.stringContaining('como 4,95')])
    // A restart reads them too.
    await shop.kill()
    await shop.restart()
    expect(await read('/contact')).toContain('910 000 000')
  },
)

test('the texts of the owner cannot break the page that carries them', async () => {
  const { ajustes, read } = await openShop('sqlite')
  const slogan = '"><script>alert(1)</script>'
  expect((await ajustes('poner', 'tienda.eslogan', slogan, '--si')).code).toBe(0)
  await until(async () => {
    const page = await read('/contact')
    expect(page).toContain('alert(1)')
    expect(page).not.toContain('<script>alert(1)')
  })
})
