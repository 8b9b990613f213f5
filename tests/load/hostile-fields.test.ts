import { resolve } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { routeAddresses } from '#tests/support/route-addresses.ts'
import { ACCESS } from '#tests/support/process/access.ts'
import { ask, type Answer } from '#tests/support/process/ask.ts'
import { addressOf, bar, length } from '#tests/support/bars.ts'
import { freePort } from '#tests/support/process/free-port.ts'
import { fill, hostileShapes, HOSTILE_TEXTS } from '#tests/support/factories/hostile-texts.ts'
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
/** No turn should take as long; one that does is measured again, with a text of a part of the length. */
const SUSPICIOUS_MS = 50
/** A quarter of the text takes a quarter of linear work, and a sixteenth of quadratic work. */
const PART = 1 / 4
const MOST_GROWTH = 7
const MEASUREMENTS = 5
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
  const preload = resolve(import.meta.dirname, '../support/watch/loop-watch.ts')
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
  await shop.stop()
  bar(`${requests} requests, longest turn: ms, ${kept.where}`, kept.longestMs, SUSPICIOUS_MS)
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

/** Sends a request whose text has `part` of its full length. */
type Send = (part: number) => Promise<Answer>

/**
 * Reports a request that fails, or whose work grows faster than its text: only such work can hold
 * the loop for long, on any machine.
 */
async function hold(where: string, send: Send): Promise<string[]> {
  const turnOf = async (part: number) => {
    await longestTurn()
    const { status } = await send(part)
    const ms = await longestTurn()
    if (status >= 500) throw new Error(`${where}: ${status}`)
    return ms
  }
  try {
    let ms = await turnOf(1)
    let partMs = Infinity
    // The shortest of several turns, since other load only makes a turn longer.
    for (let n = 0; n < MEASUREMENTS && ms > SUSPICIOUS_MS; n += 1) {
      partMs = Math.min(partMs, await turnOf(PART))
      ms = Math.min(ms, await turnOf(1))
    }
    if (ms > kept.longestMs) Object.assign(kept, { longestMs: ms, where })
    if (ms <= SUSPICIOUS_MS || ms <= MOST_GROWTH * partMs) return []
    return [`${where}: ${Math.round(ms)} ms, of a quarter ${Math.round(partMs)} ms`]
  } catch (error) {
    return [String(error)]
  }
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
function textFor(as: Body['as'], text: (typeof HOSTILE_TEXTS)[number], part: number): string {
  const key = `${as} ${text.name} ${part}`
  const empty = Buffer.byteLength(written(as, { a: '' }))
  const filled =
    made.get(key) ??
    fill(
      text,
      (MOST_BYTES - 2048) * part,
      (typed) => Buffer.byteLength(written(as, { a: typed })) - empty,
    )
  made.set(key, filled)
  return filled
}

test('64 KB of hostile text in any field of any body cost no more than their length', async () => {
  const problems: string[] = []
  for (const one of bodies) {
    for (const path of placesOf(one.body)) {
      for (const text of texts) {
        const where = `${one.address} ${path.join('.')}: ${text.name}`
        const send: Send = (part) =>
          post(one, written(one.as, putAt(one.body, path, textFor(one.as, text, part))))
        problems.push(...(await hold(where, send)))
      }
    }
  }
  expect(problems).toEqual([])
}, 900_000)

test('nor does a body of a hostile shape', async () => {
  const problems: string[] = []
  const [shapes, shorter] = [hostileShapes(1), hostileShapes(PART)]
  for (const [at, one] of bodies.entries()) {
    for (const [shapeAt, shape] of shapes.entries()) {
      // In the short form each body reader gets each shape; in the long form each address does.
      if (length(shapeAt % 10 === at % 10 ? 1 : 0, 1) === 0) continue
      const send: Send = (part) =>
        (one.by === 'shopper' ? shopper : visitor).post(
          pathOf(one.address, number),
          (part === 1 ? shape : shorter[shapeAt]!).body,
          { ...from(), 'content-type': shape.type },
        )
      problems.push(...(await hold(`${one.address}: ${shape.name}`, send)))
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
const headText = (text: (typeof HOSTILE_TEXTS)[number], part: number) =>
  fill(text, MOST_HEAD_BYTES * part, (typed) => typed.length).trim()

test('nor does a long text in a path, a query or a cookie of any address', async () => {
  const problems: string[] = []
  for (const address of addresses) {
    for (const [at, text] of texts.slice(0, length(2, texts.length)).entries()) {
      const path = pathOf(address, address.includes('number') ? number : 'mens-jacket-1')
      const query = (names: readonly string[], part: number) => {
        const room = Math.floor(((MOST_ADDRESS - path.length) / names.length) * part) - 20
        return names.map((name) => `${name}=${inAddress(text, room)}`).join('&')
      }
      // All parameters at once; in the long form also each alone, with the first text.
      const alone = length(0, at === 0 ? 1 : 0) === 1 ? PARAMETERS.map((name) => [name]) : []
      const asked: ((part: number) => string)[] = [
        ...[PARAMETERS, ...alone].map((names) => (part: number) => `${path}?${query(names, part)}`),
        // The router also requests the data of a page alone.
        (part) => `${path}.data?${query(PARAMETERS, part)}`,
      ]
      if (/[:*]/.test(address))
        asked.push((part) => pathOf(address, inAddress(text, (MOST_ADDRESS - 100) * part)))
      const who = at % 2 === 0 ? visitor : shopper
      for (const one of asked) {
        const where = `${one(1).slice(0, 80)}: ${text.name}`
        problems.push(...(await hold(where, (part) => who.get(one(part), from()))))
      }
      const words = plainTexts[at % plainTexts.length]!
      const cookie = (part: number) => {
        const value = headText(words, part / COOKIES.length)
        return COOKIES.map((name) => `${name}=${value}`).join('; ')
      }
      const send: Send = (part) => visitor.get(path, { ...from(), cookie: cookie(part) })
      problems.push(...(await hold(`${address} cookies: ${words.name}`, send)))
    }
  }
  expect(problems).toEqual([])
}, 900_000)

test('nor in a head', async () => {
  const problems: string[] = []
  const page = { as: 'form', by: 'anybody', address: '/contact', body: {} } as const
  for (const name of HEADERS) {
    for (const text of plainTexts) {
      const where = `${name}: ${text.name}`
      const head = (part: number) => ({ ...from(), [name]: headText(text, part) })
      problems.push(
        ...(await hold(where, (part) => visitor.get('/', head(part)))),
        ...(await hold(where, (part) =>
          visitor.post(page.address, 'a=b', { ...FORM, ...head(part) }),
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
