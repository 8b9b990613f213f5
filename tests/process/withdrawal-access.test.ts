import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase, type Database } from '#db/open.ts'
import { untilMailsLeft } from '#tests/support/factories/mails-left.ts'
import { orderRequest, requestLine } from '#tests/support/factories/order-request.ts'
import { createClient, type Client } from '#tests/support/process/shop-client.ts'
import { shippedProducts } from '#tests/support/factories/shop-order.ts'
import { startShop, type Shop } from '#tests/support/process/shop-process.ts'
import { isSameTime, mediansMs } from '#tests/support/process/timing.ts'

const FORM = { 'content-type': 'application/x-www-form-urlencoded' }
const TIMES = 15
const shirt = shippedProducts.find((product) => product.id === 'mens-tshirt-1')!

let shop: Shop
let database: Database
let clients = 0
const newClient = (): Client => createClient(shop, `198.51.100.${(clients += 1)}`)

beforeAll(async () => {
  shop = await startShop({ env: { TRUSTED_PROXIES: '127.0.0.1' } })
  database = openDatabase({ dataDir: shop.dataDir })
})
afterAll(async () => {
  await database.close()
  await shop.stop()
})

/** Places an order of a new buyer; returns number and e-mail. */
async function place(n: number) {
  const email = `compra${n}@correo.example`
  const request = orderRequest({ n, recipient: { email }, lines: [requestLine(shirt)] })
  await newClient().post('/api/orders', request)
  const { number } = await database.db
    .selectFrom('orders')
    .select('number')
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  return { number, email }
}

const declare = (about: { number: string; email: string }) =>
  newClient().post(
    '/desistimiento',
    new URLSearchParams({
      ...about,
      name: 'Lucía Herrero',
      scope: 'all',
      goods: '',
      step: 'confirm',
    }).toString(),
    FORM,
  )

test('a withdrawal is answered alike whether or not there is such an order, also in time', async () => {
  const known: { number: string; email: string }[] = []
  for (let n = 0; n <= TIMES; n += 1) known.push(await place(n + 1))
  await untilMailsLeft(database.db)
  const unknown = (n: number) => ({ number: 'VR-2222-2222', email: `nadie${n}@correo.example` })
  const first = known[TIMES]!
  const [real, none] = [await declare(first), await declare(unknown(TIMES))]
  expect([real.status, none.status]).toEqual([200, 200])
  const plain = (body: Buffer, { number, email }: { number: string; email: string }) =>
    body
      .toString()
      .replaceAll(number, 'NUMBER')
      .replaceAll(email, 'EMAIL')
      .replaceAll(/DV-\w{4}-\w{4}/g, 'CODE')
      .replaceAll(/nonce="[^"]*"/g, '')
      .replaceAll(/\d{1,2}:\d{2}/g, 'HOUR')
  expect(plain(real.body, first)).toBe(plain(none.body, unknown(TIMES)))
  expect(real.body.toString()).toContain('Hemos recibido tu declaración')
  const kept = await database.db.selectFrom('returns').select('order_id').execute()
  expect(kept.filter(({ order_id: id }) => id !== null)).toHaveLength(1)
  expect(kept).toHaveLength(2)
  const times = await mediansMs(
    TIMES,
    (n) => declare(known[n]!),
    (n) => declare(unknown(n)),
  )
  expect(isSameTime(times), times.join(' and ')).toBe(true)
})
