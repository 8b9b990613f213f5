import { expect, test } from 'vitest'
import { countryName, shippingName, shippingPromise } from './shipping-labels.ts'
import { COUNTRIES } from './shipping.ts'

test('each method is called and promised as the shipping page says', () => {
  expect(['standard', 'express', 'international'].map((m) => shippingName(m as 'express'))).toEqual(
    ['Estándar', 'Exprés', 'Internacional'],
  )
  expect(shippingPromise('standard')).toBe('3-5 días laborables')
  expect(shippingPromise('standard', { country: 'ES', postcode: '07001' })).toBe(
    '3-5 días laborables',
  )
  expect(shippingPromise('standard', { country: 'ES', postcode: '35001' })).toBe(
    '5-10 días laborables',
  )
  expect(shippingPromise('express')).toBe('24-48 h, solo península')
  expect(shippingPromise('international')).toBe('5-7 días laborables')
})

test('every country of the form has a Spanish name', () => {
  expect(countryName('ES')).toBe('España')
  expect(countryName('DE')).toBe('Alemania')
  for (const code of COUNTRIES) expect(countryName(code)).not.toBe(code)
})
