import { expect, test } from 'vitest'
import { drawPage, linksOf } from '#tests/support/dom/draw-page.tsx'
import { CustomerPage, type CustomerPageProps } from './customer-page.tsx'

const PROPS: CustomerPageProps = {
  person: {
    key: 'ord_1',
    email: 'lucia@correo.example',
    name: 'Lucía Herrero',
    place: '28012 Madrid',
    hasAccount: false,
    orders: 2,
    boughtCents: 25_405,
    lastAt: '2026-11-10T10:00:00.000Z',
  },
  phone: '',
  orders: [
    {
      id: 'ord_1',
      number: 'VR-TEST-0001',
      placedAt: '2026-11-10T10:00:00.000Z',
      state: { order: 'placed', payment: 'paid', fulfilment: 'shipped' },
      totalCents: 25_405,
    },
  ],
  returns: [
    {
      code: 'DV-TEST-0001',
      status: 'requested',
      isRefundPending: false,
      requestedAt: '2026-11-12T10:00:00.000Z',
    },
  ],
  messages: [{ reference: '3F2A-91BC', subject: 'Otro', createdAt: '2026-11-12T10:00:00.000Z' }],
  notes: [{ id: 'cno_1', text: 'Prefiere esperar', at: '2026-11-12T10:00:00.000Z', by: 'Marta' }],
  may: { money: true, answer: true, export: true, forget: true, mail: true },
  allOrders: 2,
  doneIntent: null,
  now: '2026-11-20T10:00:00.000Z',
  answer: undefined,
}

const show = (change: Partial<CustomerPageProps> = {}) =>
  drawPage(<CustomerPage {...PROPS} {...change} />)

test('a person has orders, returns, messages and notes, each a link to its room', () => {
  const page = show()
  expect(linksOf(page)).toMatchObject({
    'VR-TEST-0001': '/pedidos/VR-TEST-0001',
    'DV-TEST-0001': '/devoluciones/DV-TEST-0001',
    Otro: '/mensajes/3F2A-91BC',
    'Descargar sus datos': '/clientes/ord_1/datos',
  })
  expect(page.textContent).toContain('Prefiere esperar')
})

test('forgetting carries the figure that was read, and a box that must be ticked', () => {
  const page = show()
  expect(page.querySelector<HTMLInputElement>('input[name=pedidos]')?.value).toBe('2')
  expect(page.querySelector<HTMLInputElement>('input[name=seguro]')?.required).toBe(true)
  expect(page.textContent).toContain('Olvidar a Lucía Herrero')
})

test('who may not see money, export or forget finds nothing of it', () => {
  const may = { money: false, answer: false, export: false, forget: false, mail: false }
  const page = show({ may })
  expect(page.textContent).not.toMatch(/€|Descargar|Olvidar|Mensajes/)
})
