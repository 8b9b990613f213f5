import { expect, test } from 'vitest'
import { simulado, simulateAuthorisation } from './simulado.ts'

const id = '0b54a2f0-6a0f-4c1e-9d43-1d6f0c1b2a3d'

test.each(['4000000000000002', '4000 0000 0000 0002', '4000-0000-0000-0002'])(
  'the test card %s is declined, however it is typed',
  (number) => {
    expect(simulateAuthorisation('card', number, id)).toEqual({ ok: false, reason: 'declined' })
  },
)

test.each(['4242 4242 4242 4242', '4000 0000 0000 0003', '5555555555554444', ''])(
  'the card %j pays, and its number is in nothing that is sent',
  (number) => {
    const paid = simulateAuthorisation('card', number, id)
    expect(paid).toEqual({ ok: true, authorisation: `sim_card_${id}` })
  },
)

test('PayPal pays whatever stands in the card fields, which it does not show', () => {
  expect(simulateAuthorisation('paypal', '4000000000000002', id)).toEqual({
    ok: true,
    authorisation: `sim_paypal_${id}`,
  })
})

test('the shop recognises what its browser made, for the method it was made for', async () => {
  for (const method of ['card', 'paypal'] as const) {
    const authorisation = `sim_${method}_${id}`
    expect(await simulado.checkAuthorisation({ method, authorisation })).toEqual({
      ok: true,
      paymentRef: authorisation,
    })
    const other = method === 'card' ? 'paypal' : 'card'
    expect(await simulado.checkAuthorisation({ method: other, authorisation })).toEqual({
      ok: false,
      reason: 'declined',
    })
  }
})

test.each([
  '',
  'sim_card_',
  `sim_card_${id.slice(1)}`,
  `sim_card_${id}0`,
  ` sim_card_${id}`,
  `sim_card_${id}\n`,
  `SIM_CARD_${id}`,
  `sim_cash_${id}`,
  'pi_3OZz',
])('the authorisation %j was never given', async (authorisation) => {
  const outcome = await simulado.checkAuthorisation({ method: 'card', authorisation })
  expect(outcome).toEqual({ ok: false, reason: 'declined' })
})
