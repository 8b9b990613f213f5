import { expect, test } from 'vitest'
import { listAudit } from '#core/base/audit/audit.server.ts'
import { refundOrder } from '#core/payments/refunds/refund-order.server.ts'
import { simulado } from '#core/payments/provider/simulado.ts'
import type { StaffRole } from '#core/account/staff/staff.ts'
import { REVERIFIED_MINUTES } from '#core/account/staff/staff.ts'
import { dump } from '#tests/support/database/dump.ts'
import { deskForms } from '#tests/support/factories/desk-form.ts'
import {
  elsewhere,
  orderRow,
  paymentContext,
  shopWithOrders,
} from '#tests/support/factories/order-life.ts'
import { deskAction } from '../../http/desk-action.server.ts'
import { cancelAll, cancelSome, quoteSome } from './cancel-changes.server.ts'

const NUMBER = 'VR-TEST-0001'
const action = deskAction({
  anular: cancelAll,
  'calcular-anulacion': quoteSome,
  'anular-lineas': cancelSome,
})

/* An order of 250,43 €: a jacket is 108,88 €, above the limit of support (100 €); the shirt is not. */
const [ALL, JACKET, SHIRT] = ['25043', '10888', '3266']
const abiertas = '3'
const jacket = { intent: 'anular-lineas', 'uds-0': '1', esperado: JACKET, abiertas }
const shirt = { intent: 'anular-lineas', 'uds-1': '1', esperado: SHIRT, abiertas }
const all = { intent: 'anular', esperado: ALL }

async function shop(role: StaffRole, provider = simulado as Parameters<typeof shopWithOrders>[1]) {
  const { db } = await shopWithOrders(1, provider)
  const { post, ctx, person } = await deskForms(db, 'mar', role)
  const desk = Object.assign(ctx, { provider, logError: () => {} })
  const press = (fields: Record<string, string>) => post(action, fields, { number: NUMBER })
  return { db, press, ctx: desk, person }
}

const giveBack = (db: Parameters<typeof orderRow>[0], amountCents: number) =>
  refundOrder(paymentContext(db).ctx, NUMBER, {
    scope: { kind: 'amount', amountCents },
    idempotencyKey: `owner/${amountCents}`,
    reason: '',
  })

test.each<[string, StaffRole, number, Record<string, string>]>([
  ['the owner, all', 'owner', 0, all],
  ['the owner, a jacket', 'owner', 0, jacket],
  ['support, a shirt', 'support', 0, shirt],
  ['support, a shirt up to the limit', 'support', 10_000 - Number(SHIRT), shirt],
])('by role and amount is allowed: %s', async (_what, role, earlierCents, fields) => {
  const { db, press } = await shop(role)
  if (earlierCents > 0) await giveBack(db, earlierCents)
  expect((await press(fields)).answer).toMatchObject({
    ok: true,
    text: expect.stringMatching(/^Anulado|^Pedido anulado/),
  })
})

test.each<[string, number, Record<string, string>]>([
  ['all', 0, all],
  ['a jacket', 0, jacket],
  ['a shirt, a cent above the limit', 10_001 - Number(SHIRT), shirt],
])(
  'above the limit support is refused, and nothing changes: %s',
  async (_what, earlierCents, fields) => {
    const { db, press } = await shop('support')
    if (earlierCents > 0) await giveBack(db, earlierCents)
    const before = await dump(db)
    const sent = await press(fields)
    expect([sent.status, sent.answer.text]).toEqual([
      403,
      expect.stringMatching(/^Tu puesto devuelve hasta 100,00\s€ por pedido/),
    ])
    expect(await dump(db)).toEqual(before)
  },
)

test('the warehouse cancels nothing', async () => {
  const { press } = await shop('warehouse')
  for (const fields of [all, jacket]) {
    await expect(press(fields)).rejects.toMatchObject({ init: { status: 403 } })
  }
})

