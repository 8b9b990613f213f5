import { expect, test } from 'vitest'
import { listAudit } from '#core/base/audit/audit.server.ts'
import { completeOrder } from '#core/orders/invoice-order.server.ts'
import { REVERIFIED_MINUTES, type StaffRole } from '#core/account/staff/staff.ts'
import { agencyStanding } from '#core/orders/verifactu/record-history.server.ts'
import { SENDING_AT, sendingShop } from '#tests/support/agency/sending-shop.ts'
import { dump } from '#tests/support/database/dump.ts'
import { deskForms } from '#tests/support/factories/desk-form.ts'
import { LATER, shopWithOrders } from '#tests/support/factories/order-life.ts'
import { deskAction } from '../http/desk-action.server.ts'
import { amend, cancel, quoteAmend, quoteCancel } from './record-changes.server.ts'
import { standingText } from './record-words.ts'

const ONE = 'S-2026-000001'
const action = deskAction({
  'ver-registro': quoteAmend,
  subsanar: amend,
  'ver-anulacion': quoteCancel,
  anular: cancel,
})
const TRIAL = { motivo: 'prueba', duplicada: '' }
const TWICE = { motivo: 'repetida', duplicada: 'A-45' }

type Db = Parameters<typeof deskForms>[0]
type Fields = Record<string, string>

async function desk(db: Db, role: StaffRole = 'owner') {
  const { post, ctx, person } = await deskForms(db, 'luisa', role)
  const press = async (intent: string, fields: Fields = {}, number = ONE) =>
    (await post(action, { intent, esperado: '', ...fields }, { number })).answer
  const read = async (intent: string, fields: Fields = {}) => {
    const answer = await press(intent, fields)
    return { ...fields, esperado: answer.facts?.['esperado'] ?? '' }
  }
  const entries = () => listAudit(db, { subject: { kind: 'invoice', id: ONE }, most: 9 })
  return { press, read, entries, ctx, person }
}

/** The clock of the desk goes back to the day of the sending: an agency takes nothing of the future. */
const toSendingDay = (ctx: Awaited<ReturnType<typeof desk>>['ctx']) =>
  ctx.later(Date.parse(SENDING_AT) - ctx.now().getTime())

/** A shop whose agency has answered the record of its first invoice with an error. */
async function refusedShop() {
  const shop = await sendingShop()
  const refuse = () =>
    shop.agency.plan({
      kind: 'record',
      match: () => true,
      outcome: 'Incorrecto',
      code: 1110,
      text: 'El NIF no está identificado.',
    })
  refuse()
  await shop.sell(1)
  await shop.send()
  return { ...shop, refuse }
}

test('a refused record is read first, made once more, and taken', async () => {
  const { db, send } = await refusedShop()
  const { press, entries, ctx } = await desk(db)
  toSendingDay(ctx)
  expect(standingText((await agencyStanding(db, ONE))!)).toBe(
    'Rechazado (1110, El NIF no está identificado)',
  )
  const before = await dump(db)
  const shown = await press('ver-registro')
  expect(shown).toMatchObject({
    isPreview: true,
    text: expect.stringContaining('rechazó el registro de S-2026-000001 (1110, El NIF no'),
    facts: { esperado: '1', deed: `Hacer otro registro de ${ONE}` },
  })
  // Not what was read, as after somebody else's record that was refused too.
  expect(await press('subsanar', { esperado: '7' })).toMatchObject({
    reason: 'conflict',
    facts: { esperado: '1' },
  })
  expect(await dump(db)).toEqual(before)
  expect(await press('subsanar', { esperado: '1' })).toMatchObject({
    ok: true,
    text: `${ONE}: el registro está hecho otra vez, y se envía solo.`,
  })
  expect((await press('subsanar', { esperado: '1' })).text).toContain('no ha contestado')
  expect(standingText((await agencyStanding(db, ONE))!)).toBe('Sin respuesta todavía')
  expect(await send()).toMatchObject([{ accepted: 1 }])
  expect(standingText((await agencyStanding(db, ONE))!)).toBe('Aceptado')
  expect((await press('ver-registro')).text).toBe(
    `El registro de ${ONE} está aceptado sin errores.`,
  )
  expect(await entries()).toMatchObject([{ action: 'invoice.amend_record' }])
})

test('two who make the record once more make it once', async () => {
  const { db } = await refusedShop()
  const { press, entries } = await desk(db)
  const answers = await Promise.all([1, 2].map(() => press('subsanar', { esperado: '1' })))
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
  expect(await db.selectFrom('invoice_records').select('position').execute()).toHaveLength(2)
  expect(await entries()).toHaveLength(1)
})

