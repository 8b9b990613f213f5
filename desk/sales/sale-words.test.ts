import { expect, test } from 'vitest'
import { saleDays } from './sale-words.ts'

const NOW = new Date('2026-11-27T12:00:00.000Z')
const sale = { id: 1, startsAt: '2026-11-20T23:00:00.000Z', endsAt: '2026-12-08T23:00:00.000Z' }

test.each([
  ['a running sale says its last day', sale, true, 'rebajado hasta el 8 dic'],
  [
    'that it ends today',
    { ...sale, endsAt: '2026-11-27T23:00:00.000Z' },
    true,
    'rebajado hasta hoy',
  ],
  [
    'one that comes says its first',
    { ...sale, startsAt: '2026-12-04T23:00:00.000Z' },
    false,
    'se rebaja el 5 dic',
  ],
  [
    'that it begins tomorrow',
    { ...sale, startsAt: '2026-11-27T23:00:00.000Z' },
    false,
    'se rebaja mañana',
  ],
])('%s', (_, { id, startsAt, endsAt }, isRunning, text) => {
  expect(saleDays({ id, startsAt, endsAt, isRunning }, NOW)).toBe(text)
})
