import { expect, test } from 'vitest'
import { whoCaused } from './order-actors.ts'

const at = (seconds: number) =>
  new Date(Date.parse('2027-03-01T09:00:00Z') + seconds * 1000).toISOString()
const event = (kind: string, seconds: number, cause = 'owner') => ({
  kind,
  cause,
  happenedAt: at(seconds),
})
const entry = (action: string, seconds: number, who: string | null) => ({
  at: at(seconds),
  action,
  who,
})

test('an event of the house has the name of its entry, which is written when it ends', () => {
  const events = [event('placed', 0, 'checkout'), event('shipped', 100), event('delivered', 900)]
  const changes = [
    entry('order.ship', 102, 'Mar'),
    entry('order.change_address', 103, 'Luis'),
    entry('order.deliver', 900, 'línea de órdenes'),
  ]
  expect(whoCaused(events, changes)).toEqual([null, 'Mar', 'línea de órdenes'])
})

test('of two at once each has their own, though the second began before the first had ended', () => {
  const events = [event('partly_shipped', 100), event('shipped', 101)]
  const changes = [entry('order.ship', 105, 'Mar'), entry('order.ship', 106, 'Luis')]
  expect(whoCaused(events, changes)).toEqual(['Mar', 'Luis'])
})

test.each([
  ['another deed', event('shipped', 100), entry('order.undo_ship', 101, 'Mar')],
  ['one of before', event('shipped', 100), entry('order.ship', 99, 'Mar')],
  ['one of later', event('shipped', 100), entry('order.ship', 161, 'Mar')],
  ['of somebody who has gone', event('shipped', 100), entry('order.ship', 100, null)],
  ['of a buyer’s event', event('cancelled', 100, 'shopper'), entry('order.cancel', 100, 'Mar')],
  ['of a kind that nobody of the house makes', event('paid', 100), entry('order.ship', 100, 'M')],
])('no name from an entry: %s', (_what, happened, change) => {
  expect(whoCaused([happened], [change])).toEqual([null])
})

test('a minute later is still its own', () => {
  expect(whoCaused([event('shipped', 100)], [entry('order.ship', 160, 'Mar')])).toEqual(['Mar'])
})
