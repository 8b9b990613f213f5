import { expect, test } from 'vitest'
import { createEventReader, pauseMs } from './event-stream.ts'

const STREAM = ':\n\nevent: news\ndata: {"a":1}\n\n:\n\ndata: plain\n\nevent: end\ndata: {}\n\n'
const EVENTS = [
  { event: 'news', data: '{"a":1}' },
  { event: 'message', data: 'plain' },
  { event: 'end', data: '{}' },
]

test.each([1, 2, 7, STREAM.length])('events are read from parts of %i letters', (size) => {
  const read = createEventReader()
  const parts = STREAM.match(new RegExp(`[\\s\\S]{1,${size}}`, 'g')) ?? []
  expect(parts.flatMap((part) => read(part))).toEqual(EVENTS)
})

test('an event that is not complete waits for its end', () => {
  const read = createEventReader()
  expect(read('event: news\ndata: {"a"')).toEqual([])
  expect(read(':1}\n\nevent: ')).toEqual([EVENTS[0]])
})

test('the pauses between tries grow to a minute', () => {
  expect([0, 1, 2, 3, 6, 7, 100].map(pauseMs)).toEqual([
    1000, 1000, 2000, 5000, 60_000, 60_000, 60_000,
  ])
})