test('an invoice of a test is cancelled with all that names it, as it was read', async () => {
  const { db } = await shopWithOrders(1)
  const buyer = {
    name: 'Ana',
    taxId: '12345678Z',
    address: 'C 1',
    postcode: '28012',
    city: 'Madrid',
  }
  await completeOrder(db, {
    order: { id: 'ord_1', number: 'VR-TEST-0001' },
    buyer,
    at: LATER.toISOString(),
  })
  const { press, read, entries } = await desk(db)
  const before = await dump(db)
  const shown = await press('ver-anulacion', TRIAL)
  expect(shown).toMatchObject({ isPreview: true, facts: { deed: 'Anular 2 facturas' } })
  expect(shown.text).toMatch(
    /^Se anulan juntas F-2026-000001 \(.+\); S-2026-000001 \(.+\), del pedido/,
  )
  expect(shown.text).toContain('Es de un mes que ya pasó')
  const asked = await read('ver-anulacion', TRIAL)
  // Another reason than the one that was read is another deed.
  expect(await press('anular', { ...asked, ...TWICE })).toMatchObject({ reason: 'conflict' })
  expect(await press('anular', { ...TRIAL, esperado: `prueba ${ONE}` })).toMatchObject({
    reason: 'conflict',
    facts: { esperado: asked['esperado'] },
  })
  expect(await dump(db)).toEqual(before)
  expect(await press('anular', asked)).toMatchObject({
    ok: true,
    text: `Anuladas: F-2026-000001, ${ONE}. El pedido VR-TEST-0001 ya no lleva factura de la tienda.`,
  })
  expect((await press('anular', asked)).text).toBe(`${ONE} ya está anulada.`)
  expect(await entries()).toMatchObject([
    { action: 'invoice.cancel', after: { invoices: `F-2026-000001 ${ONE}`, why: 'no_sale' } },
  ])
})

test('a sale is not cancelled, unless another program invoiced it, whose number is asked for', async () => {
  const { db } = await shopWithOrders(1)
  await db.updateTable('orders').set({ payment_provider: 'stripe' }).execute()
  const { press, read, entries } = await desk(db)
  const before = await dump(db)
  expect((await press('ver-anulacion', TRIAL)).text).toBe(
    `Detrás de ${ONE} hay una venta, y una venta se rectifica: reembolsa VR-TEST-0001 en su página; o deshaz allí su envío, si el paquete no había salido. Si la venta ya tiene factura de otro programa, dilo con «Está repetida en otro programa».`,
  )
  for (const duplicada of ['', ` ${ONE.toLowerCase()}`]) {
    expect((await press('ver-anulacion', { ...TWICE, duplicada })).errors).toHaveProperty(
      'duplicada',
    )
  }
  expect((await press('ver-anulacion', TRIAL, 'S-2026-000009')).text).toBe(
    'No hay ninguna factura S-2026-000009.',
  )
  expect(await dump(db)).toEqual(before)
  expect(await press('anular', await read('ver-anulacion', TWICE))).toMatchObject({ ok: true })
  expect(await entries()).toMatchObject([{ after: { why: 'duplicate', duplicateOf: 'A-45' } }])
})

test('two who cancel at the same moment cancel once', async () => {
  const { db } = await shopWithOrders(1)
  const { press, read, entries } = await desk(db)
  const asked = await read('ver-anulacion', TRIAL)
  const answers = await Promise.all([press('anular', asked), press('anular', asked)])
  expect(answers.map(({ text }) => text)).toContain(`${ONE} ya está anulada.`)
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
  expect(await entries()).toHaveLength(1)
})

test('a cancellation asks for the second factor, and one that is refused does not', async () => {
  const { db } = await shopWithOrders(1)
  const { press, read, ctx, person } = await desk(db)
  ctx.later((REVERIFIED_MINUTES + 1) * 60_000)
  const asked = await read('ver-anulacion', TRIAL)
  expect(await press('anular', asked)).toMatchObject({
    reason: 'needs_code',
    values: { esperado: asked['esperado'] },
  })
  expect(await press('anular', { ...asked, codigo: person.code() })).toMatchObject({ ok: true })
  ctx.later((REVERIFIED_MINUTES + 1) * 60_000)
  expect(await press('anular', asked)).toMatchObject({ reason: 'refused' })
})

test('a cancellation that the agency refused is made once more', async () => {
  const { db, sell, send, agency } = await sendingShop()
  await sell(1)
  const { press, read, ctx } = await desk(db)
  toSendingDay(ctx)
  expect((await press('ver-anulacion', TRIAL)).text).toContain(
    'Espera unos minutos: «Envío a la Agencia Tributaria», en Facturas.',
  )
  await send()
  const shown = await press('ver-anulacion', TRIAL)
  expect(shown.text).toContain('La anulación se envía a la Agencia Tributaria.')
  await press('anular', await read('ver-anulacion', TRIAL))
  agency.plan({ kind: 'record', match: () => true, outcome: 'Incorrecto', code: 1110, text: 'no' })
  await send()
  expect(standingText((await agencyStanding(db, ONE))!)).toBe('La anulación: rechazado (1110, no)')
  const again = await press('ver-anulacion', TRIAL)
  expect(again).toMatchObject({ facts: { deed: `Repetir la anulación de ${ONE}` } })
  expect(await press('anular', await read('ver-anulacion', TRIAL))).toMatchObject({ ok: true })
  expect(await send()).toMatchObject([{ accepted: 1 }])
})

test.each(['support', 'warehouse'] as const)('%s changes no record', async (role) => {
  const { db } = await shopWithOrders(1)
  const { press } = await desk(db, role)
  for (const intent of ['ver-registro', 'subsanar', 'ver-anulacion', 'anular']) {
    await expect(press(intent, TRIAL)).rejects.toMatchObject({ init: { status: 403 } })
  }
})
