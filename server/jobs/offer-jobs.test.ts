import { expect, onTestFinished, test } from 'vitest'
import { readChangesFrom } from '#core/base/policy/live-settings.ts'
import { offerChanges } from '#core/pricing/offers/offer.ts'
import { threeForTwo } from '#tests/support/offers/shop-offers.ts'
import { offerJob } from './offer-jobs.ts'

test('pages are dropped once when an offer begins, and once when it ends', async () => {
  const dates = { startsAt: '2026-03-05T12:00:00.000Z', endsAt: '2026-03-06T12:00:00.000Z' }
  const changes = offerChanges([{ ...threeForTwo, ...dates }])
  const before = readChangesFrom(() => changes)
  onTestFinished(() => void readChangesFrom(before))
  let now = '2026-03-05T11:59:59.999Z'
  let dropped = 0
  const job = offerJob({ now: () => new Date(now) }, () => (dropped += 1))
  const counts: number[] = []
  for (const at of [now, dates.startsAt, '2026-03-05T20:00:00.000Z', dates.endsAt, dates.endsAt]) {
    now = at
    await job.run(new AbortController().signal)
    counts.push(dropped)
  }
  expect(counts).toEqual([0, 1, 1, 2, 2])
})
