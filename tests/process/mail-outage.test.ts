import { shop as facts } from '#core/base/policy/shop.ts'
import { afterAll, expect, test } from 'vitest'
import type { Db } from '#db/schema.ts'
import { addressOf, bar, length, measured } from '#tests/support/bars.ts'
import { orderRequest, requestLine } from '#tests/support/factories/order-request.ts'
import { putUnits, shopOfFile } from '#tests/support/database/shop-database.ts'
import { countBusyAnswers, placeOne, shippedShirt } from '#tests/support/factories/shop-order.ts'
import type { Shop } from '#tests/support/process/shop-process.ts'
import { startSmtp, type SmtpForTests } from '#tests/support/process/smtp.ts'
import { medianMs } from '#tests/support/process/timing.ts'
import { until } from '#tests/support/until.ts'

const BUYERS = 3

async function openShop(kind: 'sqlite' | 'postgres') {
  const smtp = await startSmtp()
  afterAll(() => smtp.stop())
  return { smtp, ...(await shopOfFile({ db: kind, env: { SMTP_URL: smtp.url } })) }
}
const shops = { sqlite: await openShop('sqlite'), postgres: await openShop('postgres') }

const nextOrder = () => {
  const n = (sent += 1)
  const lines = [requestLine(shippedShirt, { size: 'M', color: 'Verde' })]
  return [orderRequest({ n, lines }), addressOf(n)] as const
}
let sent = 0

/** Buys so many orders; returns the median time of one, in milliseconds. */
async function buy(shop: Shop, count: number, numbers: Set<string>): Promise<number> {
  const end = sent + count
  const buyer = () =>
    medianMs(count / BUYERS, async () => {
      numbers.add((await placeOne(shop.url, ...nextOrder())).number)
    })
  const medians = await Promise.all(Array.from({ length: BUYERS }, buyer))
  expect(sent).toBe(end)
  return Math.max(...medians)
}

/** Ends the wait before the next attempt, while no shop runs: it would take a mail in hand again. */
const hurry = (db: Db) =>
  db
    .updateTable('mail_outbox')
    .set({ next_attempt_at: '2020-01-01T00:00:00.000Z' })
    .where('status', '=', 'pending')
    .execute()

const pendingIn = async (db: Db) =>
  (await db.selectFrom('mail_outbox').select('id').where('status', '!=', 'sent').execute()).length

/** Received mails by Message-ID: how often each, and for which order its buyer got one. */
function arrived({ received }: SmtpForTests) {
  const times = new Map<string, number>()
  const numbers = new Set<string>()
  for (const { raw, recipients } of received) {
    const id = /^Message-ID:\s*(\S+)/im.exec(raw)?.[1] ?? 'none'
    times.set(id, (times.get(id) ?? 0) + 1)
    if (recipients.includes(facts.email)) continue
    numbers.add(/VR-[2-9A-Z]{4}-[2-9A-Z]{4}/.exec(raw)?.[0] ?? 'none')
  }
  return { numbers, twice: [...times.values()].filter((count) => count > 1), times }
}

/** Waits until every mail has left, as long as some leave. */
async function untilAllLeft(db: Db): Promise<void> {
  for (let left = Infinity; left > 0;) {
    const before = left
    left = await until(async () => {
      const pending = await pendingIn(db)
      expect(pending).toBeLessThan(before)
      return pending
    })
  }
}

test.each(['sqlite', 'postgres'] as const)(
  '%s: while no mail can be sent the shop sells on, and then every mail comes',
  async (kind) => {
    const { smtp, shop, db } = shops[kind]
    await putUnits(db, 100_000)
    const numbers = new Set<string>()
    const usual = await buy(shop, length(30, 600), numbers)
    await smtp.stop()
    const during = await buy(shop, length(45, 2400), numbers)
    await shop.kill()
    // Back, but it closes the connection after the message, so its delivery is unknown.
    await smtp.restart()
    await smtp.setMode('drop-after-data')
    const before = smtp.received.length
    await hurry(db)
    await shop.restart()
    await until(() => expect(smtp.received.length).toBeGreaterThan(before))
    await shop.kill()
    await smtp.setMode('accept')
    await hurry(db)
    await shop.restart()
    await untilAllLeft(db)
    const mails = arrived(smtp)
    const lost = [...numbers].filter((number) => !mails.numbers.has(number))
    expect(lost).toEqual([])
    expect(mails.times.size).toBeGreaterThanOrEqual(numbers.size)
    expect(mails.twice.every((count) => count <= 2)).toBe(true)
    // With a margin: a ratio alone would measure the machine.
    bar(`${kind}: an order without mail server, in ms`, during, usual * 2 + 500)
    measured(
      `${kind}: ${numbers.size} orders, 0 mails lost, ${mails.twice.length} came twice with one Message-ID, ${countBusyAnswers()} orders sent again to a busy shop`,
    )
  },
  900_000,
)

test.each(['sqlite', 'postgres'] as const)(
  '%s: no order waits for a mail server that holds the mail of the one before',
  async (kind) => {
    const { smtp, shop } = shops[kind]
    await smtp.setMode('hang')
    const before = smtp.received.length
    await placeOne(shop.url, ...nextOrder())
    await until(() => expect(smtp.received).toHaveLength(before + 1))
    for (let n = 0; n < 8; n += 1) await placeOne(shop.url, ...nextOrder())
    // An order that waited for its mail would have given up one of its own.
    expect(smtp.received.length - before).toBeLessThan(5)
  },
)
