import { expect, test } from 'vitest'
import { drawPage } from '#tests/support/dom/draw-page.tsx'
import { TransferPlaced } from './transfer-placed.tsx'
import { TransferSection } from './transfer-section.tsx'
import type { TransferView } from './transfer-view.server.ts'

const transfer: TransferView = {
  until: '11 de marzo de 2026',
  isLate: false,
  rows: [
    { label: 'Importe', value: '72,58 €' },
    { label: 'Cuenta (IBAN)', value: 'ES91 2100 0418 4502 0005 1332' },
    { label: 'Concepto', value: 'VR-TEST-0001' },
  ],
}
const order = { number: 'VR-TEST-0001', email: 'lucia@correo.example', transfer }

test.each([false, true])('the page after the order says what to pay, earlier: %s', (isEarlier) => {
  const text = drawPage(<TransferPlaced {...order} isEarlier={isEarlier} />).textContent
  for (const said of ['ES91 2100', 'VR-TEST-0001', '72,58', '11 de marzo', 'lucia@'])
    expect(text).toContain(said)
  expect(text.includes('Este pedido ya estaba hecho')).toBe(isEarlier)
})

test('an order that waited too long says so, and no account any more', () => {
  expect(drawPage(<TransferSection transfer={transfer} />).textContent).toContain('ES91 2100')
  const late = drawPage(<TransferSection transfer={{ ...transfer, isLate: true }} />).textContent
  expect(late).toContain('la transferencia no llegó')
  expect(late).not.toContain('ES91')
})
