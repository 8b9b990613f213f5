import { expect, test } from 'vitest'
import { codeRefusalText } from './code-texts.ts'
import type { CodeRefusal } from './discount.ts'

test.each<[CodeRefusal, string]>([
  [{ reason: 'blank' }, 'Introduce un código de descuento'],
  [{ reason: 'unknown' }, 'Código de descuento no válido'],
  // Whether the shop once had such a code is the owner's business.
  [{ reason: 'stopped' }, 'Código de descuento no válido'],
  [{ reason: 'expired' }, 'Este código ya ha caducado'],
  [{ reason: 'used_up' }, 'Este código ya se ha agotado'],
  // Midnight in Madrid.
  [
    { reason: 'not_started', startsAt: '2026-11-30T23:00:00.000Z' },
    'Este código vale desde el 1 dic 2026',
  ],
  [
    { reason: 'below_minimum', missingCents: 1230 },
    'Te faltan 12,30\u00A0€ en prendas para usar este código',
  ],
  [{ reason: 'first_purchase' }, 'Este código es solo para la primera compra'],
  [{ reason: 'customer_limit', maxUses: 1 }, 'Ya has usado este código'],
  [
    { reason: 'customer_limit', maxUses: 3 },
    'Ya has usado este código 3 veces, el máximo por persona',
  ],
])('%o reads «%s»', (refusal, text) => {
  expect(codeRefusalText(refusal)).toBe(text)
})
