import { expect, test } from 'vitest'
import {
  hasManySmall,
  holdsTooMuch,
  isSmall,
  isTooLarge,
  mostHeldOfNetwork,
  mostHeldOfShop,
  mostHeldOfVariant,
  networkOfClient,
} from './unpaid-limits.ts'

const of = (...quantities: number[]) => quantities.map((quantity) => ({ quantity }))

test.each([
  [of(1), true],
  [of(2, 2, 2), true],
  [of(2, 2, 2, 1), false],
  [of(3), false],
])('an order of %j is small: %s', (lines, is) => {
  expect(isSmall(lines)).toBe(is)
})

test('sixty units in one order may wait to be paid, sixty-one may not', () => {
  expect(isTooLarge(of(10, 10, 10, 10, 10, 10))).toBe(false)
  expect(isTooLarge(of(10, 10, 10, 10, 10, 10, 1))).toBe(true)
})

test.each([
  [{ orders: 5, units: 60 }, false],
  [{ orders: 6, units: 6 }, true],
  [{ orders: 1, units: 61 }, true],
])('holding %j is too much: %s', (held, is) => {
  expect(holdsTooMuch(held)).toBe(is)
})

test.each([
  [0, 1],
  [1, 1],
  [3, 1],
  [4, 2],
  [21, 10],
])('of %i units of a variant, orders that are not small may hold %i', (units, most) => {
  expect(mostHeldOfVariant(units)).toBe(most)
})

test('of the whole shop they may hold a quarter', () => {
  expect(mostHeldOfShop(103)).toBe(25)
})

test.each([
  [2, false],
  [3, true],
])('with %i open small first orders a network has as many as it may: %s', (open, has) => {
  expect(hasManySmall(open)).toBe(has)
})

test.each([
  [1, 2],
  [5, 2],
  [6, 3],
  [21, 10],
])('of %i units of a variant, the orders of one network may hold %i', (units, most) => {
  expect(mostHeldOfNetwork(units)).toBe(most)
})

test.each([
  ['client:ab12/cd34', 'client:ab12/'],
  ['client:cd34', undefined],
  [null, undefined],
])('the network of %s is %s', (client, network) => {
  expect(networkOfClient(client)).toBe(network)
})
