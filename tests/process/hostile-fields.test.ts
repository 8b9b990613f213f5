import { resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import routes from '#app/routes.ts'
import { ACCESS, addressesOf } from '#tests/support/access.ts'
import { ask, type Answer } from '#tests/support/ask.ts'
import { addressOf, length, measured } from '#tests/support/bars.ts'
import { freePort } from '#tests/support/free-port.ts'
import { fill, HOSTILE_TEXTS } from '#tests/support/hostile-texts.ts'
import { orderRequest, requestLine } from '#tests/support/order-request.ts'
import { createClient, registerClient, type Client } from '#tests/support/shop-client.ts'
import { shippedProducts } from '#tests/support/shop-order.ts'
import { startShop, type Shop } from '#tests/support/shop-process.ts'
import {
  bodiesOf,
  COOKIES,
  PARAMETERS,
  placesOf,
  putAt,
  type Body,
} from '#tests/support/typed-fields.ts'

const MOST_BYTES = 64 * 1024
/** Node takes no more in the head of a request. */
const MOST_HEAD_BYTES = 15_000
const MOST_MS = 50
const FORM = { 'content-type': 'application/x-www-form-urlencoded' }
const texts = HOSTILE_TEXTS.slice(0, length(4, HOSTILE_TEXTS.length))
const addresses = [...new Set(addressesOf(routes))]
const bodies = addresses.flatMap((address) => bodiesOf(address).map((one) => ({ address, ...one })))

let shop: Shop
let watchPort: number
let visitor: Client
let shopper: Client
let number: string
let requests = 0
const kept = { longestMs: 0, where: 'nowhere' }

beforeAll(async () => {
  watchPort = await freePort()
  const preload = resolve(import.meta.dirname, '../support/loop-watch.ts')
  shop = await startShop({
    env: {
      TRUSTED_PROXIES: '127.0.0.1',
      NODE_OPTIONS: `--import ${preload}`,
      LOOP_WATCH_PORT: String(watchPort),
    },
  })
  visitor = createClient(shop, '198.51.100.1')
  shopper = createClient(shop, '198.51.100.2')
  await registerClient(shopper, 'Ainhoa')
  number = await placeOrder(shopper)
})

afterAll(async () => {
  measured(`${requests} requests, longest turn ${kept.longestMs.toFixed(1)} ms: ${kept.where}`)
  await shop.stop()
})

async function placeOrder(client: Client): Promise<string> {
  const shirt = shippedProducts.find(({ id }) => id === 'mens-tshirt-1')!
  const placed = await client.post('/api/orders', orderRequest({ lines: [requestLine(shirt)] }))
  expect(placed.status, placed.body.toString()).toBe(200)
  return (JSON.parse(placed.body.toString()) as { order: { number: string } }).order.number
}

const longestTurn = async (): Promise<number> => Number((await ask(watchPort)).body.toString())

/** Each request comes from an address of its own: limits would answer before the text is read. */
const from = () => ({ 'x-forwarded-for': addressOf((requests += 1)) })

/** A request that kept the loop too long is sent once more: what is really slow is slow again. */
async function hold(where: string, send: () => Promise<Answer>): Promise<string[]> {
  let ms = 0
  for (let tries = 0; tries < 2; tries += 1) {
    await longestTurn()
    const { status } = await send()
    ms = await longestTurn()
    if (status >= 500) return [`${where}: ${status}`]
    if (ms <= MOST_MS) break
  }
  if (ms > kept.longestMs) Object.assign(kept, { longestMs: ms, where })
  return ms > MOST_MS ? [`${where}: ${Math.round(ms)} ms`] : []
}

const written = (as: Body['as'], body: object): string =>
  as === 'json' ? JSON.stringify(body) : new URLSearchParams(Object.entries(body)).toString()

const pathOf = (address: string, part: string) =>
  address === '/*' ? `/${part}` : address.replace(/:\w+/, part).replace('básicos', 'b%C3%A1sicos')

const post = ({ address, as, by }: Body & { address: string }, body: string) =>
  (by === 'shopper' ? shopper : visitor).post(pathOf(address, number), body, {
    ...(as === 'form' ? FORM : {}),
    ...from(),
  })

test('each route says in the table of access what it takes', () => {
  expect(addresses.toSorted()).toEqual(Object.keys(ACCESS).toSorted())
  const takers = Object.entries(ACCESS).filter(([, access]) => 'body' in access)
  expect([...new Set(bodies.map(({ address }) => address))].toSorted()).toEqual(
    takers.map(([address]) => address).toSorted(),
  )
})

test('honest bodies are understood, so that the fields below are the right ones', async () => {
  for (const one of bodies) {
    const { status, body } = await post(one, written(one.as, one.body))
    expect(
      [200, 202, 302, 303, 404, 409, 422, 429],
      `${one.address} ${status} ${body.toString().slice(0, 300)}`,
    ).toContain(status)
  }
})

test('64 KB of hostile text in any field of any body never hold the loop', async () => {
  const problems: string[] = []
  for (const one of bodies) {
    for (const path of placesOf(one.body)) {
      for (const text of texts) {
        const rest = MOST_BYTES - Buffer.byteLength(written(one.as, putAt(one.body, path, '')))
        const bytes = (typed: string) =>
          Buffer.byteLength(written(one.as, { a: typed })) - written(one.as, { a: '' }).length
        const body = written(one.as, putAt(one.body, path, fill(text, rest, bytes)))
        problems.push(
          ...(await hold(`${one.address} ${path.join('.')}: ${text.name}`, () => post(one, body))),
        )
      }
    }
  }
  expect(problems).toEqual([])
}, 900_000)
