import { expect, test } from 'vitest'
import * as v from 'valibot'
import {
  backPerUnit,
  choiceValue,
  lineChangeForm,
  lineClosed,
  standingOf,
  type ChoosableVariant,
  type Standing,
} from './line-change.ts'

const line = { variantId: 'a/M/Azul', todayCents: 2999, paidCents: 7258, quantity: 2 }
const wanted: ChoosableVariant = {
  variantId: 'a/L/Azul',
  size: 'L',
  color: 'Azul',
  priceCents: 2999,
  available: 2,
}

test.each<[Standing, Partial<ChoosableVariant>, string[]]>([
  ['free', {}, ['b/M/Azul']],
  ['current', { variantId: 'a/M/Azul', priceCents: 1, available: 0 }, []],
  ['dearer', { priceCents: 3000, available: 0 }, []],
  ['free', { priceCents: 2998 }, []],
  ['in_order', { available: 0 }, ['a/L/Azul']],
  ['sold_out', { available: 1 }, []],
])('a variant is %s: %o', (standing, change, others) => {
  expect(standingOf({ ...wanted, ...change }, line, { others, units: 2 })).toBe(standing)
})

test.each([
  ['the same price', {}, 2999, 0],
  ['a tenth less', { paidCents: 7260, todayCents: 3000 }, 2700, 363],
  ['a fraction of a cent, which stays with the shop', {}, 2998, 1],
  ['what a code has paid for', { paidCents: 0 }, 1, 0],
  ['more', {}, 3500, 0],
])('for a variant of %s what was paid for a unit gives back its share', (_, of, cents, back) => {
  expect(backPerUnit({ ...line, ...of }, { priceCents: cents })).toBe(back)
})

test.each([
  ['a/L/Azul', 0],
  ['a/L|9/Azul', 0],
  ['a/L/Azul', 1210],
] as const)('the form brings %s and %i cents as its page said them', (wantedId, backCents) => {
  const variante = choiceValue(wantedId, backCents)
  expect(
    v.parse(lineChangeForm, { variante, antes: 'a/M/Azul', unidades: '1', pagas: '' }),
  ).toEqual({
    wanted: wantedId,
    backCents,
    read: 'a/M/Azul',
    units: 1,
  })
})

const whole = { dispatched: 0, cancelled: 0, refunded: 0 }

test.each([
  [undefined, true, whole, false],
  ['order_closed', false, whole, false],
  ['line_sent', true, { ...whole, dispatched: 1 }, false],
  ['line_sent', false, { ...whole, dispatched: 2 }, false],
  ['line_cancelled', true, { ...whole, cancelled: 1 }, false],
  ['line_cancelled', true, { ...whole, refunded: 1 }, false],
  ['coming_back', true, whole, true],
] as const)('a line is closed by %s', (reason, isToSend, units, isComingBack) => {
  expect(lineClosed({ isToSend }, units, isComingBack)).toBe(reason)
})
