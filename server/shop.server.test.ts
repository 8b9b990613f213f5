import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { Database } from '#db/open.ts'
import { orderRequest, requestLine } from '#tests/support/factories/order-request.ts'
import { shippedProducts } from '#tests/support/factories/shop-order.ts'
import { testDb } from '#tests/support/database/test-db.ts'
import { placeOrder } from '#core/checkout/place-order.server.ts'
import { until } from '#tests/support/until.ts'
import { startViesServer } from '#tests/support/vies/vies-server.ts'
import { checksIn, vatInvoice } from '#tests/support/vies/vies-shop.ts'
import { readConfig } from './config.ts'
import { startShop } from './shop.ts'

const BY_OWNER = { changed_at: '2026-03-05T12:00:00.000Z', changed_by: 'owner' }

/** Starts the shop as the server process does; `said` is its log. */
async function start(database: Database, env: NodeJS.ProcessEnv = {}) {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'vereda-start-'))
  onTestFinished(() => fs.rmSync(dataDir, { recursive: true }))
  const said: string[] = []
  const say = (message: string) => void said.push(message)
  const running = await startShop({
    config: readConfig({ DATA_DIR: dataDir, ...env }),
    database,
    shopUrl: 'http://localhost:3000',
    program: '',
    log: { debug: say, info: say, warn: say, error: say },
    onCatalogueChange: () => {},
  })
  onTestFinished(() => running.stop())
  return { ...running, said }
}

test('the first start opens with the shipped catalogue and the codes of the policy', async () => {
  const database = await testDb()
  const { shop, said } = await start(database)
  expect(shop.catalogue.current().products.map(({ id }) => id)).toEqual(
    shippedProducts.map(({ id }) => id),
  )
  const codes = await database.db.selectFrom('discount_codes').select('code').execute()
  expect(codes.map(({ code }) => code).toSorted()).toEqual(['SUMMER20', 'WELCOME10'])
  expect(said).toEqual(['catalogue loaded'])
})

test('a later start loads nothing again: what the owner changed in the database stays', async () => {
  const database = await testDb()
  await (await start(database)).stop()
  await database.db
    .updateTable('products')
    .set({ name: 'Nombre del dueño' })
    .where('id', '=', 'mens-hat-1')
    .execute()
  const { shop, said } = await start(database)
  expect(shop.catalogue.current().byId.get('mens-hat-1')?.name).toBe('Nombre del dueño')
  expect(said).toEqual([])
})

test('an order goes through with the running shop’s own ids and number', async () => {
  const { shop } = await start(await testDb())
  const [product] = shippedProducts
  const lines = [requestLine(product!, { size: 'M' })]
  const outcome = await placeOrder(shop, orderRequest({ lines }))
  expect(outcome).toMatchObject({
    ok: true,
    order: {
      id: expect.stringMatching(/^ord_[0-9a-f-]{36}$/),
      number: expect.stringMatching(/^VR-[2-9A-Z]{4}-[2-9A-Z]{4}$/),
    },
  })
  expect(new Set(Array.from({ length: 100 }, () => shop.newIds().orderNumber)).size).toBe(100)
})

test('the running shop asks VIES at the configured address, and again in a job', async () => {
  const vies = await startViesServer()
  onTestFinished(() => vies.close())
  const database = await testDb()
  await database.db
    .insertInto('setting_changes')
    .values({ ...BY_OWNER, key: 'iva.vies', number: 1, value: 'true', undoes: null })
    .execute()
  const { shop, jobs } = await start(database, { VIES_API_BASE: vies.origin })
  const [product] = shippedProducts
  const lines = [requestLine(product!, { size: 'M' })]
  const request = orderRequest({ lines, invoice: vatInvoice })
  vies.act = 'invalid'
  const refused = await shop.settings.hold(() => placeOrder(shop, request))
  expect(refused).toMatchObject({ reason: 'bad_fields' })
  vies.act = 'hangs-up'
  expect(await shop.settings.hold(() => placeOrder(shop, request))).toMatchObject({ ok: true })
  vies.act = 'valid'
  await database.db.updateTable('vat_checks').set({ next_at: '2020-01-01T00:00:00.000Z' }).execute()
  await database.db
    .updateTable('jobs')
    .set({ next_at: '2020-01-01T00:00:00.000Z' })
    .where('name', '=', 'ask-vies')
    .execute()
  await until(async () => {
    jobs.wake('ask-vies')
    expect(await checksIn(database.db)).toMatchObject([{ state: 'valid' }])
  })
})

test('a stranger who uses up the receipts of an address keeps its owner from nothing', async () => {
  const { shop } = await start(await testDb())
  const victim = 'lucia@correo.example'
  const waits = async (address: string, times: number) => {
    const all: number[] = []
    for (let n = 0; n < times; n += 1) all.push(await shop.takeWithdrawalToken(address, victim))
    return all
  }
  const stranger = await waits('198.51.100.1', 8)
  expect(stranger.slice(0, 5)).toEqual([0, 0, 0, 0, 0])
  expect(Math.min(...stranger.slice(5))).toBeGreaterThan(0)
  expect(await waits('203.0.113.7', 1)).toEqual([0])
  expect(
    Math.min(...(await waits('203.0.113.7', 1))),
    'but the mailbox is not flooded',
  ).toBeGreaterThan(0)
})
