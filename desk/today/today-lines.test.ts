import { expect, test } from 'vitest'
import type { OwnerDay } from '#core/owner/owner-day/owner-day.ts'
import type { StaffRole } from '#core/account/staff/staff.ts'
import { todayLines } from './today-lines.ts'

const NOW = new Date('2026-11-20T09:00:00.000Z')
const DAY: OwnerDay = {
  day: '2026-11-20',
  toSend: { orders: 7, oldestPlacedAt: '2026-11-19T07:00:00.000Z' },
  returns: [{ code: 'DV-1', kind: 'withdrawal', dueDay: '2026-11-18', step: 'refund' }],
  owed: { refunds: 2, owedCents: 5519, oldestAt: '2026-11-18T09:00:00.000Z' },
  paymentCases: {
    cases: 3,
    disputes: 1,
    oldestAt: '2026-11-19T09:00:00.000Z',
  },
  transfers: { orders: ['VR-2222-2222'], nextDay: '2026-11-24' },
  links: { orders: ['VR-3333-3333'], nextDay: '2026-11-25' },
  messages: { open: 5, oldestAt: '2026-11-19T14:00:00.000Z' },
  recalls: {
    chosen: 0,
    oldestChosenAt: null,
    longest: [],
    untold: 0,
    unsent: [],
  },
  reviews: { waiting: 1, oldestAt: null },
  withoutInvoice: ['VR-7K3M-QH2D'],
  clockFault: null,
  sampleIssuer: { isRefused: false, orders: [] },
  unfitRecords: [],
  unsettledVats: [],
  sending: [],
  replacements: { waiting: 1, oldestMadeAt: '2026-11-24T12:00:00.000Z' },
  failedMails: 1,
  unpublished: { pages: 1, products: 2 },
  lawMissing: [],
  failingJobs: ['mail'],
  stock: { soldOut: 2, low: 4, lowUnits: 3 },
  salesOfYesterday: { orders: 0, units: 0, totalCents: 0 },
}
const ROOMS = ['/pedidos', '/dinero', '/retiradas', '/devoluciones', '/paginas', '/productos']
const lines = (more: Partial<Parameters<typeof todayLines>[0]> = {}) =>
  todayLines({ day: DAY, role: 'owner', rooms: ROOMS, now: NOW, ...more })
const keys = (found: ReturnType<typeof todayLines>) => found.map(({ key }) => key)

test('what has the earliest day comes first, then who waits or what failed, then the rest', () => {
  expect(keys(lines())).toEqual([
    'returns',
    'to-send',
    'replacements',
    'transfers',
    'links',
    'owed',
    'disputes',
    'cases',
    'invoices',
    'mails',
    'pages',
    'drafts',
    'jobs',
    'stock',
    'messages',
    'reviews',
  ])
  expect(lines()[0]?.when).toBe('tarde: era el 18 nov 2026')
})

test('a parcel that is awaited sets no day', () => {
  const returns: OwnerDay['returns'] = [
    { code: 'DV-1', kind: 'withdrawal', dueDay: '2026-11-18', step: 'await_goods' },
  ]
  expect(lines({ day: { ...DAY, returns } }).find(({ key }) => key === 'returns')).toMatchObject({
    when: '',
    second: '1 desistimiento, 1 paquete por llegar',
  })
})

test('each role reads only what it may do, and the warehouse no money', () => {
  expect(keys(lines({ role: 'warehouse' }))).toEqual([
    'returns',
    'to-send',
    'replacements',
    'stock',
  ])
  expect(JSON.stringify(lines({ role: 'warehouse' }))).not.toContain('€')
  expect(keys(lines({ role: 'support' }))).toEqual([
    'returns',
    'to-send',
    'replacements',
    'transfers',
    'links',
    'owed',
    'messages',
    'reviews',
  ])
})

test('a line leads to its room, if that room is there', () => {
  const byKey = Object.fromEntries(lines().map(({ key, to }) => [key, to]))
  expect(byKey).toMatchObject({
    'to-send': '/pedidos?vista=por-preparar',
    returns: '/devoluciones',
    messages: null,
  })
})

test('each line of money leads to its list', () => {
  const money = lines().filter(({ to }) => to?.startsWith('/dinero') === true)
  expect(money.map(({ key, to }) => [key, to])).toEqual([
    ['transfers', '/dinero?vista=transferencias'],
    ['links', '/dinero?vista=enlaces'],
    ['owed', '/dinero?vista=debemos'],
    ['disputes', '/dinero?vista=disputas'],
    ['cases', '/dinero?vista=pagos'],
  ])
})

test('a backup that is old or broken is said, and a fresh one is not', () => {
  const backupLine = (madeAt: string | null, isSound = true) =>
    lines({ backup: { madeAt, isSound } }).find(({ key }) => key === 'backup')
  expect(backupLine('2026-11-20T02:00:00.000Z')).toBeUndefined()
  expect(backupLine('2026-11-18T08:00:00.000Z')?.second).toContain('hace 2 días')
  expect(backupLine(null)?.title).toBe('Falta una copia reciente')
  expect(backupLine('2026-11-20T02:00:00.000Z', false)?.tone).toBe('failed')
})

