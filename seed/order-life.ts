import { shipOrder, markDelivered } from '#core/orders/ship-order.server.ts'
import type { RefundScope } from '#core/payments/refunds/refund-scope.ts'
import { cancelOrder } from '#core/payments/cancel-order.server.ts'
import { refundOrder } from '#core/payments/refunds/refund-order.server.ts'
import { settlePayment } from '#core/payments/settle-payment.server.ts'
import { createReturn } from '#core/returns/create-return.server.ts'
import { declareWithdrawal } from '#core/returns/declare-withdrawal.server.ts'
import { refundReturn } from '#core/returns/refund-return.server.ts'
import { declineReturn, receiveReturn } from '#core/returns/transition-return.server.ts'
import type { Units } from '#core/orders/fulfilment/line-units.ts'
import { returnsOf, type Return } from '#core/returns/returns.server.ts'
import { daysBefore, must, partsAt, type SeedInput } from './parts.ts'
import { payPage, reportOf } from './pay-page.ts'
import type { Person } from './people.ts'

export type SeededOrder = { id: string; number: string; totalCents: number; buyer: Person }

/**
 * The events that an order of the seed can go through, each some days ago, by the shop's use cases.
 * Each throws where the shop refuses.
 */
export function lifeOf(input: SeedInput, order: SeededOrder) {
  const { now } = input
  const { id, number } = order
  const at = (days: number) => partsAt(input, daysBefore(now, days))
  const iso = (days: number) => daysBefore(now, days).toISOString()
  const atPage = (days: number, status: 'paid' | 'closed') =>
    settlePayment(partsAt(input, daysBefore(now, days), payPage), reportOf(order, status))
  return {
    pay: (days: number) => atPage(days, 'paid'),
    leavePage: (days: number) => atPage(days, 'closed'),
    async ship(days: number, units?: Units[]) {
      const parcel = {
        units,
        carrier: 'Ruta Norte',
        trackingCode: `RN-${number.slice(-4)}`,
        trackingUrl: `https://rutanorte.example/${number.slice(-4)}`,
      }
      must('ship', await shipOrder(at(days), number, parcel, iso(days)))
    },
    async deliver(days: number) {
      must('deliver', await markDelivered(at(days), number, iso(days)))
    },
    async cancel(days: number, kind: 'shopper' | 'shell') {
      must('cancel', await cancelOrder({ ...at(days), actor: { kind, id: 'muestra' } }, number))
    },
    async refund(days: number, scope: RefundScope) {
      const wanted = { scope, idempotencyKey: `seed/${id}/${days}`, reason: 'Cortesía' } as const
      must('refund', await refundOrder(at(days), number, wanted))
    },
    async askBack(days: number, units: Units[]) {
      const wish = { units, reason: 'size', note: 'Una talla menos, por favor.', seen: 0 }
      must('ask back', await createReturn(at(days), id, wish))
    },
    async withdraw(days: number) {
      const { email, firstName, lastName } = order.buyer
      const name = `${firstName} ${lastName}`
      const words = { name, number, email, isWhole: true, goods: '', units: [] }
      await declareWithdrawal(at(days), words)
    },
    async receive(days: number, { restocks = true } = {}) {
      const back = await lastReturn(input, id)
      must('receive', await receiveReturn(at(days), back, { at: iso(days), restocks }))
    },
    async payBack(days: number) {
      must('pay back', await refundReturn(at(days), await lastReturn(input, id)))
    },
    async decline(days: number) {
      const why = { at: iso(days), reason: 'La prenda ha llegado usada.' }
      must('decline', await declineReturn(at(days), await lastReturn(input, id), why))
    },
  }
}

export type OrderLife = ReturnType<typeof lifeOf>

async function lastReturn({ db }: SeedInput, orderId: string): Promise<Return> {
  const last = (await returnsOf(db, orderId)).at(-1)
  if (!last) throw new Error(`nothing of ${orderId} was asked back`)
  return last
}