test('the figure comes first, and the deed names it', async () => {
  const { db, press } = await shop('support')
  const before = await dump(db)
  const asked = await press({ intent: 'calcular-anulacion', 'uds-1': '1', abiertas })
  expect(asked.answer).toMatchObject({
    isPreview: true,
    text: expect.stringMatching(/^Al anular 1 unidad se devuelven 32,66\s€\.$/),
    facts: {
      esperado: SHIRT,
      deed: expect.stringMatching(/^Anular 1 unidad y devolver 32,66\s€$/),
    },
  })
  const above = await press({ intent: 'calcular-anulacion', 'uds-0': '1', abiertas })
  expect(above.answer).toMatchObject({ reason: 'not_allowed' })
  expect(await dump(db)).toEqual(before)
})

test('another amount than was read is refused with the one of now, and cancels nothing', async () => {
  const { db, press } = await shop('owner')
  await giveBack(db, 500)
  const before = await dump(db)
  for (const esperado of [ALL, '']) {
    expect((await press({ intent: 'anular', esperado })).answer).toMatchObject({
      reason: 'conflict',
      text: expect.stringMatching(/^El importe ya no es el mismo: ahora se devuelven 245,43\s€/),
      facts: { esperado: '24543', deed: expect.stringContaining(`Anular ${NUMBER} y devolver`) },
    })
  }
  expect((await press({ ...shirt, esperado: '1' })).answer).toMatchObject({ reason: 'conflict' })
  expect(await dump(db)).toEqual(before)
  expect((await press({ intent: 'anular', esperado: '24543' })).answer).toMatchObject({ ok: true })
  expect(await orderRow(db)).toMatchObject({ status: 'cancelled', refunded_cents: 25_043 })
  const entries = await listAudit(db, { subject: { kind: 'order', id: 'ord_1' }, most: 9 })
  expect(entries).toMatchObject([{ action: 'order.cancel', after: { cents: 24_543 } }])
})

test.each([
  ['all', all],
  ['a jacket', jacket],
])('above the limit the owner shows the second factor again: %s', async (_what, fields) => {
  const { db, press, ctx, person } = await shop('owner')
  ctx.later((REVERIFIED_MINUTES + 1) * 60_000)
  const before = await orderRow(db)
  const asked = await press(fields)
  expect([asked.status, asked.answer.reason]).toEqual([401, 'needs_code'])
  expect(asked.answer.values).toMatchObject({ esperado: fields.esperado })
  expect(await orderRow(db)).toEqual(before)
  expect((await press({ ...fields, codigo: person.code() })).answer).toMatchObject({ ok: true })
})

test('below the limit nothing is asked again', async () => {
  const { press, ctx } = await shop('owner')
  ctx.later((REVERIFIED_MINUTES + 1) * 60_000)
  expect((await press(shirt)).answer).toMatchObject({ ok: true })
})

test('units are cancelled once, however often their form is sent, also at the same moment', async () => {
  const { db, press } = await shop('owner')
  const answers = (await Promise.all([press(jacket), press(jacket)])).map(({ answer }) => answer)
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
  expect(await orderRow(db)).toMatchObject({ refunded_cents: Number(JACKET) })
  const before = await dump(db)
  for (const fields of [jacket, { ...jacket, intent: 'calcular-anulacion' }]) {
    expect((await press(fields)).answer).toMatchObject({
      reason: 'conflict',
      text: expect.stringMatching(/^Desde que abriste la página ha salido o se ha anulado algo/),
    })
  }
  expect(await dump(db)).toEqual(before)
})

test('an unpaid order gives nothing back, so that support cancels it whatever it costs', async () => {
  const { db, press } = await shop('support', elsewhere())
  expect((await press({ intent: 'anular', esperado: '0' })).answer).toMatchObject({
    ok: true,
    text: 'Pedido anulado; el cliente lo sabe por correo. No había nada que devolver.',
  })
  expect(await orderRow(db)).toMatchObject({ status: 'cancelled', refunded_cents: 0 })
})
