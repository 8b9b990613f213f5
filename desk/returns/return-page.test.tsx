import { expect, test } from 'vitest'
import { buttonsOf, drawPage } from '#tests/support/dom/draw-page.tsx'
import type { ReturnFacts } from './return-facts.server.ts'
import { ReturnPage } from './return-page.tsx'

const ONE: ReturnFacts = {
  code: 'DV-TEST-0001',
  kind: 'withdrawal',
  status: 'received',
  isRefundPending: false,
  name: 'Lucía Herrero',
  email: 'lucia@correo.example',
  typedNumber: 'VR-TEST-0001',
  orderNumber: 'VR-TEST-0001',
  orderState: { order: 'placed', payment: 'paid', fulfilment: 'delivered' },
  dueDay: '2026-11-21',
  requestedAt: '2026-11-07T10:00:00.000Z',
  receivedAt: '2026-11-19T10:00:00.000Z',
  closedAt: null,
  reason: null,
  note: null,
  goods: '',
  isWhole: false,
  declineReason: null,
  declineException: null,
  lines: [{ position: 0, quantity: 2, text: 'Chaqueta Montseny, Azul M', isRecalled: false }],
  missing: [],
  label: [],
  inTime: { lastDay: '2026-12-07' },
  exchange: null,
  worth: { ok: true, amountCents: 10284, lines: [] },
}

const show = (one: Partial<ReturnFacts> = {}, mayRefund = true) =>
  drawPage(
    <ReturnPage
      one={{ ...ONE, ...one }}
      mayRefund={mayRefund}
      doneIntent={null}
      now="2026-11-20T10:00:00.000Z"
      answer={undefined}
    />,
  )

test('the deed has its figure, and the form carries the cents that were read', () => {
  const page = show()
  expect(buttonsOf(page).join('\n')).toMatch(/^Reembolsar 102,84/m)
  expect(page.querySelector<HTMLInputElement>('input[name=esperado]')?.value).toBe('10284')
  expect(page.textContent).toContain('antes de: mañana')
})

test('a withdrawal in time is declined only with an exception of the law', () => {
  const page = show()
  const exception = page.querySelector<HTMLSelectElement>('select[name=excepcion]')
  expect(exception?.required).toBe(true)
  expect([...(exception?.options ?? [])].filter(({ value }) => value !== '')).toHaveLength(3)
  expect(show({ inTime: null }).querySelector('select[name=excepcion]')).toBeNull()
})

test('what was not in the parcel is said', () => {
  const missing = [{ position: 0, quantity: 1, text: 'Chaqueta Montseny, Azul M' }]
  expect(show({ missing }).textContent).toContain('No ha venido1 × Chaqueta Montseny, Azul M')
})

test('the warehouse receives line by line, and sees no money', () => {
  const page = show({ status: 'requested', receivedAt: null, worth: null, inTime: null }, false)
  expect(
    page.querySelector<HTMLInputElement>('input[name=estante-0]')?.hasAttribute('checked'),
  ).toBe(true)
  expect(page.textContent).not.toContain('€')
  expect(buttonsOf(page)).toEqual(['Recibir DV-TEST-0001'])
})

test('what was recalled has no box for the shelf, and says why', () => {
  const [line] = ONE.lines
  const lines = [{ ...line!, isRecalled: true }]
  const page = show({ status: 'requested', receivedAt: null, lines })
  expect(page.querySelector('input[name=estante-0]')).toBeNull()
  expect(page.textContent).toContain('Retirada por seguridad, no vuelve a la venta: 2 × Chaqueta')
})
