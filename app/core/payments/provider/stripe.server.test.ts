import http from 'node:http'
import { expect, test } from 'vitest'
import { listen } from '#tests/support/process/ask.ts'
import { stripeProvider } from './stripe.server.ts'

test('a call that Stripe never answers ends, and may be repeated with the same key', async () => {
  let calls = 0
  const port = await listen(http.createServer(() => (calls += 1)))
  const provider = stripeProvider({
    secretKey: 'sk_test_0000000000',
    webhookSecret: 'whsec_0000000000',
    apiBase: new URL(`http://127.0.0.1:${port}`),
    timeoutMs: 50,
    retries: 0,
  })
  const opened = await provider.open({
    orderId: 'ord_1',
    orderNumber: 'VR-TEST-0001',
    attempt: 1,
    email: 'lucia@correo.example',
    totalCents: 1000,
    expiresAt: '2026-03-05T12:31:00.000Z',
    returnUrl: 'https://vereda.example/checkout/success',
    cancelUrl: 'https://vereda.example/checkout',
  })
  expect(opened).toMatchObject({ status: 'unknown' })
  expect(await provider.ask('cs_test_1')).toBeUndefined()
  const refund = { refundId: 'rfd_1', paymentRef: 'pi_1', amountCents: 1000, spentKeys: 0 }
  expect(await provider.refund(refund)).toMatchObject({ status: 'unknown', isKeySpent: false })
  expect(calls).toBe(3)
})
