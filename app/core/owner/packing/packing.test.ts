import { expect, test } from 'vitest'
import { homeOrder } from '#core/owner/mail-samples/sample-orders.ts'
import { packingSlipsPage, pickingListPage } from './packing-pages.ts'
import { pickingList, unitsToPack, type PackedVariant } from './packing.ts'

const at = (position: number, quantity: number) => ({ position, quantity })
const order = {
  ...homeOrder,
  state: { order: 'placed', payment: 'paid', fulfilment: 'unfulfilled' },
  isToSend: true,
  isOwed: false,
} as const
const lines: PackedVariant[] = [
  { variantId: 'b/M/Verde', ean: null, shelf: null },
  { variantId: 'a/Único/Beige', ean: '4006381333931', shelf: null },
]

test('what was withdrawn is not packed', () => {
  expect(unitsToPack([at(0, 2), at(1, 1)], [at(0, 1), at(1, 3)])).toEqual({
    units: [at(0, 1)],
    withdrawn: [at(0, 1), at(1, 1)],
  })
  expect(unitsToPack([at(0, 2)], [])).toEqual({ units: [at(0, 2)], withdrawn: [] })
})

test('the picking list adds the units of a variant over all orders', () => {
  const first = { order: { ...order, number: 'VR-1' }, units: [at(0, 1), at(1, 2)], lines }
  const second = { order: { ...order, number: 'VR-2' }, units: [at(1, 1)], lines }
  const rows = pickingList([first, second])
  expect(rows.map(({ variantId, units, orders }) => [variantId, units, orders])).toEqual([
    ['a/Único/Beige', 3, ['VR-1 (2)', 'VR-2']],
    ['b/M/Verde', 1, ['VR-1']],
  ])
})

test('the list is in the order of a walk along the shelves, and so is each slip', () => {
  const lying = (...shelves: (string | null)[]) =>
    lines.map((line, position) => ({ ...line, shelf: shelves[position] ?? null }))
  const packed = { order, units: [at(0, 1), at(1, 1)], lines: lying('A10-1', 'A2-3') }
  const list = pickingListPage(pickingList([packed]), new Date(0))
  const slip = packingSlipsPage([packed])
  for (const page of [list, slip]) {
    expect(page).toContain('<th>Sitio</th>')
    expect(page.indexOf('A2-3')).toBeGreaterThan(0)
    expect(page.indexOf('A2-3')).toBeLessThan(page.indexOf('A10-1'))
  }
  const without = { ...packed, lines: lying(null, 'B1') }
  expect(pickingList([without]).map(({ shelf }) => shelf)).toEqual(['B1', null])
  expect(packingSlipsPage([without])).toMatch(/B1[\s\S]*—/)
})

test('the printed pages are as they were', async () => {
  const packed = { order, units: [at(0, 1), at(1, 1)], lines }
  const printedAt = new Date('2026-03-05T08:00:00.000Z')
  await expect(pickingListPage(pickingList([packed]), printedAt)).toMatchFileSnapshot(
    'golden/picking-list.html',
  )
  await expect(packingSlipsPage([packed])).toMatchFileSnapshot('golden/packing-slips.html')
})

test('a gift is marked to wrap, its note is on the slip, and no price', () => {
  const gift = { ...order, number: 'VR-1', gift: { note: 'Felicidades,\nInés' } }
  const [row] = pickingList([{ order: gift, units: [at(0, 2)], lines }])
  expect(row?.orders).toEqual(['VR-1 (2, regalo)'])
  const slip = packingSlipsPage([{ order: gift, units: [at(0, 1)], lines }])
  expect(slip).toContain('Envolver para regalo')
  expect(slip).toContain('<p class="gift">Felicidades,\nInés</p>')
  expect(slip).toContain('con el número de este albarán')
  expect(slip).not.toContain('€')
  expect(packingSlipsPage([{ order, units: [at(0, 1)], lines }])).not.toContain('Envolver')
})

test('what a buyer typed is text, not markup', () => {
  const recipient = { ...order.recipient, note: '<img src=x onerror=alert(1)>', address: '<b>' }
  const gift = { note: '<img src=y>' }
  const page = packingSlipsPage([
    { order: { ...order, recipient, gift }, units: [at(0, 1)], lines },
  ])
  expect(page).not.toMatch(/<img|<b>/)
  expect(page).toContain('&lt;img')
})

test('list and slip say what the courier collects, until it is collected', () => {
  const state = { ...order.state, payment: 'pending' } as const
  const cod = {
    order: { ...order, state, paymentMethod: 'cod' } as const,
    units: [at(0, 1)],
    lines,
  }
  const pages = () => [pickingListPage(pickingList([cod]), new Date(0)), packingSlipsPage([cod])]
  for (const page of pages()) expect(page).toMatch(/contra reembolso: cobrar [\d.,]+\s€/)
  cod.order = { ...cod.order, state: order.state } as never
  for (const page of pages()) expect(page).not.toContain('contra reembolso')
})
