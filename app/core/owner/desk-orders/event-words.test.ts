import { expect, test } from 'vitest'
import type { OrderEventsTable } from '#db/tables/orders.ts'
import { EVENT_WORDS, eventWords, INNER_EVENTS } from './event-words.ts'

/** Does not compile if a kind is stored that has no words, or has words and is not stored. */
const ofEach = EVENT_WORDS satisfies Record<OrderEventsTable['kind'], string>

test('each kind has words of its own, but for the two ways in which a return arrives', () => {
  const words = Object.values(ofEach)
  expect(new Set(words).size).toBe(words.length - 1)
  expect(ofEach.returned).toBe(ofEach.return_received)
  for (const kind of INNER_EVENTS) expect(eventWords(kind)).toBeDefined()
})

test('what a newer server wrote has none', () => {
  expect(eventWords('from_the_future')).toBeUndefined()
})
