import { expect, test } from 'vitest'
import type { StaffRole } from '#core/account/staff/staff.ts'
import { listAudit } from '#core/base/audit/audit.server.ts'
import { refundOrder } from '#core/payments/refunds/refund-order.server.ts'
import { shipOrder } from '#core/orders/ship-order.server.ts'
import { listDeskOrders } from '#core/owner/desk-orders/order-list.server.ts'
import { replacementsOf } from '#core/orders/replacements/replacements.server.ts'
import { dump } from '#tests/support/database/dump.ts'
import { setUnits, unitsOf } from '#tests/support/database/stocked-shop.ts'
import { deskForms } from '#tests/support/factories/desk-form.ts'
import { LATER, paymentContext, shopWithOrders } from '#tests/support/factories/order-life.ts'
import { deskAction } from '../../http/desk-action.server.ts'
import { chosenToPack } from '../chosen-orders.server.ts'
import { orderFacts } from '../order-facts.server.ts'
import { quoteMoney } from '../refund-changes.server.ts'
import {
  cancelReplaced,
  replaceGoods,
  sendReplaced,
  showReplacement,
} from './replacement-changes.server.ts'

const NUMBER = 'VR-TEST-0001'
const [MEDIUM, LARGE] = ['mens-jacket-1/M/Azul', 'mens-jacket-1/L/Azul']
const action = deskAction({
  'ver-reposicion': showReplacement,
  calcular: quoteMoney,
  reponer: replaceGoods,
  'enviar-reposicion': sendReplaced,
  'anular-reposicion': cancelReplaced,
})
const JACKET = { 'uds-0': '1', porque: 'faulty', hechas: '0' }
const SENT = { intent: 'enviar-reposicion', reposicion: '1', transportista: 'Ruta Norte' }
const CANCELLED = { intent: 'anular-reposicion', reposicion: '1' }

/** An order of two jackets and a shirt, which has left. */
async function shop(role: StaffRole = 'owner', isSent = true) {
  const { db } = await shopWithOrders(1)
  const { ctx } = paymentContext(db)
  const parcel = { carrier: 'Norte', trackingCode: null, trackingUrl: null }
  if (isSent) await shipOrder(ctx, NUMBER, parcel, LATER.toISOString())
  const people = await deskForms(db, 'mar', role)
  const press = async (fields: Record<string, string>) =>
    (await people.post(action, fields, { number: NUMBER })).answer
  const show = (fields: Record<string, string>) => press({ ...fields, intent: 'ver-reposicion' })
  /** Reads what would go, and makes it. */
  const replace = async (fields: Record<string, string>) => {
    const esperado = (await show(fields)).facts?.['esperado'] ?? ''
    return press({ ...fields, intent: 'reponer', esperado })
  }
  return { db, ctx, press, show, replace }
}

test('what would go is shown before the deed, and changes nothing', async () => {
  const { db, show } = await shop('support')
  const before = await dump(db)
  expect(await show({ ...JACKET, 'va-0': LARGE, 'va-1': 'mens-tshirt-1/S/Negro' })).toMatchObject({
    isPreview: true,
    text: expect.stringMatching(
      /^Salen 1\s×\sChaqueta Ordesa, Talla\sL · Azul\. Se reservan ya, y el cliente recibe un correo/,
    ),
    facts: { deed: 'Reponer 1 unidad sin coste' },
  })
  expect(await dump(db)).toEqual(before)
})

