import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, onTestFinished, test } from 'vitest'
import { placeOrder } from '#core/checkout/place-order.server.ts'
import { refundOrder } from '#core/payments/refunds/refund-order.server.ts'
import { certificateFile, startAgency } from '#tests/support/agency/agency.ts'
import type { AgencyAnswer } from '#tests/support/agency/agency-types.ts'
import { serviceOf } from '#tests/support/agency/agency-service.ts'
import { orderRequest } from '#tests/support/factories/order-request.ts'
import { paymentContext, shopWithOrders, times } from '#tests/support/factories/order-life.ts'
import {
  answered,
  hurry,
  running,
  SENDING_AT,
  sendingShop,
} from '#tests/support/agency/sending-shop.ts'
import { sendRecords } from './sender.server.ts'
import { readState } from './sendings.server.ts'
import { sendingStatus } from './status.server.ts'
import { beginSending } from './switch.server.ts'

test('what is invoiced after the beginning is sent, in order, once', async () => {
  const { agency, db, sell, send } = await sendingShop()
  expect(await send()).toEqual([{ kind: 'idle', why: 'nothing' }])
  await sell(3)
  expect(await send()).toEqual([
    { kind: 'sent', records: 3, accepted: 3, withErrors: 0, refused: 0 },
  ])
  await sell(1)
  expect(await send()).toMatchObject([{ kind: 'sent', records: 1 }])
  expect(await send()).toEqual([{ kind: 'idle', why: 'nothing' }])
  const numbers = times(4, (n) => `S-2026-00000${n}`)
  expect(agency.held().map(({ number }) => number)).toEqual(numbers)
  expect(await answered(db)).toMatchObject(numbers.map((number) => ({ number, state: 'accepted' })))
  const { csv } = await db.selectFrom('record_answers').select('csv').executeTakeFirstOrThrow()
  expect(csv).toMatch(/^\S{6,16}$/)
  expect(await sendingStatus(db)).toMatchObject({ waiting: 0, failingSince: null, faults: 0 })
})

test('nothing is sent before the owner begins it, and nothing of before afterwards', async () => {
  const agency = await startAgency()
  onTestFinished(() => agency.close())
  const { db, context } = await shopWithOrders(2)
  const send = () => sendRecords({ db, service: serviceOf(agency) }, running)
  expect(await send()).toEqual([{ kind: 'idle', why: 'off' }])
  expect(await beginSending(db, { kind: 'test', at: SENDING_AT })).toEqual({
    ok: true,
    fromPosition: 3,
  })
  await placeOrder(context, orderRequest({ n: 3 }))
  expect(await send()).toMatchObject([{ kind: 'sent', records: 1 }])
  expect(agency.held().map(({ number }) => number)).toEqual(['S-2026-000003'])
})

test('records that could not be sent for minutes say so', async () => {
  const { agency, db, sell, send } = await sendingShop()
  await sell(1) // of March
  await send()
  await db.updateTable('verifactu').set({ wait_seconds: 60 }).execute()
  expect(agency.requests().map(({ incidencia }) => incidencia)).toEqual([true])
})

const FAILURES: [AgencyAnswer, string][] = [
  ['fault-server', 'agency'],
  ['fault-client', 'agency'],
  ['take-then-cut', 'ECONNRESET'],
  ['half-answer', 'ECONNRESET'],
  ['http-500', 'HTTP 500'],
  ['http-503', 'HTTP 503'],
  ['html', 'HTTP 200'],
  ['refuse-connection', 'ECONNRESET'],
]

test.each(FAILURES)('after %s all goes again, and each record is taken once', async (answer) => {
  const { agency, db, sell, send } = await sendingShop()
  agency.plan(answer, answer)
  await sell(3)
  expect(await send()).toMatchObject([{ kind: 'failed', records: 3 }])
  expect(await send()).toEqual([{ kind: 'idle', why: 'too_early' }])
  expect(await sendingStatus(db)).toMatchObject({ waiting: 3, faults: 0 })
  expect((await sendingStatus(db)).failingSince).not.toBeNull()
  await hurry(db)
  expect(await send()).toMatchObject([{ kind: 'failed' }])
  expect(await readState(db)).toMatchObject({ failures: 2 })
  await hurry(db)
  await sell(1)
  expect(await send()).toMatchObject([{ kind: 'sent', accepted: 4, refused: 0 }])
  expect(agency.held().map(({ number }) => number)).toEqual(times(4, (n) => `S-2026-00000${n}`))
  expect(await readState(db)).toMatchObject({ failures: 0, failing_since: null, last_error: null })
})

