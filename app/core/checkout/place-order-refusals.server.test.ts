import { expect, onTestFinished, test } from 'vitest'
import { setUnits, stockedShop } from '#tests/support/database/stocked-shop.ts'
import { setPrice } from '#core/catalogue/sale-prices/prices.server.ts'
import type { Db } from '#db/schema.ts'
import { dump } from '#tests/support/database/dump.ts'
import {
  addCode,
  backpack,
  jacket,
  orderContext,
  tshirt,
  NOON,
} from '#tests/support/factories/factories.ts'
import { authorisation, orderRequest, requestLine } from '#tests/support/factories/order-request.ts'
import { loadCatalogue } from '#core/catalogue/import/load-catalogue.server.ts'
import { simulado } from '#core/payments/provider/simulado.ts'
import { readChangesFrom } from '#core/base/policy/live-settings.ts'
import type { OrderRequest } from './order-request.ts'
import { placeOrder } from './place-order.server.ts'

const LATER = '2026-02-01T00:00:00.000Z'
const line = requestLine(tshirt)
const key = (choice: { id: string; size: string; color: string }) => ({
  id: choice.id,
  size: choice.size,
  color: choice.color,
})

/** Places the order in a prepared shop, and asserts that a refusal changes no row. */
async function refusalOf(request: OrderRequest, prepare?: (db: Db) => Promise<unknown>) {
  const { db } = await stockedShop()
  await prepare?.(db)
  const before = await dump(db)
  const outcome = await placeOrder(orderContext(db), request)
  expect(await dump(db)).toEqual(before)
  return outcome
}

const changePrice = (db: Db, { id, priceCents }: { id: string; priceCents: number }, to: number) =>
  setPrice(db, { productId: id, fromCents: priceCents, toCents: to, now: NOON })

test('an empty cart is no order', async () => {
  expect(await refusalOf(orderRequest({ lines: [] }))).toEqual({ ok: false, reason: 'empty_cart' })
})

test('a form with faults is refused with the faults', async () => {
  const request = orderRequest({ recipient: { email: 'lucia', city: ' ', postcode: '53000' } })
  expect(await refusalOf(request)).toEqual({
    ok: false,
    reason: 'bad_fields',
    errors: {
      email: 'Revisa el correo: debe tener la forma nombre@dominio.es',
      city: 'Falta la ciudad',
      postcode: 'El código postal tiene cinco cifras, de 01001 a 52999',
    },
  })
})

test('all faults of the form are told at once, with that of the gift note', async () => {
  const typed = { recipient: { city: '' }, gift: { note: 'a'.repeat(301) } }
  expect(await refusalOf(orderRequest(typed))).toEqual({
    ok: false,
    reason: 'bad_fields',
    errors: { city: 'Falta la ciudad', giftNote: 'Es demasiado largo: caben 300 caracteres' },
  })
  const note = 'Felici\u0000dades'
  expect(await refusalOf(orderRequest({ gift: { note } }))).toMatchObject({
    errors: { giftNote: 'Hay algún carácter que no podemos imprimir en la etiqueta' },
  })
})

test('no order is wrapped while the owner offers none, nor at an outdated price', async () => {
  const request = orderRequest({ gift: { note: '' } })
  const before = readChangesFrom(() => ({ 'policy.giftWrap.isOffered': false }))
  onTestFinished(() => void readChangesFrom(before))
  expect(await refusalOf(request)).toEqual({ ok: false, reason: 'no_gift_wrap' })
  readChangesFrom(() => ({ 'policy.giftWrap.priceCents': 495 }))
  expect(await refusalOf(request)).toEqual({
    ok: false,
    reason: 'total_changed',
    fromCents: 4419,
    toCents: 4519,
  })
})

test('things that the shop never had are gone, all of them', async () => {
  const unknown = [
    { ...line, id: 'mens-tshirt-99' },
    { ...line, size: 'XS' },
    { ...line, color: 'Rosa' },
    { ...line, id: 'mens-tshirt-1/S', size: 'Azul', color: '' },
    { ...line, id: '', size: 'mens-tshirt-1', color: 'S/Azul' },
    { ...line, id: "x' or '1'='1" },
  ]
  const request = orderRequest({ lines: [line, ...unknown] })
  expect(await refusalOf(request)).toEqual({ ok: false, reason: 'gone', lines: unknown.map(key) })
})

