import { expect, test } from 'vitest'
import { checkCodeChange, type CodeChange } from './change-code.ts'
import type { DiscountCode } from './discount.ts'

const NOW = '2026-11-21T10:00:00.000Z'
const CODE: DiscountCode = {
  code: 'OTONO15',
  percent: 15,
  minimumCents: 5000,
  startsAt: '2026-11-30T23:00:00.000Z',
  endsAt: '2026-12-31T23:00:00.000Z',
  maxUses: 100,
  maxUsesPerCustomer: null,
  isFirstPurchase: false,
  isActive: true,
  usedCount: 0,
}
const USED = { ...CODE, usedCount: 1 }

test.each<[string, CodeChange, Partial<DiscountCode>]>([
  ['end later', { toDay: '2027-01-06' }, { endsAt: '2027-01-06T23:00:00.000Z' }],
  ['never end', { toDay: null }, { endsAt: null }],
  ['be used more often', { maxUses: 101 }, { maxUses: 101 }],
  ['be used without a limit', { maxUses: null }, { maxUses: null }],
  ['ask for less', { minimumCents: 4999 }, { minimumCents: 4999 }],
])('a code may %s at any time', (_, change, expected) => {
  const after = { ...USED, ...expected }
  expect(checkCodeChange(USED, change, NOW)).toEqual({ ok: true, code: after, isWider: true })
})

test('without its minimum a code has none', () => {
  const { minimumCents: _, ...without } = USED
  const outcome = checkCodeChange(USED, { minimumCents: null }, NOW)
  expect(outcome).toEqual({ ok: true, code: without, isWider: true })
})

test.each<[string, CodeChange]>([
  ['end earlier', { toDay: '2026-12-30' }],
  ['be used less often', { maxUses: 99 }],
  ['ask for more', { minimumCents: 5001 }],
  ['end later and ask for more', { toDay: null, minimumCents: 5001 }],
])('a code may %s only while nobody has used it', (_, change) => {
  expect(checkCodeChange(CODE, change, NOW)).toMatchObject({ ok: true, isWider: false })
  expect(checkCodeChange(USED, change, NOW)).toEqual({ ok: false, reason: 'narrower' })
})

test.each<[string, CodeChange, string]>([
  ['nothing new', { toDay: '2026-12-31', maxUses: 100, minimumCents: 5000 }, 'same'],
  ['nothing at all', {}, 'same'],
  ['an end that is over', { toDay: '2026-11-20' }, 'over'],
  ['an end before its first day', { toDay: '2026-11-30' }, 'ends_before_it_starts'],
  ['no use', { maxUses: 0 }, 'bad_uses'],
  ['a minimum of 0 €', { minimumCents: 0 }, 'bad_minimum'],
])('a change with %s is refused', (_, change, reason) => {
  expect(checkCodeChange(CODE, change, NOW)).toEqual({ ok: false, reason })
})

test('a code that had no limit gets one only while nobody has used it', () => {
  const { minimumCents: _, ...rest } = CODE
  const open = { ...rest, endsAt: null, maxUses: null }
  for (const change of [{ toDay: '2027-01-06' }, { maxUses: 5 }, { minimumCents: 1 }]) {
    expect(checkCodeChange(open, change, NOW)).toMatchObject({ ok: true, isWider: false })
    expect(checkCodeChange({ ...open, usedCount: 1 }, change, NOW)).toMatchObject({ ok: false })
  }
})
