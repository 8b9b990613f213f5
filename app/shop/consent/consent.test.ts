import { expect, test } from 'vitest'
import {
  allowedBy,
  choiceFor,
  OPTIONAL_CATEGORIES,
  toDetail,
  type OptionalCategory,
} from './consent.ts'

const now = new Date('2026-11-21T10:00:00Z')
const monthsLater = (months: number, ms = 0) => {
  const date = new Date(now)
  date.setUTCMonth(date.getUTCMonth() + months)
  return new Date(date.getTime() + ms)
}

test('the kinds that need a yes are the three that the cookies page names', () => {
  expect(OPTIONAL_CATEGORIES).toEqual(['analytics', 'personalisation', 'advertising'])
})

test.each<[OptionalCategory[], string]>([
  [[], 'rejected'],
  [['analytics'], 'accepted'],
  [['personalisation', 'advertising'], 'accepted'],
  [[...OPTIONAL_CATEGORIES], 'accepted'],
])('allowing %j is called "%s"', (allowed, choice) => {
  expect(choiceFor(allowed)).toBe(choice)
})

test.each<OptionalCategory[][]>([[['analytics']], [['personalisation', 'advertising']], [[]]])(
  'what was configured is what is allowed: %j',
  (allowed) => {
    expect(allowedBy('accepted', toDetail(allowed, now), now)).toEqual(allowed)
  },
)

test.each<[string, Parameters<typeof allowedBy>, readonly OptionalCategory[]]>([
  ['no choice yet', [null, null, now], []],
  ['rejected', ['rejected', null, now], []],
  ['rejected, beside an old yes', ['rejected', toDetail(['analytics'], now), now], []],
  ['accepted, without a detail', ['accepted', null, now], OPTIONAL_CATEGORIES],
  ['accepted, the detail is no JSON', ['accepted', '{"version":2', now], []],
  ['accepted, the detail is null', ['accepted', 'null', now], []],
  ['accepted, the detail is a list', ['accepted', '[1]', now], []],
  ['accepted, without a date', ['accepted', '{"version":2,"categories":["analytics"]}', now], []],
  [
    'accepted, the categories are no list',
    ['accepted', '{"version":2,"date":"2026-11-20T10:00:00Z","categories":7}', now],
    [],
  ],
  [
    'accepted, to other questions',
    ['accepted', '{"version":1,"date":"2026-11-20T10:00:00Z","categories":["analytics"]}', now],
    [],
  ],
  [
    'accepted, on no date',
    ['accepted', '{"version":2,"date":"ayer","categories":["analytics"]}', now],
    [],
  ],
  [
    'accepted, with a kind that nobody asked for',
    [
      'accepted',
      '{"version":2,"date":"2026-11-20T10:00:00Z","categories":["all","analytics"]}',
      now,
    ],
    ['analytics'],
  ],
  [
    'a moment before it is two years old',
    ['accepted', toDetail(['analytics'], now), monthsLater(24, -1)],
    ['analytics'],
  ],
  ['two years old', ['accepted', toDetail(['analytics'], now), monthsLater(24)], []],
])('%s', (_, kept, allowed) => {
  expect(allowedBy(...kept)).toEqual(allowed)
})
