import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Db } from '#db/schema.ts'
import { kindOf } from '#db/kind.ts'
import { times } from '#tests/support/factories/order-life.ts'
import { answered, hurry, SENDING_AT, sendingShop } from '#tests/support/agency/sending-shop.ts'
import type { AnsweredLine } from './answer.server.ts'
import { putOff, readState, storeAnswer, takeSending } from './sendings.server.ts'
import { sendingStatus } from './status.server.ts'

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
  await db.updateTable('verifactu').set({ held_until: SENDING_AT }).execute()
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
    await db.updateTable('verifactu').set({ held_until: SENDING_AT }).execute()
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
    { number: 'S-2026-000001', state: 'refused', code: 1110 },
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
