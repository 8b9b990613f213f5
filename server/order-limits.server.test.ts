import { expect, test } from 'vitest'
import { databaseClock } from '#db/clock.ts'
import { stockedShop } from '#tests/support/database/stocked-shop.ts'
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
