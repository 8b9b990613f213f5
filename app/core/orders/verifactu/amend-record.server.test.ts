import { expect, test } from 'vitest'
import { checkInvoices } from '#core/orders/invoices/check-invoices.server.ts'
import { dump } from '#tests/support/database/dump.ts'
import { answered, SENDING_AT, sendingShop } from '#tests/support/agency/sending-shop.ts'
import { amendRecord, type AmendOutcome } from './amend-record.server.ts'
import { sendingStatus } from './status.server.ts'
import { endSending } from './switch.server.ts'

const [ONE, TWO] = ['S-2026-000001', 'S-2026-000002']

async function shop() {
  const { agency, db, sell, send } = await sendingShop()
  const amend = (number: string) => amendRecord(db, { number, at: SENDING_AT })
  const plan = (outcome: 'AceptadoConErrores' | 'Incorrecto', code = 1110) =>
    agency.plan({
      kind: 'record',
      match: ({ number }: { number: string }) => number === ONE,
      outcome,
      code,
      text: 'no',
    })
  const refused = async (work: Promise<AmendOutcome>, reason: string) => {
    const before = await dump(db)
    expect(await work).toEqual({ ok: false, reason })
    expect(await dump(db)).toEqual(before)
  }
  return { agency, db, sell, send, amend, plan, refused }
}

test('a refused record is made once more, and the agency takes it', async () => {
  const { agency, db, sell, send, amend, plan, refused } = await shop()
  plan('Incorrecto')
  await sell(2)
  await send()
  expect(await amend(ONE)).toEqual({ ok: true })
  await refused(amend(ONE), 'waiting')
  expect(await sendingStatus(db), 'it is on its way').toMatchObject({ faults: 0, waiting: 1 })
  expect(await send()).toMatchObject([{ accepted: 1 }])
  expect(agency.held()).toMatchObject([
    { number: TWO, subsanacion: false },
    { number: ONE, subsanacion: true, rechazoPrevio: 'X', state: 'Correcto' },
  ])
  await refused(amend(ONE), 'accepted')
  expect(await answered(db)).toMatchObject([
    { state: 'refused' },
    { state: 'accepted' },
    { number: ONE, state: 'accepted' },
  ])
  expect(await checkInvoices(db)).toEqual({ invoices: 3, faults: [] })
})

test('a record that was taken with an error is amended without a refusal before', async () => {
  const { agency, db, sell, send, amend, plan } = await shop()
  plan('AceptadoConErrores', 2001)
  await sell(1)
  await send()
  await amend(ONE)
  await send()
  expect(agency.held()).toMatchObject([{ number: ONE, subsanacion: true, rechazoPrevio: null }])
  expect(await sendingStatus(db)).toMatchObject({ faults: 0, waiting: 0 })
})

test('an amendment that is refused is amended again, as of a record that the agency has', async () => {
  const { agency, db, sell, send, amend, plan } = await shop()
  plan('AceptadoConErrores', 2001)
  await sell(1)
  await send()
  await amend(ONE)
  plan('Incorrecto')
  await send()
  expect(await sendingStatus(db)).toMatchObject({ faulty: [{ kind: 'subsanacion', code: 1110 }] })
  await amend(ONE)
  await send()
  expect(agency.held()).toMatchObject([{ number: ONE, rechazoPrevio: 'S' }])
  expect(await checkInvoices(db)).toEqual({ invoices: 3, faults: [] })
})

test('an answer to an amendment that was lost is asked for again', async () => {
  const { agency, db, sell, send, amend, plan } = await shop()
  plan('Incorrecto')
  await sell(1)
  await send()
  await amend(ONE)
  agency.plan('take-then-cut')
  await send()
  await db.updateTable('verifactu').set({ next_at: null }).execute()
  expect(await send()).toMatchObject([{ accepted: 1, refused: 0 }])
  expect(agency.held()).toHaveLength(1)
})

test('what is unknown, not answered, or not sent at all is not amended', async () => {
  const { db, sell, amend, refused } = await shop()
  await refused(amend(ONE), 'unknown')
  await sell(1)
  await refused(amend(ONE), 'waiting')
  await refused(amendRecord(db, { number: ONE, at: '2026-03-05T11:00:00.000Z' }), 'clock')
  await endSending(db, { at: SENDING_AT })
  await refused(amend(ONE), 'off')
  expect(await answered(db)).toEqual([])
})
