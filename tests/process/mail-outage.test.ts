import { setTimeout as after } from 'node:timers/promises'
import { shop as facts } from '#content/shop.ts'
import { expect, onTestFinished, test } from 'vitest'
import type { Db } from '#db/schema.ts'
import { addressOf, length, measured } from '#tests/support/bars.ts'
import { orderRequest, requestLine } from '#tests/support/factories/order-request.ts'
import { putUnits, shopWithDatabase } from '#tests/support/database/shop-database.ts'
import { postOrder, shippedShirt } from '#tests/support/factories/shop-order.ts'
import type { Shop } from '#tests/support/process/shop-process.ts'
import { startSmtp, type SmtpForTests } from '#tests/support/process/smtp.ts'

const BUYERS = 3
const HURRY_EVERY_MS = 10_000

/** Buys for some seconds; returns the duration of each confirmed order, in milliseconds. */
async function buyFor(shop: Shop, seconds: number, numbers: Set<string>): Promise<number[]> {
  const end = Date.now() + seconds * 1000
  const taken: number[] = []
  const buy = async () => {
    while (Date.now() < end) {
      const n = (sent += 1)
      const lines = [requestLine(shippedShirt, { size: 'M', color: 'Verde' })]
      const begun = performance.now()
      const outcome = await postOrder(shop.url, orderRequest({ n, lines }), addressOf(n))
      if (outcome?.ok) {
        numbers.add(outcome.order.number)
        taken.push(performance.now() - begun)
      }
      await after(20) // paced, so that the mails can keep up
    }
  }
  await Promise.all(Array.from({ length: BUYERS }, buy))
  return taken
}
let sent = 0

const middle = (values: number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

/** Ends the wait before the next attempt. */
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

test.each(['sqlite', 'postgres'] as const)(
  '%s: while no mail can be sent the shop sells on, and then every mail comes',
  async (kind) => {
    const smtp = await startSmtp()
    const { shop, db } = await shopWithDatabase({ db: kind, env: { SMTP_URL: smtp.url } })
    onTestFinished(() => smtp.stop())
    await putUnits(db, 100_000)
    const numbers = new Set<string>()
    const seconds = length(3, 60)
    const usual = middle(await buyFor(shop, length(2, 15), numbers))
    await smtp.stop()
    const during = middle(await buyFor(shop, seconds, numbers))
    await shop.kill()
    await shop.restart()
    // Back, but it closes the connection after the message, so its delivery is unknown.
    await smtp.restart()
    await smtp.setMode('drop-after-data')
    await hurry(db)
    await after(length(1000, 5000))
    await shop.kill()
    await smtp.setMode('accept')
    await shop.restart()
    const deadline = Date.now() + length(60, 300) * 1000
    for (let next = 0; (await pendingIn(db)) > 0 && Date.now() < deadline; await after(200)) {
      if (Date.now() < next) continue
      // Not each time: it rewrites every waiting mail, and the shop needs to write too.
      await hurry(db)
      next = Date.now() + HURRY_EVERY_MS
    }
    expect(await pendingIn(db)).toBe(0)
    const mails = arrived(smtp)
    const lost = [...numbers].filter((number) => !mails.numbers.has(number))
    expect(lost).toEqual([])
    expect(mails.times.size).toBeGreaterThanOrEqual(numbers.size)
    expect(mails.twice.every((count) => count <= 2)).toBe(true)
    // With a margin: a ratio alone would measure the machine.
    expect(during).toBeLessThan(usual * 2 + 500)
    const slower = (during / usual).toFixed(2)
    measured(
      `${kind}: ${numbers.size} orders, 0 mails lost, ${mails.twice.length} came twice with one Message-ID, checkout × ${slower} without mail server`,
    )
  },
  900_000,
)
