import { resolve } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { routeAddresses } from '#tests/support/route-addresses.ts'
import { ACCESS } from '#tests/support/process/access.ts'
import { ask, type Answer } from '#tests/support/process/ask.ts'
import { addressOf, length, measured } from '#tests/support/bars.ts'
import { freePort } from '#tests/support/process/free-port.ts'
import { fill, HOSTILE_SHAPES, HOSTILE_TEXTS } from '#tests/support/factories/hostile-texts.ts'
import { orderRequest, requestLine } from '#tests/support/factories/order-request.ts'
import { createClient, registerClient, type Client } from '#tests/support/process/shop-client.ts'
import { shippedShirt } from '#tests/support/factories/shop-order.ts'
import { startShop, type Shop } from '#tests/support/process/shop-process.ts'
import {
  bodiesOf,
  COOKIES,
  PARAMETERS,
  placesOf,
  putAt,
  type Body,
} from '#tests/support/factories/typed-fields.ts'

const MOST_BYTES = 64 * 1024
/** Node's limit for request headers. */
const MOST_HEAD_BYTES = 12_000
/** Longer addresses are refused unread, see `requestUrl`. */
const MOST_ADDRESS = 4000
const MOST_MS = 50
/** Characters that no text of the shop contains; Postgres rejects NUL. */
const UNPRINTABLE = ['mens-jacket-1\u0000', '\uD800', '\u0000', '\u001B\u202E'].slice(
  0,
  length(1, 4),
)
/** The headers that the shop reads. */
const HEADERS = [
  'user-agent',
  'accept-encoding',
  'accept-language',
  'if-none-match',
  'x-forwarded-for',
  'x-request-id',
  'origin',
  'referer',
  'content-type',
  'stripe-signature',
]
const FORM = { 'content-type': 'application/x-www-form-urlencoded' }
const texts = HOSTILE_TEXTS.slice(0, length(3, HOSTILE_TEXTS.length))
const addresses = routeAddresses().map(({ address }) => address)
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
  const preload = resolve(import.meta.dirname, '../support/process/loop-watch.ts')
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
  const placed = await client.post(
    '/api/orders',
    orderRequest({ lines: [requestLine(shippedShirt)] }),
  )
  expect(placed.status, placed.body.toString()).toBe(200)
  return (JSON.parse(placed.body.toString()) as { order: { number: string } }).order.number
}

const longestTurn = async (): Promise<number> => Number((await ask(watchPort)).body.toString())

/** Each request has its own address, or rate limits would answer before the text is read. */
const from = () => ({ 'x-forwarded-for': addressOf((requests += 1)) })

/** Repeats a request that held the loop too long: what is really slow is slow again. */
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

const pathOf = (address: string, part: string) => encodeURI(address).replace(/:\w+|\*/, () => part)

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
    // Here 401 means a wrong password; elsewhere, that nobody is signed in.
    const wrong = one.address.startsWith('/cuenta/entrar') ? [401] : []
    expect(
      [200, 202, 204, 302, 303, 404, 409, 422, 429, ...wrong],
      `${one.address} ${status} ${body.toString().slice(0, 300)}`,
    ).toContain(status)
  }
})

/** Encoded texts of almost 64 KB; cached, since encoding takes longer than the request. */
const made = new Map<string, string>()
function textFor(as: Body['as'], text: (typeof HOSTILE_TEXTS)[number]): string {
  const key = `${as} ${text.name}`
  const empty = Buffer.byteLength(written(as, { a: '' }))
  const filled =
    made.get(key) ??
    fill(text, MOST_BYTES - 2048, (typed) => Buffer.byteLength(written(as, { a: typed })) - empty)
  made.set(key, filled)
  return filled
}

test('64 KB of hostile text in any field of any body never hold the loop', async () => {
  const problems: string[] = []
  for (const one of bodies) {
    for (const path of placesOf(one.body)) {
      for (const text of texts) {
        const body = written(one.as, putAt(one.body, path, textFor(one.as, text)))
        const where = `${one.address} ${path.join('.')}: ${text.name}`
        problems.push(...(await hold(where, () => post(one, body))))
      }
    }
  }
  expect(problems).toEqual([])
}, 900_000)

test('nor does a body of a hostile shape', async () => {
  const problems: string[] = []
  const shapes = HOSTILE_SHAPES.map((shape, at) => ({ ...shape, at }))
  for (const [at, one] of bodies.entries()) {
    for (const shape of shapes) {
      // In the short form each body reader gets each shape; in the long form each address does.
      if (length(shape.at % 10 === at % 10 ? 1 : 0, 1) === 0) continue
      const where = `${one.address}: ${shape.name}`
      problems.push(
        ...(await hold(where, () =>
          (one.by === 'shopper' ? shopper : visitor).post(pathOf(one.address, number), shape.body, {
            ...from(),
            'content-type': shape.type,
          }),
        )),
      )
    }
  }
  expect(problems).toEqual([])
}, 900_000)

