import { expect, test } from 'vitest'
import { CLAIM_WISHES, claimableUnits, mayClaim, mayWish, type ClaimWish } from './claim.ts'
import { checkForm } from '#core/base/text/form-schema.ts'
import { claimForm } from './claim-form.ts'

const LINE = {
  position: 0,
  variantId: 'x/M/Azul',
  ordered: 3,
  cancelled: 0,
  dispatched: 3,
  returned: 0,
  refunded: 0,
}
const OPEN = { lastDay: '2029-03-05', presumedUntil: '2028-03-05', isOpen: true }

test.each([
  ['all that has left', {}, 3],
  ['what has left so far', { dispatched: 1 }, 1],
  ['nothing whose money is back', { refunded: 3 }, 0],
  ['what is left of the money', { refunded: 1, returned: 1 }, 2],
  ['what left, though another unit was cancelled', { dispatched: 2, cancelled: 1, refunded: 1 }, 2],
])('%s can be claimed', (_which, change, units) => {
  expect(claimableUnits([{ ...LINE, ...change }])).toEqual([units])
})

test('before anything has left, without anything paid, and after the term nothing is claimed', () => {
  expect(mayClaim([LINE], OPEN)).toEqual({ ok: true, guarantee: OPEN })
  expect(mayClaim([LINE], null)).toEqual({ ok: false, reason: 'not_sent' })
  expect(mayClaim([{ ...LINE, refunded: 3 }], OPEN)).toEqual({ ok: false, reason: 'nothing_left' })
  const ended = { ...OPEN, isOpen: false }
  expect(mayClaim([LINE], ended)).toEqual({ ok: false, reason: 'too_late' })
})

test.each([
  ['faulty', ['again', 'repair', 'discount', 'money']],
  ['wrong', ['again', 'discount', 'money']],
  ['missing', ['again', 'money']],
  ['lost', ['again', 'money']],
] as const)('what is %s gives %o', (reason, wishes) => {
  const all = Object.keys(CLAIM_WISHES) as ClaimWish[]
  expect(all.filter((wish) => mayWish(reason, wish))).toEqual(wishes)
})

const GOOD = { units: { 'units-0': '1' }, reason: 'faulty', wish: 'again', text: 'Se ha roto' }

test.each([
  [{}, undefined],
  [{ units: { 'units-0': '0' } }, { units: 'Elige al menos una prenda' }],
  [{ units: { 'units-0': '4' } }, { units: 'Son más unidades de las que se pueden reclamar' }],
  [{ reason: '' }, { reason: 'Di qué ha pasado' }],
  [{ wish: 'gift' }, { wish: 'Di qué prefieres' }],
  [{ reason: 'lost', wish: 'repair' }, { wish: expect.stringContaining('no encaja') }],
  [{ text: ' ' }, { text: 'Cuéntanos qué ha pasado' }],
  [{ text: 'x'.repeat(2001) }, { text: expect.stringContaining('2000') }],
])('a claim with %o is refused with %o', (change, errors) => {
  const form = claimForm([{ position: 0, left: 3 }])
  expect(checkForm(form, { ...GOOD, ...change }).errors).toEqual(errors)
})