test('a product that was retired since is gone', async () => {
  const request = orderRequest({ lines: [requestLine(jacket), line] })
  const retire = (db: Db) => loadCatalogue(db, [jacket, backpack], LATER)
  expect(await refusalOf(request, retire)).toEqual({
    ok: false,
    reason: 'gone',
    lines: [key(line)],
  })
})

test('a colour that was given up since is gone, though its product is still sold', async () => {
  const onlyBlack = { ...tshirt, colors: ['Negro' as const] }
  const giveUp = (db: Db) => loadCatalogue(db, [jacket, onlyBlack, backpack], LATER)
  const black = requestLine(tshirt, { color: 'Negro' })
  expect(await refusalOf(orderRequest({ lines: [black, line] }), giveUp)).toEqual({
    ok: false,
    reason: 'gone',
    lines: [key(line)],
  })
})

test('every line that is short is listed with what is left, and the others are not taken', async () => {
  const few = requestLine(jacket, { size: 'M', quantity: 3 })
  const none = requestLine(backpack)
  const enough = requestLine(tshirt, { quantity: 10 })
  const prepare = async (db: Db) => {
    await setUnits(db, 'mens-jacket-1/M/Azul', 2)
    await setUnits(db, 'mens-backpack-1/Único/Verde', 0)
  }
  const outcome = await refusalOf(orderRequest({ lines: [enough, few, none] }), prepare)
  expect(outcome).toEqual({
    ok: false,
    reason: 'sold_out',
    lines: expect.arrayContaining([
      { ...key(few), unitsLeft: 2 },
      { ...key(none), unitsLeft: 0 },
    ]),
  })
  expect(outcome).toHaveProperty('lines.length', 2)
})

test.each([
  { first: 5, second: 4, left: 8 },
  { first: 9, second: 1, left: 9 },
  { first: 1, second: 1, left: 1 },
])('$first and $second of one thing on two lines is more than $left', async (row) => {
  const lines = [
    { ...line, quantity: row.first },
    requestLine(jacket),
    { ...line, quantity: row.second },
  ]
  const prepare = (db: Db) => setUnits(db, 'mens-tshirt-1/S/Azul', row.left)
  expect(await refusalOf(orderRequest({ lines }), prepare)).toEqual({
    ok: false,
    reason: 'sold_out',
    lines: [{ ...key(line), unitsLeft: row.left }],
  })
})

test('eleven of one thing are too many, also on two lines, also when there are enough', async () => {
  const lines = [{ ...line, quantity: 6 }, requestLine(jacket), { ...line, quantity: 5 }]
  const prepare = (db: Db) => setUnits(db, 'mens-tshirt-1/S/Azul', 1000)
  expect(await refusalOf(orderRequest({ lines }), prepare)).toEqual({
    ok: false,
    reason: 'too_many_units',
    lines: [key(line)],
  })
})

test('every price that changed since is listed, from what to what', async () => {
  const lines = [requestLine(jacket), line, requestLine(backpack)]
  const reprice = async (db: Db) => {
    await changePrice(db, jacket, 8999)
    await changePrice(db, backpack, 8500)
  }
  expect(await refusalOf(orderRequest({ lines }), reprice)).toEqual({
    ok: false,
    reason: 'price_changed',
    lines: [
      { ...key(requestLine(jacket)), fromCents: 9999, toCents: 8999 },
      { ...key(requestLine(backpack)), fromCents: 8499, toCents: 8500 },
    ],
  })
})

test.each([1, 2998, 3000, 0])('a price of %i cents of one’s own is refused', async (cents) => {
  const lines = [{ ...line, shownPriceCents: cents }]
  expect(await refusalOf(orderRequest({ lines }))).toMatchObject({
    reason: 'price_changed',
    lines: [{ fromCents: cents, toCents: 2999 }],
  })
})

test.each([0, 1, 4023, 4025, 100_000_000])(
  'a total of %i cents, when it is 4024, is refused',
  async (shownTotalCents) => {
    expect(await refusalOf(orderRequest({ shownTotalCents }))).toEqual({
      ok: false,
      reason: 'total_changed',
      fromCents: shownTotalCents,
      toCents: 4024, // 29,99 + 6,30 + 3,95
    })
  },
)

