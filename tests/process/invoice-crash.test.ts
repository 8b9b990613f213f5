import { rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { addressOf, measured } from '#tests/support/bars.ts'
import { putUnits, shopWithDatabase } from '#tests/support/database/shop-database.ts'
import { orderRequest, requestLine } from '#tests/support/factories/order-request.ts'
import { postOrder, shippedShirt } from '#tests/support/factories/shop-order.ts'
import { runCli, runCliProcess } from '#tests/support/process/run-cli.ts'

/** Points at which the command that sends an order is killed; before the commit, no trace. */
const POINTS = [
  'after insert into "parcels"',
  'after update "invoice_chain"',
  'after insert into "invoice_series"',
  'after insert into "invoices"',
  'after insert into "invoice_records"',
  'before commit',
  'after commit',
]

test.each(['sqlite', 'postgres'] as const)(
  '%s: killed at any point of a dispatch, its invoice is there with it or not at all, without a gap',
  async (kind) => {
    const { shop, db } = await shopWithDatabase({ db: kind, isOnDisk: true })
    await putUnits(db, 1000)
    const env = {
      DATA_DIR: shop.dataDir,
      DATABASE_URL: shop.databaseUrl ?? '',
      SESSION_SECRET: 'tests-only-'.repeat(4),
      SHOP_URL: 'https://vereda.example',
      PAYMENTS: 'simulado',
    }
    const pointFile = join(tmpdir(), `vereda-invoice-kill-${kind}-${process.pid}`)
    const preload = resolve(import.meta.dirname, '../support/watch/kill-at.ts')
    const deadly = { ...env, NODE_OPTIONS: `--import ${preload}`, KILL_AT_FILE: pointFile }
    const numbers = async () =>
      (await db.selectFrom('invoices').select('number').orderBy('sequence').execute()).map(
        ({ number }) => Number(number.split('-').at(-1)),
      )
    const counted = (length: number) => Array.from({ length }, (_, at) => at + 1)
    try {
      for (const [index, point] of POINTS.entries()) {
        const lines = [requestLine(shippedShirt, { size: 'M', color: 'Verde' })]
        const placed = await postOrder(
          shop.url,
          orderRequest({ n: index + 1, lines }),
          addressOf(index),
        )
        const number = placed?.ok ? placed.order.number : 'none'
        const words = ['pedidos', 'enviar', number, '--transportista', 'Ruta Norte', '--si']
        writeFileSync(pointFile, point)
        const killed = await runCliProcess(deadly, words)
        rmSync(pointFile)
        expect([killed.code, killed.err], point).toEqual([null, expect.any(String)])
        const isThere = point === 'after commit'
        expect(await numbers(), point).toEqual(counted(index + (isThere ? 1 : 0)))
        const again = await runCli(env, words)
        expect(again.code, `${point} ${again.err}`).toBe(isThere ? 1 : 0)
        expect(await numbers(), point).toEqual(counted(index + 1))
      }
    } finally {
      rmSync(pointFile, { force: true })
    }
    const checked = await runCli(env, ['facturas', 'comprobar'])
    expect([checked.code, checked.err]).toEqual([0, ''])
    measured(`${kind}: killed at ${POINTS.length} points, ${POINTS.length} invoices without a gap`)
  },
  600_000,
)