const inAddress = (text: (typeof HOSTILE_TEXTS)[number], most: number) =>
  encodeURIComponent(
    fill(
      { ...text, piece: text.piece.toWellFormed() },
      most,
      (typed) => encodeURIComponent(typed).length,
    ),
  )
/** Texts that a header can contain. */
const plainTexts = texts.filter(({ piece }) => /^[ -~]+$/.test(piece))

test('nor does a long text in a path, a query or a cookie of any address', async () => {
  const problems: string[] = []
  for (const address of addresses) {
    for (const [at, text] of texts.slice(0, length(2, texts.length)).entries()) {
      const path = pathOf(address, address.includes('number') ? number : 'mens-jacket-1')
      // All parameters at once; in the long form also each alone, with the first text.
      const alone = length(0, at === 0 ? 1 : 0) === 1 ? PARAMETERS.map((name) => [name]) : []
      const asked = [PARAMETERS, ...alone].map((names) => {
        const room = Math.floor((MOST_ADDRESS - path.length) / names.length) - 20
        return `${path}?${names.map((name) => `${name}=${inAddress(text, room)}`).join('&')}`
      })
      if (/[:*]/.test(address)) asked.push(pathOf(address, inAddress(text, MOST_ADDRESS - 100)))
      // The router also requests the data of a page alone.
      asked.push(asked[0]?.replace('?', '.data?') ?? path)
      for (const one of asked) {
        const who = at % 2 === 0 ? visitor : shopper
        problems.push(
          ...(await hold(`${one.slice(0, 80)}: ${text.name}`, () => who.get(one, from()))),
        )
      }
      const words = plainTexts[at % plainTexts.length]!
      const cookie = COOKIES.map(
        (name) =>
          `${name}=${fill(words, MOST_HEAD_BYTES / COOKIES.length, (typed) => typed.length)}`,
      ).join('; ')
      problems.push(
        ...(await hold(`${address} cookies: ${words.name}`, () =>
          visitor.get(path, { ...from(), cookie }),
        )),
      )
    }
  }
  expect(problems).toEqual([])
}, 900_000)

test('nor in a head', async () => {
  const problems: string[] = []
  const page = { as: 'form', by: 'anybody', address: '/contact', body: {} } as const
  for (const name of HEADERS) {
    for (const text of plainTexts) {
      const value = fill(text, MOST_HEAD_BYTES, (typed) => typed.length).trim()
      const where = `${name}: ${text.name}`
      problems.push(...(await hold(where, () => visitor.get('/', { ...from(), [name]: value }))))
      problems.push(
        ...(await hold(where, () =>
          visitor.post(page.address, 'a=b', { ...FORM, ...from(), [name]: value }),
        )),
      )
    }
  }
  expect(problems).toEqual([])
}, 900_000)

test('a NUL in any place is an answer, not a fault, on Postgres too', async () => {
  const problems: string[] = []
  const other = await startShop({ env: { TRUSTED_PROXIES: '127.0.0.1' }, db: 'postgres' })
  onTestFinished(() => other.stop())
  const [nobody, somebody] = [
    createClient(other, '198.51.100.1'),
    createClient(other, '198.51.100.2'),
  ]
  await registerClient(somebody, 'Ainhoa')
  const ownNumber = await placeOrder(somebody)
  for (const { address, as, by, body } of bodies) {
    for (const path of placesOf(body)) {
      for (const value of UNPRINTABLE) {
        const sent = written(as, putAt(body, path, value))
        const { status } = await (by === 'shopper' ? somebody : nobody).post(
          pathOf(address, ownNumber),
          sent,
          { ...(as === 'form' ? FORM : {}), ...from() },
        )
        if (status >= 500)
          problems.push(`${address} ${path.join('.')} ${JSON.stringify(value)}: ${status}`)
      }
    }
  }
  for (const address of addresses) {
    const query = PARAMETERS.map((name) => `${name}=a%00`).join('&')
    for (const path of [pathOf(address, 'a%00'), `${pathOf(address, ownNumber)}?${query}`]) {
      const { status } = await somebody.get(path, from())
      if (status >= 500) problems.push(`${path}: ${status}`)
    }
  }
  expect(problems).toEqual([])
}, 300_000)
