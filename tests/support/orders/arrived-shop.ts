import { exchangeAtReturn } from '#core/checkout/exchange-order/exchange-at-return.server.ts'
import { checkInvoices } from '#core/orders/invoices/check-invoices.server.ts'
import { markDelivered, shipOrder } from '#core/orders/ship-order.server.ts'
import { checkLedger } from '#core/payments/check-ledger.server.ts'
import { receiveReturn } from '#core/returns/transition-return.server.ts'
import { expect } from 'vitest'
import { asOwner } from '../database/actors.ts'
import { at, NUMBER, only, wish } from '../factories/returned-goods.ts'
import { DEARER, dearShop } from './dear-shop.ts'

/** The order of the exchange. */
export const EXCHANGE = 'VR-TEST-0002'
export const ONE = { position: 0, quantity: 1 }
const PARCEL = { carrier: 'Correos', trackingCode: null, trackingUrl: null }

/** Two jackets and a shirt have arrived; `ask` returns one jacket for another variant. */
export async function arrivedShop() {
  const shop = await dearShop()
  const { db, ctx } = shop
  await shipOrder(ctx, NUMBER, PARCEL, at)
  await markDelivered(ctx, NUMBER, at)
  const ask = (wanted = DEARER, shown?: { newCents: number; backCents: number }, units = [ONE]) =>
    exchangeAtReturn(ctx, 'ord_1', wish(units), { position: 0, wanted, shown })
  const send = (isUnreturned = false) =>
    shipOrder(ctx, EXCHANGE, { ...PARCEL, isUnreturned }, ctx.now().toISOString())
  const receive = async () => receiveReturn(asOwner(db), await only(db), { at, restocks: true })
  const sound = async () => {
    await shop.jobs()
    expect((await checkLedger(db)).faults).toEqual([])
    expect((await checkInvoices(db)).faults).toEqual([])
  }
  return { ...shop, ask, send, receive, sound }
}

export type ArrivedShop = Awaited<ReturnType<typeof arrivedShop>>
