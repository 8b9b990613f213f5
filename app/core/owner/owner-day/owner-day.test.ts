import { expect, test } from 'vitest'
import { busyDay } from '#core/owner/mail-samples/sample-day.ts'
import { expectMail } from '#tests/support/expect-mail.ts'
import { isWorthMail, ownerTasks, salesText, stockText, type OwnerDay } from './owner-day.ts'
import { ownerSummaryMail } from './owner-summary-mail.ts'

const links = { shopUrl: 'https://vereda.example' }
const quiet: OwnerDay = {
  day: '2026-03-05',
  toSend: { orders: 0, oldestPlacedAt: null },
  replacements: { waiting: 0, oldestMadeAt: null },
  returns: [],
  owed: { refunds: 0, owedCents: 0, oldestAt: null },
  paymentCases: { cases: 0, disputes: 0, oldestAt: null },
  transfers: { orders: [], nextDay: null },
  links: { orders: [], nextDay: null },
  messages: { open: 0, oldestAt: null },
  recalls: { chosen: 0, oldestChosenAt: null, longest: [], untold: 0, unsent: [] },
  reviews: { waiting: 0, oldestAt: null },
  withoutInvoice: [],
  clockFault: null,
  sampleIssuer: { isRefused: false, orders: [] },
  unfitRecords: [],
  unsettledVats: [],
  sending: [],
  failedMails: 0,
  unpublished: { pages: 0, products: 0 },
  lawMissing: [],
  failingJobs: [],
  stock: { soldOut: 0, low: 0, lowUnits: 3 },
  salesOfYesterday: { orders: 0, units: 0, totalCents: 0 },
}
const sold = { orders: 1, units: 2, totalCents: 5000 }
const toSend = (placedAt: string): OwnerDay => ({
  ...quiet,
  toSend: { orders: 1, oldestPlacedAt: placedAt },
})

test.each([
  ['owner-summary', busyDay],
  ['owner-summary-sales', { ...quiet, salesOfYesterday: sold }],
])('the mail %s is the golden one', async (name, day) => {
  await expectMail(name, ownerSummaryMail(day, links))
})

test('what is late comes first, then what has a day, then the rest', () => {
  const tasks = ownerTasks(busyDay)
  expect(tasks.map(({ dueDay, isLate }) => [dueDay, isLate])).toEqual([
    ['2026-03-03', true],
    ['2026-03-06', false],
    ['2026-03-12', false],
    ...Array.from({ length: 6 }, () => [null, false]),
  ])
  expect(tasks.map(({ command }) => command)).toEqual([
    'pedidos listar --estado por-enviar',
    'pedidos listar --estado sin-pagar',
    'devoluciones ver DV-7K3M-QH2D',
    'dinero listar',
    'dinero listar',
    'dinero listar',
    'mensajes listar',
    'opiniones listar',
    'correo listar --estado fallido',
  ])
})

test.each([
  ['2026-03-04T12:59:00.000Z', '2026-03-04', true, 'before the hour of dispatch, that day'],
  ['2026-03-04T13:00:00.000Z', '2026-03-05', false, 'at that hour, the next day'],
  ['2026-03-06T20:00:00.000Z', '2026-03-09', false, 'on a Friday evening, on Monday'],
])('an order of %s is to leave on %s (late: %s): %s', (placedAt, dueDay, isLate) => {
  expect(ownerTasks(toSend(placedAt))).toMatchObject([{ dueDay, isLate }])
})

test('what the law asks and the shop lacks is named alone, and counted', () => {
  expect(ownerTasks({ ...quiet, lawMissing: ['Regla una'] })).toMatchObject([
    { text: 'La ley pide algo que falta: Regla una', dueDay: null, command: 'ley' },
  ])
  expect(ownerTasks({ ...quiet, lawMissing: ['Regla una', 'Regla dos'] })).toMatchObject([
    { text: 'La ley pide 2 cosas que faltan' },
  ])
})

