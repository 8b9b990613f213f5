import * as v from 'valibot'
import { expect, test } from 'vitest'
import { orderRequest } from '#tests/support/factories/order-request.ts'
import { needsTaxId } from '#core/pricing/tax/needs-tax-id.ts'
import { COUNTRIES } from '#core/pricing/shipping/shipping.ts'
import { RECORDED_COUNTRIES } from '#core/pricing/tax/recorded-countries.ts'
import {
  buyerInput,
  invoiceAsTyped,
  invoiceErrors,
  invoiceRequest,
  showingErrors,
} from './invoice-part.ts'
import { NO_INVOICE, TypedInvoice } from './typed-invoice.ts'

const { recipient } = orderRequest()
const { address, postcode, city, country } = recipient
const porto = { country: 'PT', address: 'Rua Direita, 5', postcode: '4000-001', city: 'Porto' }
const asked: TypedInvoice = { ...NO_INVOICE, isWanted: true, taxId: '12345678Z' }

test.each([
  [0, false],
  [300_000, false],
  [300_001, true],
])('a total of %i cents needs a tax number: %s', (totalCents, isNeeded) => {
  expect(needsTaxId(totalCents)).toBe(isNeeded)
})

test('what is untouched follows the delivery, and what was typed does not', () => {
  expect(invoiceRequest(asked, recipient)).toEqual({
    name: 'Lucía Herrero Sanz',
    idType: 'nif',
    taxId: '12345678Z',
  })
  expect(invoiceRequest(asked, { ...recipient, country: 'PT' }).idType).toBe('vat')
  expect(invoiceRequest(asked, { ...recipient, country: 'GB' }).idType).toBe('passport')
  const own = { ...asked, name: '', idType: 'other', hasOwnPlace: true, place: porto }
  expect(invoiceRequest(own, recipient)).toEqual({
    name: '',
    idType: 'other',
    taxId: '12345678Z',
    place: porto,
  })
  expect(invoiceRequest({ ...own, idType: null }, recipient).idType).toBe('vat')
})

test('the invoice goes to the delivery address, or to its own', () => {
  const request = invoiceRequest(asked, recipient)
  expect(buyerInput(request, recipient)).toEqual({ ...request, address, postcode, city, country })
  const who = { name: 'Oficina Lda', idType: 'vat', taxId: 'PT123456789' }
  expect(buyerInput({ ...who, place: porto }, recipient)).toEqual({ ...who, ...porto })
})

test.each<[string, Partial<TypedInvoice>, object]>([
  ['right', {}, {}],
  ['right, typed as people write it', { taxId: ' 12.345.678-z ' }, {}],
  ['right, a company', { name: 'Taller Herrero, S. L.', taxId: 'B58378431' }, {}],
  ['right, a foreign passport', { idType: 'passport', taxId: 'XDA123456' }, {}],
  ['right, elsewhere', { taxId: 'PT123456789', hasOwnPlace: true, place: porto }, {}],
  ['missing', { taxId: ' ' }, { taxId: 'Falta el NIF' }],
  [
    'a wrong letter',
    { taxId: '12345678A' },
    { taxId: 'Ese NIF no es correcto: revisa las cifras y la letra' },
  ],
  [
    'another document, in Spain',
    { idType: 'other', taxId: 'X1' },
    { taxId: 'En España hace falta el NIF, o el pasaporte' },
  ],
  ['an unknown document', { idType: 'nothing' }, { idType: 'Elige qué documento es' }],
  ['no name', { name: ' ' }, { name: 'Falta el nombre o la razón social' }],
  [
    'no address of its own',
    { taxId: 'PT123456789', hasOwnPlace: true, place: { ...porto, address: '', city: ' ' } },
    { address: 'Falta la dirección', city: 'Falta la ciudad' },
  ],
])('an invoice part that is %s', (_what, part, errors) => {
  expect(invoiceErrors({ ...asked, ...part }, recipient, {})).toEqual(errors)
})

test('what is missing of the delivery is told there only', () => {
  const empty = { ...recipient, firstName: '', lastName: '', address: '', city: '' }
  const ofDelivery = { firstName: 'Falta', lastName: 'Faltan', address: 'Falta', city: 'Falta' }
  expect(invoiceErrors(asked, empty, ofDelivery)).toEqual({})
  expect(invoiceErrors({ ...asked, name: '', hasOwnPlace: true }, empty, ofDelivery)).toEqual({
    name: 'Falta el nombre o la razón social',
    address: 'Falta la dirección',
    postcode: 'Falta el código postal',
    city: 'Falta la ciudad',
  })
})

test('a delivery address that an invoice cannot print is shown as one to correct', () => {
  const kanji = { ...recipient, address: '東京 1' }
  const errors = invoiceErrors(asked, kanji, {})
  expect(Object.keys(errors)).toEqual(['address'])
  expect(showingErrors({ ...asked, isWanted: false }, kanji, errors)).toEqual({
    ...asked,
    hasOwnPlace: true,
    place: { address: '東京 1', postcode, city, country },
  })
  expect(showingErrors(NO_INVOICE, recipient, { taxId: 'Falta el NIF' })).toEqual({
    ...NO_INVOICE,
    isWanted: true,
  })
})

test('the stored buyer of an order fills the part in again', () => {
  const buyer = { name: 'Taller Herrero, S. L.', taxId: 'B58378431', address, postcode, city }
  const typed = invoiceAsTyped(buyer, recipient)
  expect(typed).toEqual({ ...asked, name: buyer.name, idType: 'nif', taxId: buyer.taxId })
  const elsewhere = { ...buyer, ...porto, idType: 'vat' as const, taxId: 'PT123456789' }
  const other = invoiceAsTyped(elsewhere, recipient)
  expect(other).toMatchObject({ isWanted: true, hasOwnPlace: true, place: porto })
  expect(buyerInput(invoiceRequest(other, recipient), recipient)).toEqual(elsewhere)
  for (const one of [typed, other]) expect(v.is(TypedInvoice, one)).toBe(true)
})

test('an invoice can be sent to every country that the shop delivers to', () => {
  expect(COUNTRIES.filter((code) => !RECORDED_COUNTRIES.includes(code))).toEqual([])
})
