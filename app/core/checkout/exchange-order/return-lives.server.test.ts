import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkInvoices } from '#core/orders/invoices/check-invoices.server.ts'
import { findOrderWithState } from '#core/orders/orders.server.ts'
import { cancelOrder } from '#core/payments/cancel-order.server.ts'
import { checkLedger } from '#core/payments/check-ledger.server.ts'
import { refundReturn } from '#core/returns/refund-return.server.ts'
import { declineReturn } from '#core/returns/transition-return.server.ts'
import { undoReceipt } from '#core/returns/undo-receipt.server.ts'
import { at, only } from '#tests/support/factories/returned-goods.ts'
import { arrivedShop, EXCHANGE, type ArrivedShop } from '#tests/support/orders/arrived-shop.ts'
import { DEARER, MEDIUM } from '#tests/support/orders/dear-shop.ts'

const LIVES = 25

/** Whatever is refused changes nothing, and whatever is done adds up. */
const MOVES: Record<string, (shop: ArrivedShop) => Promise<unknown>> = {
  pay: ({ pay }) => pay(),
  expire: ({ expire }) => expire(),
  cancel: ({ ctx }) => cancelOrder(ctx, EXCHANGE),
  receive: ({ receive }) => receive(),
  undo: async ({ ctx, db }) => undoReceipt(ctx, await only(db), at),
  decline: async ({ ctx, db }) => declineReturn(ctx, await only(db), { at, reason: 'Usada' }),
  refund: async ({ ctx, db }) => refundReturn(ctx, await only(db)),
  send: ({ send }) => send(),
  send_early: ({ send }) => send(true),
}

test('in random lives of an exchange at a return, money and goods add up', async () => {
  let sent = 0
  const moves = fc.array(fc.constantFrom(...Object.keys(MOVES)), { minLength: 4, maxLength: 9 })
  const life = fc.asyncProperty(moves, async (names) => {
    const shop = await arrivedShop()
    const before = [await shop.stock(DEARER), await shop.stock(MEDIUM)]
    await shop.ask()
    for (const name of names) await MOVES[name]?.(shop)
    await shop.jobs()
    expect((await checkLedger(shop.db)).faults).toEqual([])
    expect((await checkInvoices(shop.db)).faults).toEqual([])
    const order = await findOrderWithState(shop.db, 'ord_2')
    const [line] = await shop.units('ord_2')
    const [old] = await shop.units('ord_1')
    const left = line?.dispatched ?? 0
    const waits = order?.state.order === 'placed' ? 1 - left - (line?.cancelled ?? 0) : 0
    const after = [await shop.stock(DEARER), await shop.stock(MEDIUM)]
    expect(after[0]?.reserved).toBe(waits)
    expect(after[0]?.on_hand).toBe((before[0]?.on_hand ?? 0) - left)
    expect(after[1]?.on_hand).toBe((before[1]?.on_hand ?? 0) + (old?.returned ?? 0))
    sent += left
  })
  await fc.assert(life, { numRuns: LIVES, seed: 130 })
  expect(sent).toBeGreaterThan(2)
})