test('what the agency refuses, or takes with an error, is listed, and the rest goes on', async () => {
  const { agency, db, sell, send } = await sendingShop()
  const plan = (number: string, outcome: 'AceptadoConErrores' | 'Incorrecto', code: number) =>
    agency.plan({
      kind: 'record',
      match: (record: { number: string }) => record.number === number,
      outcome,
      code,
      text: `error ${code}`,
    })
  plan('S-2026-000002', 'Incorrecto', 1110)
  await sell(3)
  expect(await send()).toMatchObject([{ accepted: 2, refused: 1 }])
  plan('S-2026-000004', 'AceptadoConErrores', 2001)
  await sell(1)
  await send()
  expect(agency.held().map(({ number }) => number)).toEqual(
    [1, 3, 4].map((n) => `S-2026-00000${n}`),
  )
  expect(await sendingStatus(db)).toMatchObject({
    waiting: 0,
    faults: 2,
    faulty: [
      { number: 'S-2026-000004', state: 'accepted_with_errors', code: 2001, message: 'error 2001' },
      { number: 'S-2026-000002', state: 'refused', code: 1110, message: 'error 1110' },
    ],
  })
})

test('a number that the agency has from elsewhere is no success', async () => {
  const { agency, sell, send } = await sendingShop()
  await sell(1)
  await send()
  const copy = await shopWithOrders(0) // as after a backup of before was brought back
  await beginSending(copy.db, { kind: 'test', at: SENDING_AT })
  await placeOrder(copy.context, orderRequest({ n: 7 }))
  const outcome = await sendRecords({ db: copy.db, service: serviceOf(agency) }, running)
  expect(outcome).toMatchObject([{ kind: 'sent', accepted: 0, refused: 1 }])
  expect((await sendingStatus(copy.db)).faulty).toMatchObject([{ code: 3000 }])
})

test.each([
  ['no certificate', undefined, 'no_certificate', 'NO_CERTIFICATE'],
  ['an old encryption', 'legacy.p12', 'bad_certificate', 'CERTIFICATE: old_encryption'],
  ['one that has expired', 'expired.p12', 'bad_certificate', 'CERTIFICATE: expired'],
  ['no certificate at all', 'authority.pem', 'bad_certificate', 'CERTIFICATE: unreadable'],
])('with %s nothing is sent, and the owner is told', async (_, file, why, error) => {
  const { agency, db, sell, service } = await sendingShop()
  await sell(1)
  const certificate =
    file === undefined
      ? undefined
      : { pfx: readFileSync(certificateFile(file)), password: 'ejemplo' }
  const outcome = await sendRecords(
    { db, service: certificate && { ...service, certificate } },
    running,
  )
  expect(outcome).toEqual([{ kind: 'idle', why }])
  expect(await sendingStatus(db)).toMatchObject({ waiting: 1, lastError: error })
  expect(agency.requests()).toEqual([])
})

test('a certificate that the agency does not take is a failure, and selling goes on', async () => {
  const { db, sell, service } = await sendingShop()
  await sell(1)
  const pfx = readFileSync(certificateFile('foreign.p12'))
  const outcome = await sendRecords(
    { db, service: { ...service, certificate: { pfx, password: 'ejemplo' } } },
    running,
  )
  expect(outcome).toMatchObject([{ kind: 'failed' }])
  await sell(1)
  expect(await sendingStatus(db)).toMatchObject({ waiting: 2 })
})

test('a server with the address of another service sends nothing', async () => {
  const { agency, db, sell, service } = await sendingShop()
  await sell(1)
  const outcome = await sendRecords({ db, service: { ...service, kind: 'production' } }, running)
  expect(outcome).toEqual([{ kind: 'idle', why: 'other_service' }])
  expect(agency.requests()).toEqual([])
})

/** A step of a life: what the agency answers next, and whether something is sold or goes back. */
const anyStep = fc.record({
  answer: fc.constantFrom<AgencyAnswer>('normal', ...FAILURES.map(([answer]) => answer)),
  sells: fc.boolean(),
  refunds: fc.option(fc.nat()),
})

async function live(steps: readonly (typeof anyStep extends fc.Arbitrary<infer S> ? S : never)[]) {
  const { agency, db, sell, send } = await sendingShop()
  const { ctx } = paymentContext(db)
  let sold = 0
  for (const [at, { answer, sells, refunds }] of steps.entries()) {
    if (sells && sold < 9) await sell((sold += 1) && 1)
    if (refunds !== null && sold > 0) {
      await refundOrder(ctx, `VR-TEST-000${1 + (refunds % sold)}`, {
        scope: { kind: 'amount', amountCents: 1 + at },
        idempotencyKey: `owner/${at}`,
        reason: '',
      })
    }
    agency.plan(answer)
    await hurry(db)
    await Promise.all([send(), send()])
  }
  agency.always('normal')
  for (let tries = 0; tries < steps.length + 2; tries += 1) {
    await hurry(db)
    await send()
  }
  const records = await db
    .selectFrom('invoice_records')
    .select(['invoice_number as number', 'hash'])
    .orderBy('position')
    .execute()
  expect(agency.held().map(({ number, hash }) => ({ number, hash }))).toEqual(records)
  expect(await answered(db)).toMatchObject(records.map(() => ({ state: 'accepted' })))
  await agency.close()
}

test('lives: whatever fails and whenever, each record is held once, in order', async () => {
  const anyLife = fc.array(anyStep, { minLength: 20, maxLength: 25 })
  await fc.assert(fc.asyncProperty(anyLife, live), { numRuns: 4 })
})
