import { expect, test } from 'vitest'
import { retentionCutoff } from './retention.ts'

test.each([
  ['2026-11-21T10:00:00.000Z', 12, '2025-11-21T10:00:00.000Z'],
  ['2026-01-15T00:00:00.000Z', 2, '2025-11-15T00:00:00.000Z'],
  // The month lacks that day: nothing is deleted too early.
  ['2026-03-31T08:00:00.000Z', 1, '2026-03-03T08:00:00.000Z'],
])('%s, kept for %i months, reaches back to %s', (now, months, since) => {
  expect(retentionCutoff(new Date(now), months)).toBe(since)
})