test('many returns are one line, with the earliest day of all', () => {
  const returns = ['12', '08', '20', '11', '10', '09'].map((day, n) => ({
    code: `DV-${n}`,
    kind: 'return' as const,
    dueDay: `2026-03-${day}`,
    step: 'refund' as const,
  }))
  expect(ownerTasks({ ...quiet, returns })).toMatchObject([
    { dueDay: '2026-03-08', command: 'devoluciones listar' },
  ])
  expect(ownerTasks({ ...quiet, returns: returns.slice(1) })).toHaveLength(5)
  const awaited = returns.map((one) => ({ ...one, step: 'await_goods' as const }))
  expect(ownerTasks({ ...quiet, returns: awaited })).toMatchObject([
    { dueDay: null, text: '6 devoluciones y desistimientos, sus paquetes por llegar' },
  ])
  expect(ownerTasks({ ...quiet, returns: awaited.slice(5) })).toMatchObject([
    { dueDay: null, isLate: false, text: 'Devolución DV-5: esperar el paquete' },
  ])
})

test.each<[OwnerDay, boolean, string]>([
  [quiet, false, 'nothing'],
  [{ ...quiet, stock: { soldOut: 9, low: 9, lowUnits: 3 } }, false, 'low stock alone'],
  [{ ...quiet, salesOfYesterday: sold }, true, 'a sale'],
  [{ ...quiet, failedMails: 1 }, true, 'a mail that failed'],
  [{ ...quiet, failingJobs: ['check-money'] }, true, 'a job that failed'],
  [{ ...quiet, lawMissing: ['Regla'] }, false, 'what the law asks, each day the same'],
  [toSend('2026-03-04T12:00:00.000Z'), true, 'an order to send'],
])('%# is worth a mail: %s, %s', (day, isWorth) => {
  expect(isWorthMail(day)).toBe(isWorth)
})

test('figures are written as Spanish is', () => {
  expect(salesText({ ...quiet, salesOfYesterday: { ...sold, units: 1 } })).toBe(
    '1 pedido, 1 prenda, 50,00\u00a0€',
  )
  expect(salesText(quiet)).toBe('ninguna venta')
  expect(stockText(quiet)).toBeUndefined()
  expect(stockText({ ...quiet, stock: { soldOut: 2, low: 0, lowUnits: 3 } })).toBe(
    '2 variantes agotadas',
  )
})

test('what the sending of records asks for stands among the tasks', () => {
  const sending: OwnerDay['sending'] = [
    { kind: 'failing', since: '2026-11-20T09:00:00.000Z', waiting: 2 },
    { kind: 'faulty', records: 1 },
    { kind: 'certificate', until: '2026-03-30', isOver: false },
  ]
  const told = ownerTasks({ ...quiet, sending }).map(({ text, dueDay }) => [text, dueDay])
  expect(told).toEqual([
    ['Renovar el certificado con el que se envían los registros', '2026-03-30'],
    ['2 registros sin llegar a la Agencia Tributaria, desde el 20 nov 2026', null],
    ['1 registro que la Agencia Tributaria no ha aceptado sin errores', null],
  ])
  const [over] = ownerTasks({
    ...quiet,
    sending: [{ kind: 'certificate', until: '2026-03-01', isOver: true }],
  })
  expect(over).toMatchObject({ isLate: true, text: expect.stringContaining('ha caducado') })
})

test('a recall asks first for what must not be sent, then for who was not told and who waits', () => {
  const longest = [{ code: 'RT-7K3M-QH2D', number: 'VR-7K3M-QH2D' }]
  const at = '2026-03-04T11:00:00.000Z'
  const recalls = { chosen: 1, oldestChosenAt: at, longest, untold: 2, unsent: ['VR-2222-2222'] }
  expect(ownerTasks({ ...quiet, recalls }).map(({ text, command }) => [text, command])).toEqual([
    ['1 pedido por enviar lleva algo retirado: no lo envíes', 'pedidos ver VR-2222-2222'],
    ['2 pedidos de una retirada sin avisar: repite la orden que la abrió', 'productos retiradas'],
    [
      '1 remedio de una retirada por hacer, desde el 4 mar 2026',
      'productos retiradas RT-7K3M-QH2D',
    ],
  ])
})

test('numbers that VIES does not take are one task', () => {
  expect(ownerTasks({ ...quiet, unsettledVats: ['VR-2222-2222', 'VR-3333-3333'] })).toMatchObject([
    { text: '2 pedidos con un NIF-IVA que VIES no da por bueno', command: 'facturas vies' },
  ])
})
