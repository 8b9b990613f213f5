import { expect, test } from 'vitest'
import { checkForm } from '#core/base/text/form-schema.ts'
import { uuid } from '#tests/support/factories/order-request.ts'
import { orderForm, ORDER_LIMITS } from './order-form.ts'

/** A form as it is posted: every field is there, most are empty. */
const posted = (fields: Record<string, string>) => ({
  ...Object.fromEntries(Object.keys(ORDER_LIMITS).map((field) => [field, ''])),
  firstName: 'Ana',
  lastName: 'Gil',
  country: 'ES',
  pago: 'cash',
  clave: uuid(1),
  ...fields,
})
const check = (fields: Record<string, string>) => checkForm(orderForm, posted(fields))
function read(fields: Record<string, string>) {
  const form = check(fields)
  if (!form.ok) throw new Error(JSON.stringify(form.errors))
  return form.values
}
const errorsOf = (fields: Record<string, string>) => check(fields).errors

test('empty rows are left out, and a row without units is of one', () => {
  const form = read({
    'articulo-0': ' nublo ',
    'uds-0': '',
    'articulo-2': '8412345678905',
    'uds-2': '3',
    'uds-1': '4',
  })
  expect(form.rows).toEqual([
    { at: 0, typed: 'nublo', quantity: 1 },
    { at: 2, typed: '8412345678905', quantity: 3 },
  ])
})

test.each(['0', '-1', 'dos', '1,5'])('«%s» units are none', (units) => {
  expect(errorsOf({ 'articulo-1': 'nublo', 'uds-1': units })).toEqual({
    'uds-1': 'Escribe cuántas unidades',
  })
})

test('what was told is the order, and what was not is left out', () => {
  expect(read({}).told).toEqual({
    idempotencyKey: uuid(1),
    discountCode: null,
    recipient: expect.objectContaining({ firstName: 'Ana', country: 'ES', note: '' }),
    shippingMethod: undefined,
  })
  const whole = read({
    envio: 'express',
    descuento: ' welcome10 ',
    regalo: 'si',
    giftNote: 'Para ti',
  })
  expect(whole.told).toMatchObject({
    discountCode: 'WELCOME10',
    shippingMethod: 'express',
    gift: { note: 'Para ti' },
  })
})

test.each([
  [{ 'factura-taxId': '12345678Z' }, { name: 'Ana Gil', idType: 'nif', taxId: '12345678Z' }],
  [
    { 'factura-name': 'Taller, S. L.', 'factura-city': 'Porto', 'factura-country': 'PT' },
    {
      name: 'Taller, S. L.',
      idType: 'vat',
      taxId: '',
      place: { country: 'PT', address: '', postcode: '', city: 'Porto' },
    },
  ],
])('the invoice %j is asked for as %j', (typed, invoice) => {
  expect(read(typed).told.invoice).toEqual(invoice)
})

test('a form without a way to pay or without its key is refused', () => {
  expect(errorsOf({ pago: 'bizum' })).toEqual({ pago: 'Elige cómo se paga' })
  expect(errorsOf({ clave: 'x' })?.['pago']).toContain('recarga la página')
})
