import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { quote } from '#core/checkout/quote.ts'
import { cartLine } from '#tests/support/factories/factories.ts'
import { CheckoutSummary } from './checkout-summary.tsx'
import type { Checkout } from './use-checkout.ts'

/** What a shopper reads beside a jacket of 99,99 € to this destination. */
function summaryTo(country: string, postcode: string, code = 'SUMMER20', percent = 20) {
  const discount = { code, percent }
  const lines = [cartLine({ priceCents: 9999 })]
  const destination = { country, postcode }
  const quoted = quote({ lines, discount, destination, method: 'standard' })
  const cart = { lines, discount, isLoaded: true }
  // The summary reads only these fields.
  const isFree = quoted.amounts.totalCents === 0
  const pay = { isFree, isProcessing: false, deed: 'Pagar', form: { paymentMethod: 'card' } }
  const known = { cart, short: {}, hasPrice: true, ...pay }
  const checkout = { ...quoted, ...known } as unknown as Checkout
  return renderToStaticMarkup(
    <MemoryRouter>
      <CheckoutSummary checkout={checkout} formId="checkout" isDemo>
        {null}
      </CheckoutSummary>
    </MemoryRouter>,
  )
}

test.each([
  ['the mainland', 'ES', '28012', true],
  ['Baleares', 'ES', '07001', true],
  ['Las Palmas', 'ES', '35001', false],
  ['Ceuta', 'ES', '51001', false],
  ['Melilla', 'ES', '52001', false],
  ['Portugal', 'PT', '1000-001', false],
  ['Andorra', 'AD', 'AD500', false],
])('free shipping is promised only where it holds: %s', (_where, country, postcode, isFree) => {
  const html = summaryTo(country, postcode)
  expect(html.includes('Envío gratuito en pedidos superiores a 50€')).toBe(isFree)
  expect(/<dd[^>]*>(?:<[^>]*>)*Gratis/.test(html)).toBe(isFree)
})

test('the code for the first purchase says so above the button; another code does not', () => {
  const note = 'vale si todavía no has comprado con el correo de este pedido'
  expect(summaryTo('ES', '28012')).toContain(`SUMMER20 ${note}`)
  expect(summaryTo('ES', '28012', 'WELCOME10')).not.toContain(note)
})

test('only what costs something is ordered with an obligation to pay', () => {
  expect(summaryTo('ES', '28012')).toContain('Pedido con obligación de pago')
  const free = summaryTo('ES', '28012', 'TODO100', 100)
  expect(free).toContain(
    'Al pulsar «Hacer el pedido» confirmas que eres mayor de edad y aceptas las',
  )
  expect(free).not.toMatch(/Pagar|obligación de pago/)
})
