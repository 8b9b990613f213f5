import { expect, test } from 'vitest'
import {
  elsewhere,
  LATER,
  orderRow,
  paymentContext,
  shopWithOrders,
} from '#tests/support/factories/order-life.ts'
import { giveUpRefund } from '#core/returns/give-up-refund.server.ts'
import { listOwedRefunds, settleRefundByHand } from './owed-refunds.server.ts'
import { listPaymentCases } from '#core/payments/cases/payment-cases.server.ts'
import type { RefundAnswer } from '#core/payments/provider/payment-provider.ts'
import { recordRefund } from './record-refund.server.ts'
import { refundOrder } from './refund-order.server.ts'
import { sendPendingRefunds, sendRefund } from './send-refund.server.ts'

const NUMBER = 'VR-TEST-0001'
const DONE: RefundAnswer = { status: 'done', ref: 're_1' }
const REFUSED: RefundAnswer = { status: 'refused', ref: null, detail: 'x balance_insufficient' }
const SILENT: RefundAnswer = { status: 'unknown', isKeySpent: false, detail: 'no answer in time' }

/** A paid order and a provider asked for 10.00 €; `during` runs during the provider call. */
async function shop() {
  const { db } = await shopWithOrders(1)
  const calls: { keys: number }[] = []
  const script = { answer: DONE, minutes: 0, during: async () => {} }
  const provider = elsewhere({
    id: 'simulado',
    refund: async ({ spentKeys }) => {
      calls.push({ keys: spentKeys })
      const { answer, during } = script
      script.during = async () => {}
      await during()
      return answer
    },
  })
  const now = () => new Date(LATER.getTime() + script.minutes * 60_000)
  const { ctx, errors } = paymentContext(db, { provider, now })
  const ask = () =>
    refundOrder(ctx, NUMBER, {
      scope: { kind: 'amount', amountCents: 1000 },
      idempotencyKey: 'owner/1',
      reason: '',
    })
  const mails = async () => {
    const rows = await db
      .selectFrom('mail_outbox')
      .select('kind')
      .where('kind', 'like', 'order-refund%')
      .execute()
    return rows.map(({ kind }) => kind)
  }
  const cases = () => listPaymentCases(db, { includeClosed: false })
  const word = () =>
    recordRefund(ctx, {
      refundId: 'ref_1',
      ref: 're_1',
      paymentRef: paymentRef ?? '',
      amountCents: 1000,
      status: 'done',
    })
  const { payment_ref: paymentRef } = await orderRow(db)
  return { db, ctx, errors, calls, script, ask, mails, cases, word }
}

test('what the owner paid by hand while the provider made it is a case, and no normal refund', async () => {
  const { ctx, script, ask, mails, cases, word, errors } = await shop()
  script.during = async () => {
    script.minutes = 2 // the lease is over, and the provider still works on it
    expect(await settleRefundByHand(ctx, 'ref_1', 'transferencia')).toBe('settled')
  }
  expect(await ask()).toMatchObject({ ok: true, status: 'settled_meanwhile' })
  expect(await mails()).toEqual(['order-refunded'])
  const [found, ...others] = await cases()
  expect(others).toEqual([])
  expect(found).toMatchObject({
    kind: 'refund_misfit',
    orderNumber: NUMBER,
    amountCents: 1000,
    reports: 1,
  })
  expect(found?.detail).toMatch(/ha devuelto 10,00\s€.*\(transferencia\): .*dos veces/)
  expect(errors).toEqual(['a refund does not fit: twice: ord_1'])
  await word()
  expect(await cases()).toMatchObject([{ detail: found?.detail, reports: 2 }])
})

test('what the owner gave up while the provider made it is a case that says so', async () => {
  const { ctx, script, ask, mails, cases } = await shop()
  script.during = async () => {
    script.minutes = 2
    expect(await giveUpRefund(ctx, 'ref_1', 'un error')).toBe('settled')
  }
  expect(await ask()).toMatchObject({ ok: true, status: 'settled_meanwhile' })
  expect(await mails()).toEqual([])
  const [found] = await cases()
  expect(found?.detail).toMatch(/ha devuelto 10,00\s€.*dejado de deber \(un error\)/)
})

test('where the provider does not answer meanwhile, the owner is told to look', async () => {
  const { ctx, script, ask, cases } = await shop()
  script.answer = SILENT
  script.during = async () => {
    script.minutes = 2
    await settleRefundByHand(ctx, 'ref_1', 'transferencia')
  }
  expect(await ask()).toMatchObject({ ok: true, status: 'settled_meanwhile' })
  const [found] = await cases()
  expect(found?.detail).toMatch(/no ha contestado.*10,00\s€.*\(transferencia\)/)
})

test('where the provider refuses meanwhile, the money has gone once', async () => {
  const { ctx, script, ask, cases } = await shop()
  script.answer = REFUSED
  script.during = async () => {
    script.minutes = 2
    await settleRefundByHand(ctx, 'ref_1', 'transferencia')
  }
  expect(await ask()).toMatchObject({ ok: true, status: 'done' })
  expect(await cases()).toEqual([])
})

test('the provider’s own word that overtakes its answer is the same refund', async () => {
  const { script, ask, mails, cases, word } = await shop()
  script.during = word
  expect(await ask()).toMatchObject({ ok: true, status: 'done' })
  expect(await mails()).toEqual(['order-refunded'])
  expect(await cases()).toEqual([])
})

test('while one asks the provider, nobody else does: neither the owner, nor the job', async () => {
  const { ctx, calls, script, ask } = await shop()
  const meanwhile: unknown[] = []
  const others = async () => {
    meanwhile.push(await sendRefund(ctx, 'ref_1'))
    meanwhile.push(await ask().then((outcome) => outcome.ok && outcome.status))
    script.minutes += 1.5
    await sendPendingRefunds(ctx)
  }
  script.answer = REFUSED
  script.during = others
  await ask()
  expect([calls.length, meanwhile]).toEqual([1, ['pending', 'pending']])
  script.answer = DONE
  script.during = others
  expect(await sendRefund(ctx, 'ref_1')).toBe('done')
  expect([calls.length, meanwhile.length]).toEqual([2, 4])
  expect(calls[1]).toEqual({ keys: 1 })
})

test('one that died while it asked holds up the others for two minutes', async () => {
  const { db, ctx, calls, script, ask } = await shop()
  script.during = () => Promise.reject(new Error('the machine went down'))
  await expect(ask()).rejects.toThrow('went down')
  expect(await sendRefund(ctx, 'ref_1')).toBe('pending')
  script.minutes = 2
  await sendPendingRefunds(ctx)
  expect(calls).toHaveLength(2)
  expect(await listOwedRefunds(db)).toEqual([])
})

test('what waits for the owner’s word is asked for by one at a time, and waits again', async () => {
  const { db, ctx, calls, script, ask } = await shop()
  script.answer = REFUSED
  await ask()
  await db.updateTable('refunds').set({ next_attempt_at: null }).execute()
  script.during = async () => {
    expect(await sendRefund(ctx, 'ref_1')).toBe('pending')
  }
  expect(await sendRefund(ctx, 'ref_1')).toBe('refused')
  expect(calls).toHaveLength(2)
  expect(await listOwedRefunds(db)).toMatchObject([{ attempts: 2, nextAttemptAt: null }])
  script.answer = DONE
  expect(await sendRefund(ctx, 'ref_1')).toBe('done')
})