test('numbers that VIES does not take lead to their orders', () => {
  const day = { ...DAY, unsettledVats: ['VR-2222-2222', 'VR-3333-3333'] }
  expect(lines({ day }).find(({ key }) => key === 'vies')).toMatchObject({
    count: 2,
    to: '/pedidos/VR-2222-2222',
    orders: ['VR-2222-2222', 'VR-3333-3333'],
  })
})

test('drafts that did not go out lead to their rooms, where it is said why', () => {
  const told = lines({ day: DAY }).filter(({ key }) => key === 'pages' || key === 'drafts')
  expect(told.map(({ count, title, to }) => [count, title, to])).toEqual([
    [1, 'Página que no salió en su día', '/paginas'],
    [2, 'Productos que no salieron en su día', '/productos?vista=borradores'],
  ])
})

test('nothing waits: no line', () => {
  const nothing: OwnerDay = {
    ...DAY,
    toSend: { orders: 0, oldestPlacedAt: null },
    returns: [],
    owed: { refunds: 0, owedCents: 0, oldestAt: null },
    paymentCases: { cases: 0, disputes: 0, oldestAt: null },
    transfers: { orders: [], nextDay: null },
    links: { orders: [], nextDay: null },
    messages: { open: 0, oldestAt: null },
    reviews: { waiting: 0, oldestAt: null },
    withoutInvoice: [],
    clockFault: null,
    sampleIssuer: { isRefused: false, orders: [] },
    unfitRecords: [],
    sending: [],
    replacements: { waiting: 0, oldestMadeAt: null },
    failedMails: 0,
    unpublished: { pages: 0, products: 0 },
    lawMissing: [],
    failingJobs: [],
    stock: { soldOut: 0, low: 0, lowUnits: 3 },
  }
  expect(lines({ day: nothing })).toEqual([])
})

test('what the sending of records asks for is one line, which leads to where it stands', () => {
  const sending: OwnerDay['sending'] = [{ kind: 'faulty', records: 2 }]
  const rooms = ['/facturas']
  const found = lines({ day: { ...DAY, sending }, rooms }).find(({ key }) => key === 'sending')
  expect(found).toMatchObject({
    second: '2 registros que la Agencia Tributaria no ha aceptado sin errores',
    to: '/facturas/envio',
    deed: 'Ver qué hacer',
  })
})

test('what the law asks for and the shop did not find is one line, for the owner', () => {
  const lawMissing = ['Regla una', 'Regla dos', 'Regla tres']
  const of = (role: StaffRole) =>
    todayLines({ day: { ...DAY, lawMissing }, role, rooms: ['/ajustes'], now: NOW }).find(
      ({ key }) => key === 'law',
    )
  expect(of('owner')).toMatchObject({
    count: 3,
    second: 'Regla una. Regla dos…',
    to: '/ajustes/ley',
  })
  expect(of('support')).toBeUndefined()
})

test('remedies that buyers wait for, and what must not be sent, lead to their orders', () => {
  const recalls: OwnerDay['recalls'] = {
    chosen: 6,
    oldestChosenAt: '2026-11-18T08:00:00.000Z',
    longest: [{ code: 'RT-7K3M-QH2D', number: 'VR-7K3M-QH2D' }],
    untold: 2,
    unsent: ['VR-2222-2222'],
  }
  const ofRecalls = (day: OwnerDay, role: StaffRole = 'owner') =>
    lines({ day, role }).filter(({ key }) => key.startsWith('recall'))
  expect(ofRecalls({ ...DAY, recalls })).toMatchObject([
    { key: 'recalled-unsent', count: 1, to: '/pedidos/VR-2222-2222', tone: 'failed' },
    { key: 'recall-untold', count: 2, to: '/retiradas', tone: 'failed' },
    {
      key: 'recall-remedies',
      count: 6,
      to: '/retiradas/RT-7K3M-QH2D?vista=eligieron',
      when: 'desde hace 2 días',
    },
  ])
  const other = { code: 'RT-2222-2222', number: 'VR-2222-3333' }
  const several = { ...recalls, longest: [...recalls.longest, other] }
  expect(ofRecalls({ ...DAY, recalls: several }).at(-1)?.to).toBe('/retiradas')
  expect(ofRecalls({ ...DAY, recalls }, 'warehouse').map(({ key }) => key)).toEqual([
    'recalled-unsent',
  ])
})

test('sample data and records that do not fit are told, with the sales that wait for them', () => {
  const line = (key: string, day: Partial<OwnerDay>) =>
    lines({ day: { ...DAY, ...day } }).find((one) => one.key === key)
  const orders = ['VR-1', 'VR-2']
  expect(line('sample-issuer', { sampleIssuer: { isRefused: true, orders: [] } })).toMatchObject({
    count: 1,
    second: 'No se factura: la tienda tiene datos de ejemplo',
  })
  expect(line('sample-issuer', { sampleIssuer: { isRefused: true, orders } })).toMatchObject({
    count: 2,
    second: 'No se factura: la tienda tiene datos de ejemplo (2 pedidos cobrados sin factura)',
  })
  expect(line('sample-issuer', { sampleIssuer: { isRefused: false, orders } })).toMatchObject({
    second: '2 pedidos cobrados sin factura: esperaban a los datos de la tienda',
  })
  expect(line('unfit-records', { unfitRecords: ['VR-1'] })).toMatchObject({
    count: 1,
    second: '1 pedido cobrado sin factura: hay un dato que Hacienda no admite',
  })
})
