import { expect, onTestFinished, test, vi } from 'vitest'
import { databaseNow } from '#db/clock.ts'
import type { Db } from '#db/schema.ts'
import { testDb } from '#tests/support/database/test-db.ts'
import { createOutboxWorker } from './outbox-worker.server.ts'
import { queueMail } from './outbox.server.ts'
import type { MailTransport } from './transport.server.ts'
import { until } from '#tests/support/until.ts'

const SIX_MINUTES_MS = 6 * 60_000

/** Sets this process's clock ahead; timers are not affected. */
function setClockAhead(): void {
  vi.useFakeTimers({ now: Date.now() + SIX_MINUTES_MS, toFake: ['Date'] })
  onTestFinished(() => {
    vi.useRealTimers()
  })
}

const queue = (db: Db, now: string) =>
  queueMail(
    { db, shopUrl: 'https://vereda.example', newId: () => `mail_${now}` },
    {
      kind: 'test',
      dedupeKey: now,
      to: 'lucia@correo.example',
      subject: 'x',
      html: 'x',
      text: 'x',
    },
    now,
  )

const worker = (db: Db, send: MailTransport['send']) => {
  const log = { info: () => {}, error: () => {} }
  const transport = { send, close: () => {} }
  const now = () => databaseNow(db)
  return createOutboxWorker({ db, transport, log, now, pollMs: 60_000 })
}

test('the database’s time is the time, to the second', async () => {
  const { db } = await testDb()
  const before = Date.now()
  const now = await databaseNow(db)
  const seconds = [before, now.getTime(), Date.now()].map((ms) => Math.trunc(ms / 1000))
  expect(seconds).toEqual(seconds.toSorted((a, b) => a - b))
  setClockAhead()
  expect((await databaseNow(db)).getTime()).toBeLessThan(Date.now())
})

test('a server six minutes ahead does not send again what another has in hand', async () => {
  const { db } = await testDb()
  await queue(db, new Date().toISOString())
  const sent: string[] = []
  let finish = () => {}
  const inHand = new Promise<void>((resolve) => {
    finish = resolve
  })
  const slow = worker(db, async ({ id }) => {
    sent.push(id)
    await inHand
    return { ok: true }
  })
  const first = slow.drain()
  await until(() => expect(sent).toHaveLength(1))
  setClockAhead()
  const ahead = worker(db, async ({ id }) => {
    sent.push(id)
    return { ok: true }
  })
  expect(await ahead.drain()).toBe(0)
  finish()
  expect(await first).toBe(1)
  expect(sent).toHaveLength(1)
})

test('a mail that a server six minutes ahead queued leaves at once', async () => {
  const { db } = await testDb()
  await queue(db, new Date(Date.now() + SIX_MINUTES_MS).toISOString())
  expect(await worker(db, async () => ({ ok: true })).drain()).toBe(1)
})
