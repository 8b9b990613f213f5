import { expect, test } from 'vitest'
import type { LineUnits } from '#core/orders/fulfilment/line-units.ts'
import { failedBy, unitsCutBy, unitsToReplace, type Replacement } from './replacement.ts'

const line = (units: Partial<LineUnits> = {}): LineUnits => ({
  position: 0,
  variantId: 'mens-jacket-1/M/Azul',
  ordered: 3,
  cancelled: 0,
  dispatched: 2,
  returned: 0,
  refunded: 0,
  ...units,
})

type Was = {
  units: number
  isSent?: boolean
  cancelled?: number
  failed?: number
  position?: number
}

const earlier = (...all: Was[]): Replacement[] =>
  all.map(({ units, isSent = false, cancelled = 0, failed = 0, position = 0 }, at) => ({
    id: `rep_${at}`,
    number: at + 1,
    madeAt: '2026-11-20T12:00:00.000Z',
    carrier: isSent ? 'Ruta Norte' : null,
    trackingCode: null,
    trackingUrl: null,
    sentAt: isSent ? '2026-11-21T12:00:00.000Z' : null,
    deliveredAt: null,
    cancelledAt: cancelled === units ? '2026-11-21T12:00:00.000Z' : null,
    lines: [
      {
        position,
        quantity: units,
        variantId: 'mens-jacket-1/M/Azul',
        size: 'M',
        color: 'Azul',
        reason: 'faulty',
        cancelled,
        failed,
      },
    ],
  }))

/** The most units that can be sent again. */
const most = (of: LineUnits, was: Replacement[], isRepeat = false): number =>
  [1, 2, 3, 4, 5].filter((quantity) => failedBy(of, was, { quantity, isRepeat }) !== undefined)
    .length

test.each<[string, Partial<LineUnits>, Was[], number]>([
  ['what left, and not what is still to leave', {}, [], 2],
  ['nothing before it left', { dispatched: 0 }, [], 0],
  ['also what came back and was not paid back', { returned: 2 }, [], 2],
  ['not what was paid back', { refunded: 1 }, [], 1],
  ['what stays when only a cancelled unit was paid back', { cancelled: 1, refunded: 1 }, [], 2],
  ['not what waits to be sent again', {}, [{ units: 1 }], 1],
  ['not what was sent again', {}, [{ units: 2, isSent: true }], 0],
  ['what a cancelled replacement gives back', {}, [{ units: 2, cancelled: 2 }], 2],
  ['what failed and was not replaced since', {}, [{ units: 2, isSent: true, failed: 1 }], 1],
  ['what is of another line', {}, [{ units: 2, position: 1 }], 2],
  [
    'nothing once money went back after it was sent',
    { refunded: 2 },
    [{ units: 1, isSent: true }],
    0,
  ],
])('%s can be sent again', (_, units, was, expected) => {
  expect(most(line(units), earlier(...was))).toBe(expected)
})

test.each<[string, Partial<LineUnits>, Was[], number, number | undefined]>([
  ['sent ones fail first', {}, [{ units: 1, isSent: true }], 1, 1],
  ['and others follow', {}, [{ units: 1, isSent: true }], 2, 1],
  ['up to what was paid', {}, [{ units: 1, isSent: true }], 3, undefined],
  ['none that still waits', { dispatched: 1 }, [{ units: 1 }], 1, undefined],
  ['none whose money went back', { refunded: 2 }, [{ units: 2, isSent: true }], 1, undefined],
  [
    'none twice',
    { dispatched: 1 },
    [{ units: 1, isSent: true, failed: 1 }, { units: 1 }],
    1,
    undefined,
  ],
])('if earlier ones failed: %s', (_, units, was, quantity, failed) => {
  expect(failedBy(line(units), earlier(...was), { quantity, isRepeat: true })).toBe(failed)
})

test.each<[string, Partial<LineUnits>, Was[], number]>([
  ['one that still fits is sent', { refunded: 1 }, [{ units: 1 }], 0],
  ['one too many is not', { refunded: 1 }, [{ units: 2 }], 1],
  ['what was sent is sent', { refunded: 2 }, [{ units: 1, isSent: true }], 0],
  ['none is left', { refunded: 2 }, [{ units: 1, isSent: true }, { units: 1 }], 1],
])('of what waits when money goes back, %s', (_, units, was, cut) => {
  expect(unitsCutBy(line(units), earlier(...was))).toBe(cut)
})

test('what the owner is offered is what would be taken, with and without a repeat', () => {
  const wholes = [line(), line({ refunded: 1 }), line({ dispatched: 3, refunded: 3 })]
  const histories = [
    [],
    earlier({ units: 1 }),
    earlier({ units: 1, isSent: true }),
    earlier({ units: 2, isSent: true }, { units: 1 }),
    earlier({ units: 2, isSent: true, failed: 1 }, { units: 1, isSent: true }),
    earlier({ units: 2, cancelled: 2 }),
  ]
  for (const of of wholes) {
    for (const was of histories) {
      expect(unitsToReplace(of, was)).toEqual({
        left: most(of, was),
        most: Math.min(of.dispatched, most(of, was, true)),
      })
    }
  }
})