test('a replacement is made once, takes its stock, and the log says who', async () => {
  const { db, press, show, replace } = await shop('support')
  const had = await unitsOf(db, LARGE)
  const fields = { ...JACKET, 'va-0': LARGE }
  const esperado = (await show(fields)).facts?.['esperado'] ?? ''
  const deed = { ...fields, intent: 'reponer', esperado }
  const answers = await Promise.all([press(deed), press(deed)])
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
  expect(answers.find(({ ok }) => !ok)).toMatchObject({
    reason: 'conflict',
    text: expect.stringMatching(/^Desde que abriste la página se ha repuesto algo/),
    values: { 'uds-0': '1', 'va-0': LARGE, porque: 'faulty' },
  })
  expect(await unitsOf(db, LARGE)).not.toEqual(had)
  expect(await replacementsOf(db, 'ord_1')).toMatchObject([
    { number: 1, lines: [{ variantId: LARGE, quantity: 1, reason: 'faulty' }] },
  ])
  const entries = await listAudit(db, { subject: { kind: 'order', id: 'ord_1' }, most: 9 })
  expect(entries).toMatchObject([{ action: 'order.replace', after: { replacement: 1, units: 1 } }])
  const facts = await orderFacts(db, NUMBER, false)
  expect(facts?.events.at(-1)).toMatchObject({ kind: 'replacement_made', who: expect.any(String) })
  // Two jackets left, of which one is replaced.
  expect(facts?.replaceable.map(({ position, left, most }) => [position, left, most])).toEqual([
    [0, 1, 1],
    [1, 1, 1],
  ])
  expect((await replace({ ...JACKET, hechas: '1' })).ok).toBe(true)
})

test('the list of orders says so until it has left', async () => {
  const { db, press, replace } = await shop()
  const marked = async () =>
    (await listDeskOrders(db, { view: 'todos', most: 9 })).orders.map(
      ({ awaitsReplacement }) => awaitsReplacement,
    )
  const before = await marked()
  await replace(JACKET)
  const made = await marked()
  await press(SENT)
  expect([before, made, await marked()]).toEqual([[false], [true], [false]])
})

test('another choice than was read is not made', async () => {
  const { db, press, show } = await shop()
  const esperado = (await show(JACKET)).facts?.['esperado'] ?? ''
  const before = await dump(db)
  for (const other of [{ 'va-0': LARGE }, { 'uds-0': '2' }, { porque: 'lost' }, { esperado: '' }]) {
    expect(await press({ ...JACKET, intent: 'reponer', esperado, ...other })).toMatchObject({
      reason: 'refused',
      text: expect.stringMatching(/^No es lo que has visto/),
    })
  }
  expect(await dump(db)).toEqual(before)
})

test.each<[string, Record<string, string>, RegExp]>([
  ['no units', { 'uds-0': '' }, /^Elige cuántas unidades/],
  ['more than left', { 'uds-0': '3' }, /^Elige cuántas unidades/],
  ['another product', { 'va-0': 'mens-tshirt-1/S/Negro' }, /de la misma prenda/],
  ['what there is not', { 'va-0': 'x' }, /de la misma prenda/],
  ['too few', { 'uds-0': '2', 'va-0': LARGE }, /^No quedan tantas a la venta: mens-jacket-1\/L/],
  ['an old page', { hechas: '4' }, /^Desde que abriste la página/],
])('with %s it is refused by name, and nothing changes', async (_what, fields, words) => {
  const { db, show } = await shop()
  await setUnits(db, LARGE, 1)
  const before = await dump(db)
  const answer = await show({ ...JACKET, ...fields })
  expect(answer).toMatchObject({ ok: false, text: expect.stringMatching(words) })
  expect(answer.values).toMatchObject({ ...JACKET, ...fields })
  expect(await dump(db)).toEqual(before)
})

test('without a reason the field says so', async () => {
  const { show } = await shop()
  expect((await show({ ...JACKET, porque: '' })).errors).toEqual({ porque: 'Elige por qué' })
})

