import { expect, test } from 'vitest'
import { checkNewCode, codeState, type NewCodeInput } from './new-code.ts'

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
