import { expect, onTestFinished } from 'vitest'
import type { Db } from '#db/schema.ts'
import { placeOrder } from '#core/checkout/place-order.server.ts'
import { sendRecords } from '#core/orders/verifactu/sender.server.ts'
import { beginSending } from '#core/orders/verifactu/switch.server.ts'
import { startAgency } from './agency.ts'
import { serviceOf } from './agency-service.ts'
import { orderRequest } from '../factories/order-request.ts'
import { shopWithOrders } from '../factories/order-life.ts'

/** The day of the orders, whose records are late by the agency's clock. */
export const SENDING_AT = '2026-03-05T12:00:00.000Z'
/** The signal of a server that goes on. */
export const running = new AbortController().signal

/** A shop that sends to an agency of its own, which asks for no time between two sendings. */
export async function sendingShop() {
  const agency = await startAgency()
  onTestFinished(() => agency.close())
  agency.waitSeconds = 0
  const { db, context } = await shopWithOrders(0)
  expect(await beginSending(db, { kind: 'test', at: SENDING_AT })).toEqual({
    ok: true,
    fromPosition: 1,
  })
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
export const hurry = (db: Db) => db.updateTable('verifactu').set({ next_at: null }).execute()

/** What the agency has answered about each record. */
export const answered = (db: Db) =>
  db
    .selectFrom('record_answers')
    .innerJoin('invoice_records', 'invoice_records.position', 'record_answers.position')
    .select(['record_answers.position', 'state', 'code', 'invoice_number as number', 'hash'])
    .orderBy('record_answers.position')
    .execute()
