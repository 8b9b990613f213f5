import { expect, test } from 'vitest'
import { checkNewCode, codeState, largeReasons, type NewCodeInput } from './new-code.ts'

const NOW = '2026-11-21T10:00:00.000Z'
const input = (overrides: Partial<NewCodeInput> = {}): NewCodeInput => ({
  code: 'otono15',
  percent: 15,
  fromDay: undefined,
  toDay: undefined,
  maxUses: undefined,
  ...overrides,
})

test('a code is kept in capitals, its days from Madrid midnight to the end of the last one', () => {
  const typed = input({ code: ' otono15 ', fromDay: '2026-12-01', toDay: '2026-12-31', maxUses: 5 })
  expect(checkNewCode(typed, NOW)).toEqual({
    ok: true,
    code: {
      code: 'OTONO15',
      percent: 15,
      startsAt: '2026-11-30T23:00:00.000Z',
      endsAt: '2026-12-31T23:00:00.000Z',
      maxUses: 5,
      maxUsesPerCustomer: null,
      isFirstPurchase: false,
    },
  })
})

test.each<[string, Partial<NewCodeInput>, string]>([
  ['two letters', { code: 'AB' }, 'bad_code'],
  ['a space', { code: 'DOS PALABRAS' }, 'bad_code'],
  ['an accent', { code: 'OTOÑO' }, 'bad_code'],
  ['41 letters', { code: 'A'.repeat(41) }, 'bad_code'],
  ['a hyphen at its end', { code: 'ABC-' }, 'bad_code'],
  ['0 %', { percent: 0 }, 'bad_percent'],
  ['101 %', { percent: 101 }, 'bad_percent'],
  ['12,5 %', { percent: 12.5 }, 'bad_percent'],
  ['nothing that it takes off', { percent: undefined }, 'not_one_kind'],
  ['both a percentage and euros', { amountCents: 500 }, 'not_one_kind'],
  ['free shipping by no method', { percent: undefined, freeShipping: [] }, 'not_one_kind'],
  ['0 €', { percent: undefined, amountCents: 0 }, 'bad_amount'],
  ['more than 10.000 €', { percent: undefined, amountCents: 1_000_001 }, 'bad_amount'],
  ['a minimum of 0 €', { minimumCents: 0 }, 'bad_minimum'],
  ['no use per customer', { maxUsesPerCustomer: 0 }, 'bad_uses'],
  ['no use', { maxUses: 0 }, 'bad_uses'],
  ['more uses than anybody has', { maxUses: 1_000_001 }, 'bad_uses'],
  [
    'days in the wrong order',
    { fromDay: '2026-12-02', toDay: '2026-12-01' },
    'ends_before_it_starts',
  ],
  ['a last day that is over', { toDay: '2026-11-20' }, 'over'],
])('a code with %s is refused', (_, fields, reason) => {
  expect(checkNewCode(input(fields), NOW)).toEqual({ ok: false, reason })
})

test.each<[string, Partial<NewCodeInput>]>([
  ['1 %', { percent: 1 }],
  ['100 %', { percent: 100 }],
  ['one cent', { percent: undefined, amountCents: 1 }],
  ['10.000 €', { percent: undefined, amountCents: 1_000_000, minimumCents: 1_000_000 }],
  ['free shipping', { percent: undefined, freeShipping: ['standard'] }],
  ['three letters', { code: 'ABC' }],
  ['40 letters', { code: 'A'.repeat(40) }],
  ['today as its only day', { fromDay: '2026-11-21', toDay: '2026-11-21' }],
])('a code with %s is made', (_, fields) => {
  expect(checkNewCode(input(fields), NOW).ok).toBe(true)
})

const kept = {
  code: 'A',
  percent: 10,
  isActive: true,
  startsAt: null,
  endsAt: null,
  maxUses: 2,
  usedCount: 0,
  maxUsesPerCustomer: null,
  isFirstPurchase: false,
}
test.each([
  ['works', {}],
  ['stopped', { isActive: false }],
  ['not_started', { startsAt: '2026-11-21T10:00:00.001Z' }],
  ['expired', { endsAt: NOW }],
  ['used_up', { usedCount: 2 }],
])('a code %s', (state, fields) => {
  expect(codeState({ ...kept, ...fields }, NOW)).toBe(state)
})

test('all rules of a code are kept as typed', () => {
  const typed = input({
    percent: undefined,
    amountCents: 1000,
    minimumCents: 6000,
    maxUsesPerCustomer: 1,
    isFirstPurchase: true,
  })
  expect(checkNewCode(typed, NOW)).toMatchObject({
    code: {
      percent: 0,
      amountCents: 1000,
      minimumCents: 6000,
      maxUsesPerCustomer: 1,
      isFirstPurchase: true,
    },
  })
})

const limited = { maxUses: 100, toDay: '2026-12-31' }
const euros = (amountCents: number) => ({ percent: undefined, amountCents })
test.each<[string, Partial<NewCodeInput>, string[]]>([
  ['15 % for ever', {}, []],
  ['29 % for ever', { percent: 29 }, []],
  ['30 % for ever', { percent: 30 }, ['large_without_end']],
  ['30 % with an end', { percent: 30, toDay: '2026-12-31' }, []],
  ['49 % with an end', { percent: 49, toDay: '2026-12-31' }, []],
  ['50 % without limit', { percent: 50, toDay: '2026-12-31' }, ['large_without_limit']],
  ['50 % with limit and end', { percent: 50, ...limited }, []],
  ['100 % with limit and end', { percent: 100, ...limited }, ['all_free']],
  ['100 %', { percent: 100 }, ['all_free', 'large_without_limit', 'large_without_end']],
  ['a tenth of a typical order', euros(750), []],
  ['30 % of a typical order for ever', euros(2250), ['large_without_end']],
  ['the same from a high minimum on', { ...euros(2250), minimumCents: 20_000 }, []],
  ['a typical order', { ...euros(7500), ...limited }, []],
  ['more than a typical order', { ...euros(7501), ...limited }, ['above_typical_order']],
  ['all of its minimum', { ...euros(500), minimumCents: 500, ...limited }, ['all_free']],
  ['free shipping for ever', { percent: undefined, freeShipping: ['standard'] }, []],
  [
    'free shipping abroad',
    { percent: undefined, freeShipping: ['international'] },
    ['free_abroad'],
  ],
])('%s: the owner is asked because of %j', (_, fields, reasons) => {
  const made = checkNewCode(input(fields), NOW)
  expect(made.ok && largeReasons(made.code, 7500)).toEqual(reasons)
})