test.each([
  ['nobody made', 'REGALO100', { reason: 'unknown' }],
  ['is blank', '  ', { reason: 'blank' }],
  ['holds a NUL', 'WELCOME10\u0000', { reason: 'unknown' }],
  ['was stopped', 'PARADO', { reason: 'stopped' }],
  ['has not begun', 'MANANA', { reason: 'not_started', startsAt: '2026-03-05T12:00:00.001Z' }],
  ['has ended', 'AYER', { reason: 'expired' }],
  ['is used up', 'GASTADO', { reason: 'used_up' }],
  ['asks for one cent more', 'MINIMO', { reason: 'below_minimum', missingCents: 1 }],
])('a code that %s is refused by name, and the order with it', async (_what, discountCode, why) => {
  const prepare = async (db: Db) => {
    await addCode(db, 'PARADO', { is_active: 0 })
    await addCode(db, 'MANANA', { starts_at: '2026-03-05T12:00:00.001Z' })
    await addCode(db, 'AYER', { ends_at: '2026-03-05T12:00:00.000Z' })
    await addCode(db, 'GASTADO', { max_uses: 1, used_count: 1 })
    await addCode(db, 'MINIMO', { minimum_cents: 3000 }) // the shirt costs 29,99
  }
  expect(await refusalOf(orderRequest({ discountCode }), prepare)).toEqual({
    ok: false,
    reason: 'code_not_valid',
    code: discountCode,
    why,
  })
})

test('a code whose percent changed since changes the total, and that is said', async () => {
  // By SQL: the shop never changes the percent of a code; an older version could.
  const halve = (db: Db) =>
    db.updateTable('discount_codes').set({ percent: 5 }).where('code', '=', 'WELCOME10').execute()
  expect(await refusalOf(orderRequest({ discountCode: 'WELCOME10' }), halve)).toMatchObject({
    reason: 'total_changed',
  })
})

test.each([
  ['Tenerife', 'express', { postcode: '38001' }],
  ['Melilla', 'express', { postcode: '52001' }],
  ['Baleares by express', 'express', { postcode: '07001' }],
  ['Madrid as abroad', 'international', {}],
  ['Lisbon as at home', 'standard', { country: 'PT', postcode: '1000' }],
  ['Lisbon by express', 'express', { country: 'PT', postcode: '1000' }],
] as const)('nothing is delivered to %s by %s', async (_where, shippingMethod, recipient) => {
  expect(await refusalOf(orderRequest({ shippingMethod, recipient }))).toEqual({
    ok: false,
    reason: 'no_delivery',
  })
})

test.each([
  ['was never given', { method: 'card', authorisation: '' }],
  ['is a guess', { method: 'card', authorisation: 'sim_card_1' }],
  ['is another method’s', { method: 'paypal', authorisation: authorisation(1, 'card') }],
  ['is a card number', { method: 'card', authorisation: '4242424242424242' }],
  ['carries a line break', { method: 'card', authorisation: `${authorisation(1)}\n` }],
] as const)('a payment whose authorisation %s is declined', async (_what, payment) => {
  expect(await refusalOf(orderRequest({ payment }))).toEqual({ ok: false, reason: 'declined' })
})

test('one authorisation pays one order: a second purchase with it is declined', async () => {
  const payOnce = async (db: Db) => {
    await placeOrder(orderContext(db), orderRequest({ n: 1 }))
  }
  const second = orderRequest({ n: 2, payment: { authorisation: authorisation(1) } })
  const outcome = await refusalOf(second, payOnce)
  expect(outcome).toEqual({ ok: false, reason: 'declined' })
})

test('a key that came with another cart is told so, and the first order stays as it was', async () => {
  const buyShirt = async (db: Db) => {
    await placeOrder(orderContext(db), orderRequest({ n: 1 }))
  }
  const others = [
    orderRequest({ n: 1, lines: [requestLine(jacket)] }),
    orderRequest({ n: 1, recipient: { address: 'Otra calle, 2' } }),
    orderRequest({ n: 1, shippingMethod: 'express' }),
    orderRequest({ n: 1, payment: { method: 'paypal' } }),
    orderRequest({ n: 1, discountCode: 'WELCOME10' }),
    orderRequest({ n: 1, lines: [] }),
  ]
  for (const other of others) {
    const refusal = { ok: false, reason: 'already_ordered', order: { number: 'VR-TEST-0001' } }
    expect(await refusalOf(other, buyShirt)).toMatchObject(refusal)
  }
})

test('a provider that cannot be asked is an error, and leaves no trace', async () => {
  const { db } = await stockedShop()
  const before = await dump(db)
  const checkAuthorisation = () => Promise.reject(new Error('timeout'))
  const provider = { ...simulado, checkAuthorisation }
  await expect(placeOrder(orderContext(db, { provider }), orderRequest())).rejects.toThrow(
    'timeout',
  )
  expect(await dump(db)).toEqual(before)
})