test('it is sent once, and one that was cancelled is not sent', async () => {
  const { db, press, show, replace } = await shop('owner')
  await replace(JACKET)
  expect((await press({ ...SENT, transportista: '' })).errors).toEqual({
    transportista: 'Falta quién lo lleva',
  })
  const [first, second] = [await press({ ...SENT, seguimiento: 'PQ1' }), await press(SENT)]
  expect(first).toMatchObject({ ok: true, text: expect.stringContaining('Reposición 1 enviada') })
  expect(second).toMatchObject({ reason: 'conflict', text: expect.stringContaining('ya no está') })
  expect(await press(CANCELLED)).toMatchObject({ reason: 'conflict' })
  expect(await replacementsOf(db, 'ord_1')).toMatchObject([{ trackingCode: 'PQ1', number: 1 }])
  expect(await show({ ...JACKET, 'uds-0': '2', hechas: '1' })).toMatchObject({
    text: expect.stringMatching(/marca la casilla/),
  })
  expect(await replace({ ...JACKET, 'uds-0': '2', hechas: '1', 'otra-vez': 'si' })).toMatchObject({
    ok: true,
  })
  expect(await press({ ...CANCELLED, reposicion: '2' })).toMatchObject({ ok: true })
  expect(await press({ ...SENT, reposicion: '2' })).toMatchObject({ reason: 'conflict' })
  const entries = await listAudit(db, { subject: { kind: 'order', id: 'ord_1' }, most: 9 })
  expect(entries.map((entry) => entry.action).toSorted()).toEqual([
    'order.cancel_replacement',
    'order.replace',
    'order.replace',
    'order.send_replacement',
  ])
})

test('nothing is sent or made whose money went back', async () => {
  const { db, ctx, press, replace } = await shop()
  await replace(JACKET)
  await refundOrder(ctx, NUMBER, { scope: { kind: 'rest' }, idempotencyKey: 'owner/1', reason: '' })
  expect(await press(SENT)).toMatchObject({ reason: 'conflict' })
  expect((await orderFacts(db, NUMBER, false))?.replaceable).toEqual([])
})

test.each<[StaffRole, Record<string, string>]>([
  ['warehouse', { ...JACKET, intent: 'ver-reposicion' }],
  ['warehouse', { ...JACKET, intent: 'reponer' }],
  ['warehouse', CANCELLED],
  ['support', SENT],
])('without the permission it is refused: %s %o', async (role, fields) => {
  const { press } = await shop(role)
  await expect(press(fields)).rejects.toMatchObject({ init: { status: 403 } })
})

test('the page offers the bought one first, then its size, and nothing of what has not left', async () => {
  const { db } = await shop()
  await setUnits(db, 'mens-jacket-1/M/Negro', 4)
  await setUnits(db, LARGE, 0)
  const jacket = (await orderFacts(db, NUMBER, false))?.replaceable[0]
  const ids = jacket?.substitutes.map(({ variantId }) => variantId) ?? []
  expect(ids.slice(0, 2)).toEqual([MEDIUM, 'mens-jacket-1/M/Negro'])
  expect(ids).not.toContain(LARGE)
  const { db: other } = await shop('owner', false)
  expect((await orderFacts(other, NUMBER, false))?.replaceable).toEqual([])
})

test('what is sent again is printed with the rest, as a parcel of its own', async () => {
  const { db, replace, press } = await shop()
  const printed = async () =>
    chosenToPack(db, new Request(`https://vereda.example/mostrador?pedido=${NUMBER}`))
  await expect(printed()).rejects.toMatchObject({ init: { status: 404 } })
  await replace(JACKET)
  expect(await printed()).toMatchObject([
    { isReplacement: true, number: 1, order: { number: NUMBER, lines: [{ quantity: 1 }] } },
  ])
  await press(SENT)
  await expect(printed()).rejects.toMatchObject({ init: { status: 404 } })
})

test('who gives the money back of what waits reads that it is not sent any more', async () => {
  const { db, press, replace } = await shop()
  const quote = { intent: 'calcular', importe: '', todo: '', envio: '', motivo: '', clave: '' }
  const fields = { ...quote, esperado: '', 'uds-0': '2', 'uds-1': '0' }
  expect((await press(fields)).text).not.toContain('otra vez')
  await replace(JACKET)
  const before = await dump(db)
  expect((await press(fields)).text).toMatch(
    /€\. Ya no sale lo que se iba a enviar otra vez: 1\s×\sChaqueta Ordesa, .*\.$/,
  )
  expect(await dump(db)).toEqual(before)
})
