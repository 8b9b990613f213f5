import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { checkStock } from '#core/stock/stock-movements.server.ts'
import { length, measured } from '#tests/support/bars.ts'
import { testDb } from '#tests/support/database/test-db.ts'
import { stockForLives } from '#tests/support/lives/life-shop.ts'
import { anyLife, type What } from '#tests/support/lives/live-step.ts'
import type { Offer } from '#core/pricing/offers/offer.ts'
import { times } from '#tests/support/factories/order-life.ts'
import { offersOfShop, packOf, secondAtHalf } from '#tests/support/offers/shop-offers.ts'
import { runLife } from '#tests/support/lives/run-life.ts'

vi.setConfig({ testTimeout: 10 * 3_600_000 })

const LIVES = { sqlite: length(80, 10_000), postgres: length(25, 10_000) }
/** The lives of `npm test` are the same each time. */
const SEED = Number(process.env['LIVES_SEED'] ?? 1)

async function shopForLives(offers: readonly Offer[]) {
  const shop = await testDb()
  await stockForLives(shop.db)
  await offersOfShop(shop.db, offers)
  return shop
}

/** Beside a code, so that the code of an order is used whatever the offer takes off. */
const beside = { ...secondAtHalf, withCodes: true }
/** Of some lives: a jacket and its guide. */
const packs = times(10, (n) => ({
  ...packOf(9000, `mens-jacket-${n}`, `mens-guide-${n}`),
  key: `conjunto-${n}`,
  withCodes: true,
}))

test.each([
  ['', [], 1],
  [' with an offer', [beside], 4],
  [' with packs', packs, 4],
])(
  'whatever becomes of orders%s, goods and money add up after every step',
  async (_with, offers, part) => {
    let shop = await shopForLives(offers)
    let lives = 0
    const seen = new Map<What, number>()
    const life = fc.asyncProperty(anyLife, async (steps) => {
      try {
        await runLife(shop.db, (lives += 1), steps)
      } catch (error) {
        shop = await shopForLives(offers) // what a failure leaves behind would spoil the next life
        throw error
      }
      for (const { what } of steps) seen.set(what, (seen.get(what) ?? 0) + 1)
    })
    await fc.assert(life, {
      numRuns: Math.ceil(LIVES[shop.kind] / part),
      seed: SEED,
      endOnFailure: false,
    })
    expect(await checkStock(shop.db)).toMatchObject({ faults: [] })
    const { changes } = await shop.db
      .selectFrom('order_events')
      .select((eb) => eb.fn.countAll().as('changes'))
      .where('kind', '=', 'line_changed')
      .executeTakeFirstOrThrow()
    expect(Number(changes), 'lines that were changed').toBeGreaterThan(0)
    measured(`${shop.kind}: ${lives} lives, ${[...seen.values()].reduce((a, b) => a + b, 0)} steps`)
  },
)
