import fc from 'fast-check'
import { expect, test } from 'vitest'
import { differencesOf, type DifferingOrder } from './reconcile.ts'

const order = (changes: Partial<DifferingOrder>): DifferingOrder => ({
  orderNumber: 'VR-TEST-0001',
  saleCents: 0,
  refundCents: 0,
  uninvoiced: null,
  isInvoiced: false,
  soldElsewhen: false,
  correctedElsewhen: false,
  chargedElsewhen: false,
  refundedElsewhen: false,
  ...changes,
})

test.each<[string, Partial<DifferingOrder>, [string, number][]]>([
  ['paid now', { saleCents: 500 }, [['not_invoiced', 500]]],
  [
    'paid now, invoiced later',
    { saleCents: 500, soldElsewhen: true },
    [['invoiced_elsewhen', 500]],
  ],
  ['no tax number', { saleCents: 500, uninvoiced: 'needs_buyer' }, [['needs_buyer', 500]]],
  ['another program', { saleCents: 500, uninvoiced: 'made_elsewhere' }, [['made_elsewhere', 500]]],
  ['a wrong clock', { saleCents: 500, uninvoiced: 'clock' }, [['clock', 500]]],
  [
    'paid earlier, invoiced now',
    { saleCents: -500, chargedElsewhen: true },
    [['charged_elsewhen', -500]],
  ],
  ['invoiced without money', { saleCents: -500 }, [['no_charge', -500]]],
  ['back, not corrected', { refundCents: -300, isInvoiced: true }, [['not_corrected', -300]]],
  ['a late payment of before goes back', { refundCents: -300 }, [['paid_back', -300]]],
  [
    'back now, corrected later',
    { refundCents: -300, correctedElsewhen: true },
    [['corrected_elsewhen', -300]],
  ],
  [
    'corrected now, back earlier',
    { refundCents: 300, refundedElsewhen: true },
    [['refunded_elsewhen', 300]],
  ],
  ['a refund that came back', { refundCents: 300 }, [['came_back', 300]]],
  [
    'a late payment that went back',
    { saleCents: 500, refundCents: -500 },
    [
      ['paid_back', 500],
      ['paid_back', -500],
    ],
  ],
  [
    'a part went back before the invoice',
    { saleCents: 500, refundCents: -200 },
    [
      ['paid_back', 200],
      ['paid_back', -200],
      ['not_invoiced', 300],
    ],
  ],
  [
    'invoiced and corrected in the next quarter',
    { saleCents: 500, refundCents: -200, soldElsewhen: true, correctedElsewhen: true },
    [
      ['invoiced_elsewhen', 500],
      ['corrected_elsewhen', -200],
    ],
  ],
])('%s', (_what, changes, expected) => {
  expect(differencesOf(order(changes)).map(({ reason, cents }) => [reason, cents])).toEqual(
    expected,
  )
})

test('the differences of any order add up to the whole of them', () => {
  const anyOrder = fc.record({
    orderNumber: fc.constant('VR-TEST-0001'),
    saleCents: fc.integer({ min: -99_999, max: 99_999 }),
    refundCents: fc.integer({ min: -99_999, max: 99_999 }),
    uninvoiced: fc.constantFrom('needs_buyer', 'clock', 'made_elsewhere', null),
    isInvoiced: fc.boolean(),
    soldElsewhen: fc.boolean(),
    correctedElsewhen: fc.boolean(),
    chargedElsewhen: fc.boolean(),
    refundedElsewhen: fc.boolean(),
  })
  const check = fc.property(anyOrder, (one) => {
    const named = differencesOf(one).reduce((sum, { cents }) => sum + cents, 0)
    return named === one.saleCents + one.refundCents
  })
  expect(() => fc.assert(check, { numRuns: 1000, seed: 20260305 })).not.toThrow()
})
