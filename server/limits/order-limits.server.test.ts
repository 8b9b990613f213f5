import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { databaseClock } from '#db/clock.ts'
import { stockedShop } from '#tests/support/database/stocked-shop.ts'
import { testDb } from '#tests/support/database/test-db.ts'
import { addCode } from '#tests/support/factories/factories.ts'
import { times } from '#tests/support/factories/order-life.ts'
import { orderRequest, type RequestInput } from '#tests/support/factories/order-request.ts'
import { placeOrder } from '#core/checkout/place-order.server.ts'
import { createOrderLimits } from './order-limits.ts'

const CLIENT = '203.0.113.7'
/** A shirt of 29,99 € with 5 € off, to Madrid. */
const WITH_CODE = 2999 - 500 + 525 + 395

async function shopWithGuesses() {
  const { db, kind, context } = await stockedShop()
  await addCode(db, 'CINCO', { amount_cents: 500 })
  await addCode(db, 'CASI', { amount_cents: 500, minimum_cents: 3000 })
  const store = { db, secret: 'secret', clock: databaseClock(kind) }
  // Two servers of one database: the front of each begins anew.
  const servers = [createOrderLimits(store), createOrderLimits(store)].map(
    ({ discountGuesses }) => discountGuesses,
  )
  const [here, there] = servers as [(typeof servers)[0], (typeof servers)[0]]
  let n = 0
  return {
    elsewhere: there,
    /** Orders from one client; answers how the code was judged, or the outcome. */
    buy: async (
      discountCode: string | null,
      changes: RequestInput = {},
      clientAddress = CLIENT,
    ) => {
      const ctx = { ...context, discountGuesses: here, clientAddress }
      n += 1
      const outcome = await placeOrder(ctx, orderRequest({ n, discountCode, ...changes }))
      if (outcome.ok) return 'ok'
      if (outcome.reason !== 'code_not_valid') return outcome.reason
      return 'waitSeconds' in outcome ? 'wait' : outcome.why?.reason
    },
  }
}

test('codes guessed by ordering cost the tokens of the field for codes, on every server', async () => {
  const { buy, elsewhere } = await shopWithGuesses()
  for (const _ of times(20, (each) => each)) expect(await elsewhere.take(CLIENT)).toBe(0)
  const guessed = await Promise.all(times(20, (each) => buy(`NADA${each}`, { shownTotalCents: 1 })))
  expect(guessed.filter((how) => how === 'unknown')).toHaveLength(10)
  expect(guessed.filter((how) => how === 'wait')).toHaveLength(10)
  expect(await elsewhere.take(CLIENT)).toBeGreaterThan(0)
  // A right code reads like a wrong one now; an order without a code, and other clients, are free.
  expect(await buy('CINCO', { shownTotalCents: 1 })).toBe('wait')
  expect(await buy('CINCO', { shownTotalCents: WITH_CODE })).toBe('wait')
  expect(await buy(null)).toBe('ok')
  expect(await buy('CINCO', { shownTotalCents: WITH_CODE }, '198.51.100.1')).toBe('ok')
})

test('a right code costs nothing, whatever else is wrong with its order', async () => {
  const { buy } = await shopWithGuesses()
  for (const _ of times(16, (each) => each)) {
    expect(await buy('CINCO', { shownTotalCents: 1 })).toBe('total_changed')
    expect(await buy('CASI', { shownTotalCents: 1 })).toBe('below_minimum')
  }
  expect(await buy('CINCO', { shownTotalCents: WITH_CODE })).toBe('ok')
})

test('an order that was placed is answered again, also when no token is left', async () => {
  const { buy, elsewhere } = await shopWithGuesses()
  const again = { n: 99, shownTotalCents: WITH_CODE }
  expect(await buy('CINCO', again)).toBe('ok')
  for (const _ of times(30, (each) => each)) await elsewhere.take(CLIENT)
  expect(await buy('CINCO', again)).toBe('ok')
})

const MINUTE = 60_000
const NOON = Date.UTC(2026, 2, 5, 12)

/** New servers of one database, at a moment; each front begins anew. */
async function contactServers() {
  const { db } = await testDb()
  return (ms = 0) => {
    const clock = sql<number>`cast(${NOON + ms} as bigint)`
    return createOrderLimits({ db, secret: 'secret', clock }, () => ms).takeContactToken
  }
}

test('three servers take as many messages of a client in a minute as one', async () => {
  const server = await contactServers()
  const servers = [server(), server(), server()]
  const answers = await Promise.all(times(15, (n) => servers[n % 3]!(CLIENT)))
  expect(answers.filter((answer) => answer === null)).toHaveLength(5)
  expect(answers.find((answer) => answer !== null)).toEqual({ by: 'client', waitSeconds: 12 })
  expect(await servers[0]!('198.51.100.1')).toBeNull()
})

test('a client sends thirty messages a day, and a message that is refused costs nothing', async () => {
  const server = await contactServers()
  for (const n of times(30, (each) => each)) expect(await server(n * MINUTE)(CLIENT)).toBeNull()
  const refused = times(20, () => server(31 * MINUTE)(CLIENT))
  expect(await Promise.all(refused)).toEqual(
    times(20, () => ({ by: 'client', waitSeconds: 18 * 60 })),
  )
  expect(await server(49 * MINUTE)(CLIENT)).toBeNull()
})

test('a /48 sends sixty messages a day, so that it leaves half of the shop’s to others', async () => {
  const server = await contactServers()
  const send = (network: string) =>
    Promise.all(times(100, (n) => server()(`2001:db8:${network}:${n.toString(16)}::1`)))
  const taken = async (network: string) =>
    (await send(network)).filter((answer) => answer === null).length
  expect(await taken('77')).toBe(60)
  expect(await taken('78')).toBe(60)
  const last = await server()(CLIENT)
  expect(last).toEqual({ by: 'shop', waitSeconds: 30 })
  // That refusal cost the client nothing.
  for (const _ of times(5, (n) => n)) expect(await server(10 * MINUTE)(CLIENT)).toBeNull()
})
