import { expect, test } from 'vitest'
import { fileProduct } from '#tests/support/factories/factories.ts'
import { contentAlarms } from './content-alarms.ts'

const before = fileProduct({ priceCents: 10_000, prices: { L: 12_000 } })
const told = (change: Parameters<typeof fileProduct>[0]) =>
  contentAlarms(before, { ...before, ...change }).map(
    ({ productId, name, kind, fromCents, toCents }) => [productId, name, kind, fromCents, toCents],
  )

test('of an edited product the price and the own prices of sizes are looked at', () => {
  expect(told({ prices: { L: 120_000 } })).toEqual([
    ['mens-jacket-1/L', 'Chaqueta Ordesa, L', 'tenfold', 12_000, 120_000],
  ])
  expect(told({ priceCents: 1000, prices: { L: 12_000, 'M/Azul': 100_000 } })).toEqual([
    ['mens-jacket-1', 'Chaqueta Ordesa', 'tenfold', 10_000, 1000],
    ['mens-jacket-1/M/Azul', 'Chaqueta Ordesa, M/Azul', 'tenfold', 10_000, 100_000],
  ])
})

test('a size that loses its price costs what the product does', () => {
  const cheap = fileProduct({ priceCents: 10_000, prices: { L: 1000 } })
  const { prices: _prices, ...without } = cheap
  expect(contentAlarms(cheap, without)).toMatchObject([
    { productId: 'mens-jacket-1/L', kind: 'tenfold', fromCents: 1000, toCents: 10_000 },
  ])
})

test('what stays, changes little or cannot be read raises no alarm', () => {
  expect(told({ priceCents: 11_000 })).toEqual([])
  expect(told({ prices: { L: 13_000, 'L/Negro': 14_000 } })).toEqual([])
  expect(told({ prices: { L: 0 } })).toEqual([])
  // As the desk's form has a size without a price.
  expect(told({ prices: { L: 'L' as unknown as number } })).toEqual([])
  expect(contentAlarms({ id: 'mens-jacket-1' }, before)).toEqual([])
})
