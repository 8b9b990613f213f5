import { expect, test } from 'vitest'
import { listAudit } from '#core/base/audit/audit.server.ts'
import { placeOrder } from '#core/checkout/place-order.server.ts'
import { claimJob } from '#core/base/jobs/job-runs.server.ts'
import { REVERIFIED_MINUTES, type StaffRole } from '#core/account/staff/staff.ts'
import { readiness } from '#core/orders/verifactu/readiness.server.ts'
import { readState } from '#core/orders/verifactu/sendings.server.ts'
import type { Service } from '#core/orders/verifactu/service.server.ts'
import { SENDING_JOB } from '#core/orders/verifactu/switch.server.ts'
import { certificateService } from '#tests/support/agency/agency-service.ts'
import { dump } from '#tests/support/database/dump.ts'
import { deskForms } from '#tests/support/factories/desk-form.ts'
import { purchase, shopWithOrders } from '#tests/support/factories/order-life.ts'
import { deskAction } from '../http/desk-action.server.ts'
import { begin, sendNow } from './sending-changes.server.ts'

const action = deskAction({ empezar: begin, enviar: sendNow })
const NIL = { servicio: '', certificado: '' }

async function shop(service: Service | undefined, role: StaffRole = 'owner') {
  const { db, context } = await shopWithOrders(1)
  const { post, ctx, person } = await deskForms(db, 'luisa', role)
  Object.assign(ctx, { sendingService: service })
  const ready = readiness(service, ctx.now())
  const read = ready.ok ? { servicio: ready.kind, certificado: ready.until } : NIL
  const press = (
    intent: string,
    fields: Record<string, string> = intent === 'empezar' ? read : {},
  ) => post(action, { intent, ...fields })
  const entries = async () =>
    (await listAudit(db, { subject: { kind: 'invoices', id: 'varios' }, most: 9 })).map(
      (one) => one.action,
    )
  return { db, context, ctx, person, read, press, entries }
}

test.each<[string, Service | undefined, string]>([
  ['no certificate', undefined, 'Falta el certificado'],
  ['a wrong password', certificateService('shop.p12', { password: 'mal' }), 'La contraseña'],
  ['an expired one', certificateService('expired.p12'), 'caducó el'],
  ['an old encryption', certificateService('legacy.p12'), 'cifrado antiguo'],
  [
    'sample data',
    certificateService('shop.p12', { kind: 'production' }),
    'ajustes poner tienda.nif',
  ],
])(
  'with %s the sending does not begin, in the words of the command line',
  async (_, service, words) => {
    const { db, press } = await shop(service)
    const before = await dump(db)
    expect((await press('empezar')).answer).toMatchObject({
      reason: 'refused',
      text: expect.stringContaining(words),
    })
    expect(await dump(db)).toEqual(before)
  },
)

test('the owner begins it, with the second factor, once, also at the same moment', async () => {
  const { db, ctx, person, press, read, entries } = await shop(certificateService('shop.p12'))
  ctx.later((REVERIFIED_MINUTES + 1) * 60_000)
  const asked = await press('empezar')
  expect([asked.status, asked.answer.reason]).toEqual([401, 'needs_code'])
  expect((await readState(db)).service).toBeNull()
  const other = { ...read, servicio: 'production' }
  const code = { codigo: person.code() }
  expect((await press('empezar', { ...other, ...code })).answer).toMatchObject({
    reason: 'conflict',
    text: expect.stringContaining('ya no son los que has leído'),
  })
  expect((await readState(db)).service).toBeNull()
  ctx.later(60_000) // a code counts once
  const again = { ...read, codigo: person.code() }
  expect((await press('empezar', again)).answer).toMatchObject({ ok: true })
  expect(await readState(db)).toMatchObject({ service: 'test', from_position: 2 })
  ctx.later(60_000)
  const late = await press('empezar', { ...read, codigo: person.code() })
  expect(late.answer).toMatchObject({ reason: 'refused', text: 'Ya se envían.' })
  expect(await entries()).toEqual(['invoice.begin_sending'])
})

test('two who begin at the same moment begin once', async () => {
  const { db, press, entries } = await shop(certificateService('shop.p12'))
  const answers = await Promise.all([press('empezar'), press('empezar')])
  expect(answers.filter(({ answer }) => answer.ok)).toHaveLength(1)
  expect(await readState(db)).toMatchObject({ service: 'test', from_position: 2 })
  expect(await entries()).toEqual(['invoice.begin_sending'])
})

test('what waits is asked for at once, and each reason not to is said', async () => {
  const { db, context, press, entries } = await shop(certificateService('shop.p12'))
  expect((await press('enviar')).answer.text).toContain('Para empezar: «Empezar el envío»')
  await press('empezar')
  expect((await press('enviar')).answer.text).toBe('No espera ningún registro: está todo enviado.')
  await placeOrder(context, purchase(2))
  expect((await press('enviar')).answer.text).toContain('no se ha puesto en marcha')
  await claimJob(db, { name: SENDING_JOB, holder: 'a', firstAfterMs: 0 })
  expect((await press('enviar')).answer).toMatchObject({
    ok: true,
    text: expect.stringContaining('La tienda los envía ahora'),
  })
  await db.updateTable('verifactu').set({ next_at: '2999-01-01T11:00:00.000Z' }).execute()
  expect((await press('enviar')).answer.text).toContain('2999')
  expect(await entries()).toEqual(['invoice.send', 'invoice.send', 'invoice.begin_sending'])
})

test.each(['support', 'warehouse'] as const)('%s neither begins it nor sends', async (role) => {
  const { press } = await shop(certificateService('shop.p12'), role)
  for (const intent of ['empezar', 'enviar']) {
    await expect(press(intent)).rejects.toMatchObject({ init: { status: 403 } })
  }
})
