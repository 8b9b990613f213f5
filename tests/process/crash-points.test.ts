import { rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { checkInvoices } from '#core/orders/invoices/check-invoices.server.ts'
import { addressOf, measured } from '#tests/support/bars.ts'
import { orderRequest, requestLine } from '#tests/support/factories/order-request.ts'
import { putUnits, shopWithDatabase } from '#tests/support/database/shop-database.ts'
import { postOrder, shippedShirt } from '#tests/support/factories/shop-order.ts'

const UNITS = 1000

/** Points at which the process is killed while placing an order; before the commit, no trace. */
const POINTS = [
  'after begin',
  'after insert into "idempotency_keys"',
  'after update "stock"',
  'after update "discount_codes"',
  'after insert into "orders"',
  'after insert into "order_lines"',
  'after insert into "order_events"',
  'after update "invoice_chain"',
  'after insert into "invoice_series"',
  'after insert into "invoices"',
  'after insert into "invoice_records"',
  'after insert into "order_links"',
  'after insert into "mail_outbox"',
  'before commit of an order',
  'after commit of an order',
]

test.each(['sqlite', 'postgres'] as const)(
  '%s: killed at any point of placing an order, it is there whole, with its invoice, or not at all',
  async (kind) => {
    const preload = resolve(import.meta.dirname, '../support/watch/kill-at.ts')
    const pointFile = join(tmpdir(), `vereda-kill-at-${kind}-${process.pid}`)
    const env = { NODE_OPTIONS: `--import ${preload}`, KILL_AT_FILE: pointFile }
    const { shop, db } = await shopWithDatabase({ db: kind, env, isOnDisk: true })
    await putUnits(db, UNITS)
    const invoices = async () =>
      (await db.selectFrom('invoices').select('sequence').orderBy('sequence').execute()).map(
        ({ sequence }) => sequence,
      )
    const counted = (length: number) => Array.from({ length }, (_, at) => at + 1)
    const orders = () => db.selectFrom('orders').select(['id', 'idempotency_key']).execute()
    try {
      for (const [index, point] of POINTS.entries()) {
        const lines = [requestLine(shippedShirt, { size: 'M', color: 'Verde' })]
        const request = orderRequest({ n: index + 1, lines, discountCode: 'WELCOME10' })
        writeFileSync(pointFile, point)
        expect(await postOrder(shop.url, request, addressOf(index)), point).toBeUndefined()
        rmSync(pointFile)
        await shop.kill()
        const isThere = point === 'after commit of an order'
        expect(await orders(), point).toHaveLength(index + (isThere ? 1 : 0))
        expect(await invoices(), point).toEqual(counted(index + (isThere ? 1 : 0)))
        await shop.restart()
        const again = await postOrder(shop.url, request, addressOf(index))
        expect(again?.ok, point).toBe(true)
        expect(await orders(), point).toHaveLength(index + 1)
        expect(await invoices(), point).toEqual(counted(index + 1))
      }
    } finally {
      rmSync(pointFile, { force: true })
    }
    const count = POINTS.length
    const { left, mails, uses } = await db
      .selectFrom('stock')
      .where('variant_id', '=', 'mens-tshirt-1/M/Verde')
      .select((eb) => [
        'available as left',
        eb.selectFrom('mail_outbox').select(eb.fn.countAll().as('n')).as('mails'),
        eb
          .selectFrom('discount_codes')
          .select('used_count')
          .where('code', '=', 'WELCOME10')
          .as('uses'),
      ])
      .executeTakeFirstOrThrow()
    expect(await checkInvoices(db)).toEqual({ invoices: count, faults: [] })
    // The buyer's mail and the owner's.
    expect([left, Number(mails), uses]).toEqual([UNITS - count, 2 * count, count])
    measured(`${kind}: killed at ${count} points, ${count} orders, each once and whole`)
  },
  600_000,
)
