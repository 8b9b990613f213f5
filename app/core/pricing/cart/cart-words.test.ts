import { afterEach, expect, test } from 'vitest'
import type { Discount, FreeMethod } from '#core/pricing/discounts/discount.ts'
import { readChangesFrom } from '#core/base/policy/live-settings.ts'
import { cartLine } from '#tests/support/factories/factories.ts'
import { cartTotals } from './cart-totals.ts'
import { estimateWords, freeShippingWords } from './cart-words.ts'

const FILES = readChangesFrom(() => ({}))
afterEach(() => void readChangesFrom(FILES))

const plain = (words: string | undefined) => words?.replaceAll('\u00A0', ' ')
const frees = (...methods: FreeMethod[]): Discount => ({
  code: 'ENVIO',
  percent: 0,
  freeShipping: methods,
})

function wordsAt(priceCents: number, discount: Discount | null = null) {
  const totals = cartTotals([cartLine({ priceCents })], discount)
  return {
    bar: plain(freeShippingWords(totals).join(' ').trim()),
    estimate: plain(estimateWords(totals, discount)),
  }
}

const COUNTS = 'El total cuenta 4,95 € de envío. Al pagar eliges'

test.each([
  // 36,29 €, 49,99 €, 50,00 €, 72,58 €, 74,99 € and 75,00 € with VAT.
  [2999, 'Te faltan 38,71 € para envío gratis exprés; para el estándar, 13,71 €', '3,95 €'],
  [4131, 'Te faltan 25,01 € para envío gratis exprés; para el estándar, 0,01 €', '3,95 €'],
  [4132, 'Te faltan 25,00 € para envío gratis exprés; el estándar ya es gratis', 'gratis'],
  [5998, 'Te faltan 2,42 € para envío gratis exprés; el estándar ya es gratis', 'gratis'],
  [6197, 'Te faltan 0,02 € para envío gratis exprés; el estándar ya es gratis', 'gratis'],
])('at %i cents the cart says which delivery it counts', (cents, bar, standard) => {
  const estimate = `${COUNTS} estándar (${standard}) o exprés (6,95 €).`
  expect(wordsAt(cents)).toEqual({ bar, estimate })
})

test('where each delivery is free there is one word for all', () => {
  const bar = 'Tienes el envío gratis a península y Baleares'
  expect(wordsAt(6198)).toEqual({ bar, estimate: undefined })
})

test.each([
  [
    frees('standard'),
    { bar: 'Tienes el envío gratis estándar a península y Baleares', estimate: undefined },
  ],
  [
    frees('express'),
    {
      bar: 'Te faltan 25,80 € para envío gratis estándar; el exprés ya lo es con tu código',
      estimate: `${COUNTS} estándar (3,95 €) o exprés (gratis).`,
    },
  ],
  [
    frees('standard', 'express'),
    { bar: 'Tienes el envío gratis a península y Baleares', estimate: undefined },
  ],
])('a code that frees a delivery is said so: %o', (code, words) => {
  expect(wordsAt(2000, code)).toEqual(words)
})

test('where both thresholds are one, nothing is added', () => {
  readChangesFrom(() => ({ 'policy.shipping.standard.freeFromCents': 7500 }))
  expect(wordsAt(2999).bar).toBe('Te faltan 38,71 € para envío gratis')
})
