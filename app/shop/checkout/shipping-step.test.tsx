import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { quote } from '#core/checkout/quote.ts'
import { ShippingStep } from './shipping-step.tsx'
import type { Checkout } from './use-checkout.ts'

test('where the shop delivers nothing, the step says so and offers no method', () => {
  const recipient = { country: 'US', postcode: '10001' }
  const quoted = quote({ lines: [], discount: null, destination: recipient, method: 'standard' })
  // The step reads only these fields.
  const checkout = { ...quoted, form: { recipient } } as unknown as Checkout
  const html = renderToStaticMarkup(<ShippingStep checkout={checkout} />)
  expect(html).toContain('De momento no enviamos a esa dirección')
  expect(html).not.toContain('radio')
})
