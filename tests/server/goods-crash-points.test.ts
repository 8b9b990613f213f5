import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { expect, onTestFinished, test, vi } from 'vitest'
import { placeOrder } from '#core/checkout/place-order.server.ts'
import { findLineUnits } from '#core/orders/fulfilment/line-units.server.ts'
import { shipOrder } from '#core/orders/ship-order.server.ts'
import { sendPendingRefunds } from '#core/payments/refunds/send-refund.server.ts'
import { createReturn } from '#core/returns/create-return.server.ts'
import { returnsOf } from '#core/returns/returns.server.ts'
import { checkAudit } from '#core/base/audit/audit.server.ts'
import { checkStock } from '#core/stock/stock-movements.server.ts'
import { length, measured } from '#tests/support/bars.ts'
import { dump } from '#tests/support/database/dump.ts'
import { setUnits } from '#tests/support/database/stocked-shop.ts'
import {
  orderRow,
  paymentContext,
  purchase,
  shopWithOrders,
} from '#tests/support/factories/order-life.ts'
import { at, LATER_BY_A_DAY, returnContext, wish } from '#tests/support/factories/returned-goods.ts'
import { runCli, runCliProcess } from '#tests/support/process/run-cli.ts'

vi.setConfig({ testTimeout: 600_000 })

const PRELOAD = path.resolve(import.meta.dirname, '../support/watch/kill-at.ts')
const SHIRT = { position: 1, quantity: 1 }

/** Units of the shirt: cancelled, dispatched, returned, refunded. */
type Counts = [number, number, number, number]

type Operation = {
  what: string
  words: (number: string, code: string) => string[]
  /** Whether the shirt was sent before, and its return requested. */
  isReturn?: boolean
  /** Statements after which the process dies, besides its commit. */
  points: string[]
  before: Counts
  after: Counts
}

const OPERATIONS: Operation[] = [
  {
    what: 'a parcel',
    words: (number) => ['pedidos', 'enviar', number, '--transportista', 'Ruta Norte', '--si'],
    points: [
      'after update "orders"',
      'after update "order_lines"',
      'after update "stock"',
      'after insert into "stock_movements"',
      'after insert into "parcels"',
      'after insert into "parcel_lines"',
      'after insert into "mail_outbox"',
    ],
    before: [0, 0, 0, 0],
    after: [0, 1, 0, 0],
  },
  {
    what: 'the cancellation of a line',
    words: (number) => ['pedidos', 'cancelar', number, '--lineas', '2:1', '--si'],
    points: [
      'after update "order_lines"',
      'after update "stock"',
      'after insert into "stock_movements"',
      'after insert into "order_events"',
      'after insert into "refunds"',
      'after insert into "refund_lines"',
      'after insert into "mail_outbox"',
    ],
    before: [0, 0, 0, 0],
    after: [1, 0, 0, 1],
  },
  {
    what: 'the refund of a line',
    words: (number) => ['pedidos', 'reembolsar', number, '--lineas', '2:1', '--si'],
    points: [
      'after update "orders"',
      'after insert into "refunds"',
      'after update "order_lines"',
      'after update "stock"',
      'after insert into "stock_movements"',
      'after insert into "refund_lines"',
    ],
    before: [0, 0, 0, 0],
    after: [1, 0, 0, 1],
  },
  {
    what: 'the arrival of a return',
    words: (_number, code) => ['devoluciones', 'recibir', code, '--reponer'],
    isReturn: true,
    points: [
      'after update "returns"',
      'after update "order_lines"',
      'after update "stock"',
      'after insert into "stock_movements"',
      'after insert into "order_events"',
      'after insert into "audit_entries"',
    ],
    before: [0, 1, 0, 0],
    after: [0, 1, 1, 0],
  },
]

/** In `npm test` on both sides of the commit; in `npm run bars` after each statement too. */
const pointsOf = ({ points }: Operation): string[] => [
  ...points.slice(0, length(0, points.length)),
  'before commit',
  'after commit',
]

async function shopOfPoints(operation: Operation) {
  const points = pointsOf(operation)
  const shop = await shopWithOrders(0)
  for (const variant of ['mens-jacket-1/M/Azul', 'mens-tshirt-1/S/Negro']) {
    await setUnits(shop.db, variant, 100)
  }
  const ctx = returnContext(shop.db)
  const codes: string[] = []
  for (const index of points.keys()) {
    const outcome = await placeOrder(shop.context, purchase(index + 1))
    if (!outcome.ok) throw new Error(outcome.reason)
    if (!operation.isReturn) continue
    const { id, number } = outcome.order
    const parcel = { carrier: 'Ruta Norte', trackingCode: null, trackingUrl: null }
    await shipOrder(ctx, number, parcel, at)
    await createReturn(ctx, id, wish([SHIRT]))
    codes.push((await returnsOf(shop.db, id))[0]?.code ?? '')
  }
  return { ...shop, points, codes }
}

test.each(OPERATIONS)(
  'killed at any point, $what happened whole or not at all',
  async (operation) => {
    const { db, env, points, codes } = await shopOfPoints(operation)
    const pointFile = path.join(fs.mkdtempSync(path.join(os.tmpdir(), 'vereda-kill-')), 'at')
    onTestFinished(() => fs.rmSync(path.dirname(pointFile), { recursive: true }))
    const dying = { ...env, NODE_OPTIONS: `--import ${PRELOAD}`, KILL_AT_FILE: pointFile }
    const countsOf = async (id: string): Promise<Counts> => {
      const [, line] = await findLineUnits(db, id)
      if (!line) throw new Error(`${id} has no shirt`)
      return [line.cancelled, line.dispatched, line.returned, line.refunded]
    }
    for (const [index, point] of points.entries()) {
      const [id, number] = [`ord_${index + 1}`, `VR-TEST-${String(index + 1).padStart(4, '0')}`]
      const words = operation.words(number, codes[index] ?? '')
      expect(await countsOf(id)).toEqual(operation.before)
      const before = await dump(db)
      fs.writeFileSync(pointFile, point)
      const killed = await runCliProcess(dying, words)
      expect([point, killed.code]).toEqual([point, null])
      fs.rmSync(pointFile)
      const isDone = point === 'after commit'
      const left = await dump(db)
      expect([point, isDone || isDeepStrictEqual(left, before)]).toEqual([point, true])
      expect([point, (await checkStock(db)).faults]).toEqual([point, []])
      expect([point, left['audit_entries']?.length]).toEqual([
        point,
        (before['audit_entries']?.length ?? 0) + (isDone ? 1 : 0),
      ])
      expect([point, (await checkAudit(db)).broken]).toEqual([point, null])
      // The owner repeats the command.
      const again = await runCli(env, words)
      expect([point, again.code === 0], again.err).toEqual([point, !isDone])
      expect([point, await countsOf(id)]).toEqual([point, operation.after])
    }
    // What was killed between its reservation and the provider's answer is paid by the job.
    const { ctx } = paymentContext(db, { now: () => LATER_BY_A_DAY })
    await db
      .updateTable('refunds')
      .set({ next_attempt_at: at })
      .where('status', '=', 'pending')
      .execute()
    await sendPendingRefunds(ctx)
    for (const index of points.keys()) {
      const { refunded_cents: cents, payment_status: payment } = await orderRow(
        db,
        `ord_${index + 1}`,
      )
      const isRefund = operation.after[3] === 1
      expect([payment, cents > 0]).toEqual([isRefund ? 'partly_refunded' : 'paid', isRefund])
    }
    expect((await checkStock(db)).faults).toEqual([])
    measured(`${operation.what}: killed at ${points.length} points`)
  },
)
