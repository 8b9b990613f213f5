import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import type { Db } from '#db/schema.ts'
import { kindOf } from '#db/kind.ts'
import { placeOrder } from '#core/checkout/place-order.server.ts'
import { refundOrder } from '#core/refunds/refund-order.server.ts'
import { certificateFile, startAgency } from '#tests/support/agency/agency.ts'
import type { AgencyAnswer } from '#tests/support/agency/agency-types.ts'
import { serviceOf } from '#tests/support/agency/agency-service.ts'
import { orderRequest } from '#tests/support/factories/order-request.ts'
import { paymentContext, shopWithOrders, times } from '#tests/support/factories/order-life.ts'
import type { AnsweredLine } from './answer.server.ts'
import { sendRecords } from './sender.server.ts'
import { putOff, readState, storeAnswer, takeSending } from './sendings.server.ts'
import { sendingStatus } from './status.server.ts'
import { beginSending } from './switch.server.ts'

const AT = '2026-03-05T12:00:00.000Z'
const running = new AbortController().signal

/** A shop that sends to an agency of its own, which asks for no time between two sendings. */
async function sendingShop() {
  const agency = await startAgency()
  onTestFinished(() => agency.close())
  agency.waitSeconds = 0
  const { db, context } = await shopWithOrders(0)
  expect(await beginSending(db, { kind: 'test', at: AT })).toEqual({ ok: true, fromPosition: 1 })
  let orders = 0
  const sell = async (count: number) => {
    for (let n = 0; n < count; n += 1) {
      orders += 1
      expect(await placeOrder(context, orderRequest({ n: orders }))).toMatchObject({ ok: true })
    }
  }
  const service = serviceOf(agency)
  const send = (signal = running) => sendRecords({ db, service }, signal)
  return { agency, db, sell, service, send }
}

/** What a failure puts off is due at once. */
const hurry = (db: Db) => db.updateTable('verifactu').set({ next_at: null }).execute()

const answered = (db: Db) =>
  db
    .selectFrom('record_answers')
    .innerJoin('invoice_records', 'invoice_records.position', 'record_answers.position')
    .select(['record_answers.position', 'state', 'code', 'invoice_number as number', 'hash'])
    .orderBy('record_answers.position')
    .execute()

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
  expect(await beginSending(db, { kind: 'test', at: AT })).toEqual({ ok: true, fromPosition: 3 })
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

