import { expect, test } from 'vitest'
import { stockedShop } from '#tests/support/database/stocked-shop.ts'
import {
  costsOnSale,
  findUnitCosts,
  planCosts,
  readCost,
  setUnitCosts,
} from './unit-costs.server.ts'

const JACKET = 'mens-jacket-1/M/Azul'
const SHIRT = 'mens-tshirt-1/S/Negro'
const first = { variantId: JACKET, beforeCents: null, costCents: 3250 }

test('a cost that somebody changed meanwhile is refused, and so are all that go with it', async () => {
  const { db } = await stockedShop()
  expect(await setUnitCosts({ db }, [first])).toEqual({ ok: true, changed: 1 })
  const other = { variantId: SHIRT, beforeCents: null, costCents: 500 }
  expect(await setUnitCosts({ db }, [other, { ...first, costCents: 1 }])).toEqual({
    ok: false,
    reason: 'changed_meanwhile',
    variantId: JACKET,
    costCents: 3250,
  })
  expect(await setUnitCosts({ db }, [{ ...other, variantId: 'no/hay/esta' }])).toEqual({
    ok: false,
    reason: 'unknown',
    variantId: 'no/hay/esta',
  })
  expect((await findUnitCosts(db, SHIRT))[0]?.unitCostCents).toBeNull()
})

test('a table names a variant or a whole product, and says all that is wrong with it', async () => {
  const { db } = await stockedShop()
  await setUnitCosts({ db }, [first])
  const jackets = await findUnitCosts(db, 'mens-jacket-1')
  expect(jackets.length).toBeGreaterThan(1)
  const good = await planCosts(db, `producto;coste\nmens-jacket-1;32,50\nmens-tshirt-1;\n`)
  expect(good).toMatchObject({ agreeing: 1, faults: [] })
  expect(good.changes).toHaveLength(jackets.length - 1)
  const bad = [JACKET, 'mens-jacket-1', 'nada', SHIRT].map(
    (one) => `${one};${one === SHIRT ? '-3' : 'no'}`,
  )
  expect((await planCosts(db, ['variante;coste', ...bad].join('\n'))).faults).toEqual([
    { line: 3, reason: 'repeated', detail: 'mens-jacket-1' },
    { line: 4, reason: 'unknown_variant', detail: 'nada' },
    { line: 5, reason: 'bad_cost', detail: '-3' },
  ])
  expect((await planCosts(db, 'variante;precio\nx;1')).faults).toMatchObject([
    { reason: 'no_columns' },
  ])
})

test('the table that the owner downloads has every variant once', async () => {
  const { db } = await stockedShop()
  await setUnitCosts({ db }, [first])
  const rows: { variantId: string; unitCostCents: number | null }[] = []
  for await (const one of costsOnSale(db)) rows.push(one)
  expect(new Set(rows.map(({ variantId }) => variantId)).size).toBe(rows.length)
  expect(rows.find(({ variantId }) => variantId === JACKET)?.unitCostCents).toBe(3250)
})

test.each([
  ['12,50', 1250],
  ['0', 0],
  ['no', null],
  ['100000', 10_000_000],
  ['100000,01', undefined],
  ['2.499', undefined],
  ['-1', undefined],
  ['', undefined],
])('a cost of «%s»', (typed, costCents) => {
  expect(readCost(typed)).toBe(costCents)
})
