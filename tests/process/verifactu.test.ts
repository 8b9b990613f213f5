import { rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { Db } from '#db/schema.ts'
import { beginSending, SENDING_JOB } from '#core/orders/verifactu/switch.server.ts'
import { startAgency } from '#tests/support/agency/agency.ts'
import { addressOf, measured } from '#tests/support/bars.ts'
import { putUnits, shopWithDatabase } from '#tests/support/database/shop-database.ts'
import { orderRequest, requestLine } from '#tests/support/factories/order-request.ts'
import { answered } from '#tests/support/agency/sending-shop.ts'
import { placeOne, shippedShirt } from '#tests/support/factories/shop-order.ts'
import { until } from '#tests/support/until.ts'

/** Statements of a sending at which the server is killed; the agency has nothing before `answers`. */
const POINTS = [
  'before update "verifactu" set "holder" = "holder"',
  'after update "verifactu" set "holder" = "holder"',
  'after update "verifactu" set "holder" = ?, "held_until"',
  'before update "verifactu" set "failing_since"',
  'after update "verifactu" set "failing_since"',
  'before insert into "record_answers"',
  'after insert into "record_answers"',
]

/** The time of a server that died is over, and its job is due. */
async function letOthersIn(db: Db): Promise<void> {
  await db.updateTable('verifactu').set({ held_until: null, next_at: null }).execute()
  await db
    .updateTable('jobs')
    .set({ holder: null, lease_until: null, next_at: '2020-01-01T00:00:00.000Z' })
    .where('name', '=', SENDING_JOB)
    .execute()
}

test.each(['sqlite', 'postgres'] as const)(
  '%s: killed at any point of a sending, each record reaches the agency once, in order',
  async (kind) => {
    const agency = await startAgency()
    onTestFinished(() => agency.close())
    agency.waitSeconds = 0
    const pointFile = join(tmpdir(), `vereda-verifactu-kill-at-${kind}-${process.pid}`)
    onTestFinished(() => rmSync(pointFile, { force: true }))
    const { shop, db } = await shopWithDatabase({
      db: kind,
      isOnDisk: true,
      env: {
        NODE_OPTIONS: `--import ${resolve(import.meta.dirname, '../support/watch/kill-at.ts')}`,
        KILL_AT_FILE: pointFile,
        NODE_EXTRA_CA_CERTS: agency.caFile,
        VERIFACTU_SERVICE: 'test',
        VERIFACTU_API_BASE: new URL(agency.url).origin,
        VERIFACTU_CERTIFICATE: agency.pfxFile,
        VERIFACTU_PASSWORD: agency.passphrase,
      },
    })
    await putUnits(db, 100)
    await beginSending(db, { kind: 'test', at: new Date().toISOString() })
    let sold = 0
    const sell = async () => {
      sold += 1
      const lines = [requestLine(shippedShirt, { size: 'M', color: 'Verde' })]
      await placeOne(shop.url, orderRequest({ n: sold, lines }), addressOf(sold))
    }
    for (const point of POINTS) {
      // Not sent before the server is killed at the point: it is not due.
      await db.updateTable('verifactu').set({ next_at: '2999-01-01T00:00:00.000Z' }).execute()
      await sell()
      await sell()
      await shop.kill()
      await letOthersIn(db)
      writeFileSync(pointFile, kind === 'sqlite' ? point : point.replace('?', '$1'))
      await shop.restart().catch(() => {}) // it may die before it is ready
      await until(() => expect([point, shop.pid()]).toEqual([point, undefined]))
      rmSync(pointFile)
      await letOthersIn(db)
      await shop.restart()
      await until(async () =>
        expect([point, await answered(db)]).toMatchObject([point, { length: sold }]),
      )
    }
    const records = await db
      .selectFrom('invoice_records')
      .select('hash')
      .orderBy('position')
      .execute()
    expect(agency.held().map(({ hash }) => ({ hash }))).toEqual(records)
    expect(new Set((await answered(db)).map(({ state }) => state))).toEqual(new Set(['accepted']))
    measured(`${kind}: killed at ${POINTS.length} points of a sending, ${sold} records, each once`)
  },
  600_000,
)