test('the time that the agency wants between two sendings is kept', async () => {
  const { agency, db, sell, send } = await sendingShop()
  agency.waitSeconds = 90
  await sell(1)
  await send()
  await sell(1)
  expect(await send()).toEqual([{ kind: 'idle', why: 'too_early' }])
  const { next_at: next, wait_seconds: wait } = await readState(db)
  expect([wait, Date.parse(next ?? '') > Date.now()]).toEqual([90, true])
  await hurry(db)
  expect(await send()).toMatchObject([{ kind: 'sent', records: 1 }])
  expect(agency.requests()).toHaveLength(2)
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

test('a server that ends while the agency is silent leaves its records to the next at once', async () => {
  const { agency, db, sell, send } = await sendingShop()
  agency.plan('take-then-hang')
  await sell(2)
  const ending = new AbortController()
  const sending = send(ending.signal)
  await expect.poll(() => agency.requests().length).toBe(1)
  expect(await send(), 'another server, meanwhile').toEqual([{ kind: 'idle', why: 'in_hand' }])
  ending.abort()
  expect(await sending).toEqual([{ kind: 'idle', why: 'stopped' }])
  expect(await readState(db)).toMatchObject({ holder: null, failures: 0 })
  expect(await send()).toMatchObject([{ kind: 'sent', accepted: 2 }])
  expect(agency.held()).toHaveLength(2)
})

test('a server that died is taken over when its time is over, and its late answer changes nothing', async () => {
  const { agency, db, sell, send } = await sendingShop()
  agency.plan('take-then-hang')
  await sell(2)
  const ending = new AbortController()
  const dead = send(ending.signal)
  await expect.poll(() => agency.requests().length).toBe(1)
  await db.updateTable('verifactu').set({ held_until: '2026-03-05T12:00:00.000Z' }).execute()
  expect(await send()).toMatchObject([{ kind: 'sent', accepted: 2 }])
  const before = await readState(db)
  ending.abort()
  await dead
  expect(await readState(db)).toEqual(before)
})

test('an answer counts if it is about each record, and for who still has them in hand', async () => {
  const { db, sell } = await sendingShop()
  await sell(2)
  const take = async (holder: string) => {
    await db.updateTable('verifactu').set({ held_until: AT }).execute()
    const sending = await takeSending(db, { holder, kind: 'test' })
    if (typeof sending === 'string') throw new Error(sending)
    return sending
  }
  const [late, next] = [await take('a'), await take('b')]
  const lineOf = (number: string, changes: Partial<AnsweredLine> = {}): AnsweredLine => ({
    number,
    kind: 'alta',
    state: 'accepted',
    code: null,
    message: null,
    duplicateOf: null,
    ...changes,
  })
  const refusal = { state: 'refused', code: 1110, message: 'no' } as const
  const [one, two] = [lineOf('S-2026-000001', refusal), lineOf('S-2026-000002')]
  const answer = (lines: AnsweredLine[]) =>
    ({ kind: 'lines', csv: 'A-1', waitSeconds: 60, lines }) as const
  expect(await storeAnswer(db, next, answer([one]))).toBe('incomplete')
  expect(await storeAnswer(db, next, answer([one, one]))).toBe('incomplete')
  expect(await storeAnswer(db, late, answer([one, two]))).toBe('not_held')
  await putOff(db, late, { error: 'ECONNRESET' })
  expect(await readState(db)).toMatchObject({ holder: 'b', failures: 0, last_error: null })
  expect(await answered(db)).toEqual([])
  expect(await storeAnswer(db, next, answer([two, one]))).toEqual({
    accepted: 1,
    withErrors: 0,
    refused: 1,
  })
  expect(await answered(db)).toMatchObject([
    { number: 'S-2026-000001', ...{ state: 'refused', code: 1110 } },
    { number: 'S-2026-000002', state: 'accepted' },
  ])
})

test('of eight servers one sends', async () => {
  const { agency, sell, send } = await sendingShop()
  await sell(3)
  const outcomes = (await Promise.all(times(8, () => send()))).flat()
  expect(outcomes.filter(({ kind }) => kind === 'sent')).toHaveLength(1)
  expect(outcomes.filter(({ kind }) => kind === 'failed')).toEqual([])
  expect(agency.requests()).toHaveLength(1)
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
  await beginSending(copy.db, { kind: 'test', at: AT })
  await placeOrder(copy.context, orderRequest({ n: 7 }))
  const outcome = await sendRecords({ db: copy.db, service: serviceOf(agency) }, running)
  expect(outcome).toMatchObject([{ kind: 'sent', accepted: 0, refused: 1 }])
  expect((await sendingStatus(copy.db)).faulty).toMatchObject([{ code: 3000 }])
})

test('one record whose form is refused is put aside, and all others are taken', async () => {
  const { agency, db, sell, send } = await sendingShop()
  await sell(5)
  await spoil(db, 3)
  for (let tries = 0; tries < 8; tries += 1) {
    await hurry(db)
    await send()
  }
  expect(agency.held().map(({ number }) => number)).toEqual(
    [1, 2, 4, 5].map((n) => `S-2026-00000${n}`),
  )
  expect((await sendingStatus(db)).faulty).toMatchObject([
    { number: 'S-2026-000003', state: 'refused' },
  ])
  expect(await readState(db)).toMatchObject({ most: 1000, failures: 0 })
})

/** Takes a tag out of a record, which the database refuses unless it is made to. */
async function spoil(db: Db, position: number): Promise<void> {
  if (kindOf(db) === 'postgres') {
    await sql`drop trigger invoice_records_append_only on invoice_records`.execute(db)
  } else await sql`drop trigger invoice_records_no_update`.execute(db)
  await db
    .updateTable('invoice_records')
    .set(({ fn, val }) => ({
      xml: fn('replace', ['xml', val('<sf:TipoHuella>01</sf:TipoHuella>'), val('')]),
    }))
    .where('position', '=', position)
    .execute()
}

test('a full sending need not wait', async () => {
  const { agency, db, sell, send } = await sendingShop()
  agency.waitSeconds = 90
  await sell(1)
  await send()
  await copyRecords(db, 999)
  expect(await takeSending(db, { holder: 'a', kind: 'test' })).toBe('too_early')
  await copyRecords(db, 1)
  expect(await takeSending(db, { holder: 'a', kind: 'test' })).toMatchObject({
    records: { length: 1000 },
  })
})

/** Further cancellations and invoices as rows, without what belongs to them. */
async function copyRecords(db: Db, count: number): Promise<void> {
  const { last_position: last } = await db
    .selectFrom('invoice_chain')
    .select('last_position')
    .executeTakeFirstOrThrow()
  const invoice = await db.selectFrom('invoices').selectAll().executeTakeFirstOrThrow()
  const record = await db.selectFrom('invoice_records').selectAll().executeTakeFirstOrThrow()
  const made = times(count, (n) => {
    const number = `S-2026-${String(last + n).padStart(6, '0')}`
    const hash = String(last + n).padStart(64, '0')
    const xml = record.xml.replaceAll(invoice.number, number).replaceAll(record.hash, hash)
    return {
      invoice: { ...invoice, number, sequence: last + n, shipment_id: `shp_${last + n}` },
      record: {
        ...record,
        xml,
        hash,
        invoice_number: number,
        position: last + n,
        previous_hash: hash,
      },
    }
  })
  const isPostgres = kindOf(db) === 'postgres'
  await sql`drop trigger if exists invoices_once ${sql.raw(isPostgres ? 'on invoices' : '')}`.execute(
    db,
  )
  for (let from = 0; from < made.length; from += 50) {
    const part = made.slice(from, from + 50)
    await db
      .insertInto('invoices')
      .values(part.map((one) => one.invoice))
      .execute()
    await db
      .insertInto('invoice_records')
      .values(part.map((one) => one.record))
      .execute()
  }
  await db
    .updateTable('invoice_chain')
    .set({ last_position: last + count })
    .execute()
}

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
        cause: 'owner',
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
