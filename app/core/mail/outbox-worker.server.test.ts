import PostalMime from 'postal-mime'
import { beforeAll, beforeEach, afterAll, expect, onTestFinished, test } from 'vitest'
import type { Db } from '#db/schema.ts'
import type { MailRow } from '#db/tables/mail.ts'
import { startSmtp, type SmtpForTests } from '#tests/support/process/smtp.ts'
import { testDb } from '#tests/support/database/test-db.ts'
import { hostileAddresses } from '#tests/support/factories/hostile-addresses.ts'
import { keepFile, type KeptFile } from '#core/base/files/kept-files.server.ts'
import { homeOrder } from '#core/owner/mail-samples/sample-orders.ts'
import { orderConfirmationMail } from '#core/orders/order-confirmation.ts'
import { createOutboxWorker } from './outbox-worker.server.ts'
import { queueMail } from './outbox.server.ts'
import { createTransport, type MailTransport } from './transport.server.ts'

let smtp: SmtpForTests
beforeAll(async () => {
  smtp = await startSmtp()
})
beforeEach(async () => {
  await smtp.restart()
  await smtp.setMode('accept')
  smtp.received.length = 0
})
afterAll(() => smtp.stop())

const content = orderConfirmationMail(homeOrder, {
  shopUrl: 'https://vereda.example',
  orderPath: '/orders/link/ZXN0by1ubyBlcyBuYWRh',
  invoice: 'S-2026-000123',
})

async function queue(db: Db, id: string, attachedFile?: string): Promise<void> {
  await queueMail(
    { db, shopUrl: 'https://vereda.example', newId: () => id },
    {
      kind: 'order-confirmation',
      dedupeKey: id,
      to: 'lucia@correo.example',
      ...content,
      attachedFile,
    },
    '2026-03-05T11:30:00.000Z',
  )
}

type Send = (
  mail: MailRow,
  send: MailTransport['send'],
  file?: KeptFile,
) => ReturnType<MailTransport['send']>

/** A worker with a clock that only the test moves. */
type Options = { send?: Send; silenceMs?: number; smtpUrl?: string; clock?: { now: Date } }

function setUp(db: Db, options: Options = {}) {
  const transport = createTransport({
    smtpUrl: options.smtpUrl ?? smtp.url,
    mailDir: '/nowhere',
    from: () => ({ name: 'Vereda', address: 'hola@vereda.example' }),
    silenceMs: options.silenceMs ?? 60_000,
  })
  const send: Send = options.send ?? ((mail, original, file) => original(mail, file))
  const clock = options.clock ?? { now: new Date('2026-03-05T12:00:00.000Z') }
  const lines: string[] = []
  const log = (message: string, fields: object) =>
    lines.push(`${message} ${JSON.stringify(fields)}`)
  const worker = createOutboxWorker({
    db,
    transport: { ...transport, send: (mail, file) => send(mail, transport.send, file) },
    log: { info: log, error: log },
    now: () => clock.now,
    pollMs: 60_000,
  })
  onTestFinished(async () => {
    await worker.stop()
    transport.close()
  })
  return { worker, clock, lines }
}

const wait = (clock: { now: Date }, minutes: number) => {
  clock.now = new Date(clock.now.getTime() + minutes * 60_000)
}

const theMail = (db: Db) => db.selectFrom('mail_outbox').selectAll().executeTakeFirstOrThrow()

test('a confirmation arrives whole: one recipient, subject, both parts, Message-ID', async () => {
  const { db } = await testDb()
  await queue(db, 'mail_1')
  const { worker, lines } = setUp(db)
  expect(await worker.drain()).toBe(1)
  expect(smtp.received).toHaveLength(1)
  const [received] = smtp.received
  expect(received).toMatchObject({
    from: 'hola@vereda.example',
    recipients: ['lucia@correo.example'],
  })
  const mail = await PostalMime.parse(received!.raw) // counted above
  expect(mail).toMatchObject({
    subject: 'Tu pedido VR-7K3M-QH2D está confirmado',
    messageId: '<mail_1@vereda.example>',
    from: { name: 'Vereda', address: 'hola@vereda.example' },
    to: [{ name: '', address: 'lucia@correo.example' }],
    date: '2026-03-05T11:30:00.000Z',
  })
  expect(mail.html?.trim()).toBe(content.html.trim())
  expect(mail.text?.trim()).toBe(content.text.trim())
  expect(mail.attachments).toEqual([])
  expect(await theMail(db)).toMatchObject({ status: 'sent', attempts: 1 })
  expect(lines).toEqual(['mail sent {"mailId":"mail_1","kind":"order-confirmation","attempt":1}'])
})

test('a file that goes with a mail arrives byte for byte, and without it the mail still goes', async () => {
  const { db } = await testDb()
  const bytes = Buffer.from(Array.from({ length: 3000 }, (_, n) => (n * 7) % 256))
  const sha256 = await keepFile(db, { name: 'aviso.png', type: 'image/png', bytes })
  await queue(db, 'mail_1', sha256)
  await queue(db, 'mail_2', 'f'.repeat(64))
  const { worker, lines } = setUp(db)
  expect(await worker.drain()).toBe(2)
  const mails = await Promise.all(smtp.received.map(({ raw }) => PostalMime.parse(raw)))
  expect(mails.map(({ attachments }) => attachments.length)).toEqual([1, 0])
  const [attached] = mails[0]?.attachments ?? []
  expect(attached).toMatchObject({
    filename: 'aviso.png',
    mimeType: 'image/png',
    disposition: 'attachment',
  })
  expect(Buffer.from(attached?.content as ArrayBuffer).equals(bytes)).toBe(true)
  for (const { html, text } of mails) {
    expect([html?.trim(), text?.trim()]).toEqual([content.html.trim(), content.text.trim()])
  }
  expect(lines.filter((line) => line.startsWith('mail without its file'))).toHaveLength(1)
})

test('a mail that is only written to a file is stored as such, with the name of the file', async () => {
  const { db } = await testDb()
  await queue(db, 'mail_1')
  const { worker, lines } = setUp(db, { send: async () => ({ ok: true, savedFile: 'x.eml' }) })
  expect(await worker.drain()).toBe(1)
  expect(await theMail(db)).toMatchObject({ status: 'sent', saved_file: 'x.eml' })
  expect(lines[0]).toMatch(/^mail written to a file /)
})

test('while the server is down the mail waits, longer each time; then it arrives once', async () => {
  const { db } = await testDb()
  await queue(db, 'mail_1')
  const { worker, clock, lines } = setUp(db)
  await smtp.stop()
  for (const [i, pause] of [1, 5, 15, 15].entries()) {
    expect(await worker.drain()).toBe(0)
    const mail = await theMail(db)
    expect(mail).toMatchObject({ status: 'pending', attempts: Math.min(i + 1, 3) })
    expect(Date.parse(mail.next_attempt_at) - clock.now.getTime()).toBe(pause * 60_000)
    expect(await worker.drain()).toBe(0) // not due yet
    wait(clock, pause)
  }
  expect(lines[0]).toContain('"code":"ESOCKET ECONNREFUSED"')
  await smtp.restart()
  expect(await worker.drain()).toBe(1)
  wait(clock, 10_000)
  expect(await worker.drain()).toBe(0)
  expect(smtp.received).toHaveLength(1)
  expect(smtp.received[0]?.raw).toContain('Message-ID: <mail_1@vereda.example>')
})

test('an outage costs one try per round, and afterwards everything goes out at once', async () => {
  const { db } = await testDb()
  for (const id of ['mail_1', 'mail_2', 'mail_3', 'mail_4']) await queue(db, id)
  const { worker, clock } = setUp(db)
  await smtp.stop()
  await worker.drain()
  const tried = await db.selectFrom('mail_outbox').select('id').where('attempts', '>', 0).execute()
  expect(tried).toEqual([{ id: 'mail_1' }])
  await smtp.restart()
  wait(clock, 1)
  expect(await worker.drain()).toBe(4)
})

test.each([
  { mode: 'later', error: /^temporary: EENVELOPE 451 · RCPT TO/, arrives: 0 },
  { mode: 'refuse', error: /^refused: EENVELOPE 550 · RCPT TO/, arrives: 0 },
  { mode: 'refuse-data', error: /^refused: EMESSAGE 554 · DATA/, arrives: 0 },
  { mode: 'hang-up', error: /^unreachable: ECONNECTION/, arrives: 0 },
  { mode: 'silent', error: /^unreachable: ETIMEDOUT GREETING_TIMEOUT/, arrives: 0 },
  // The server took the mail without confirming it: it must be sent again with the same id.
  { mode: 'drop-after-data', error: /^interrupted: (ECONNECTION|ESOCKET)/, arrives: 1 },
  { mode: 'hang', error: /^interrupted: ETIMEDOUT SOCKET_TIMEOUT/, arrives: 1 },
] as const)('a server in the mood "$mode" puts the mail off', async ({ mode, error, arrives }) => {
  const { db } = await testDb()
  await queue(db, 'mail_1')
  const isSlow = mode === 'silent' || mode === 'hang'
  const { worker, clock, lines } = setUp(db, isSlow ? { silenceMs: 1000 } : {})
  await smtp.setMode(mode)
  expect(await worker.drain()).toBe(0)
  const mail = await theMail(db)
  expect(mail).toMatchObject({ status: 'pending', attempts: 1 })
  expect(mail.last_error).toMatch(error)
  expect(smtp.received).toHaveLength(arrives)
  await smtp.setMode('accept')
  wait(clock, 1)
  // With patience again: a machine that stalls would make a good server a silent one.
  expect(await setUp(db, { clock }).worker.drain()).toBe(1)
  expect(smtp.received).toHaveLength(arrives + 1)
  const ids = smtp.received.map(({ raw }) => /Message-ID: (.*)\r/.exec(raw)?.[1])
  expect(new Set(ids)).toEqual(new Set(['<mail_1@vereda.example>']))
  expect(lines.join()).not.toMatch(/lucia|correo\.example|pedido|Lucía/)
})

test('a mail refused five times is given up, said in the log, and kept', async () => {
  const { db } = await testDb()
  await queue(db, 'mail_1')
  const { worker, clock, lines } = setUp(db)
  await smtp.setMode('refuse')
  for (const pause of [1, 5, 15, 60, 10_000]) {
    expect(await worker.drain()).toBe(0)
    wait(clock, pause)
  }
  expect(await theMail(db)).toMatchObject({ status: 'dead', attempts: 5 })
  expect(lines).toHaveLength(5)
  expect(lines[4]).toMatch(/^mail given up .*"failure":"refused","code":"EENVELOPE 550"/)
})

test('one bad mail does not hold up the others', async () => {
  const { db } = await testDb()
  for (const id of ['mail_1', 'mail_2']) await queue(db, id)
  await db.updateTable('mail_outbox').set({ to_email: 'a b' }).where('id', '=', 'mail_1').execute()
  const { worker } = setUp(db)
  expect(await worker.drain()).toBe(1)
  expect(smtp.received.map(({ recipients }) => recipients)).toEqual([['lucia@correo.example']])
})

test('a crash between sending and writing it down costs one duplicate, with the same id', async () => {
  const { db } = await testDb()
  await queue(db, 'mail_1')
  const crashing = setUp(db, {
    send: async (mail, send) => {
      await send(mail)
      throw new Error('power cut')
    },
  })
  await crashing.worker.drain()
  expect(await theMail(db)).toMatchObject({ status: 'pending' })

  const { worker, clock } = setUp(db)
  expect(await worker.drain()).toBe(0) // still leased
  wait(clock, 5)
  expect(await worker.drain()).toBe(1)
  wait(clock, 10_000)
  expect(await worker.drain()).toBe(0)
  const ids = smtp.received.map(({ raw }) => /Message-ID: (.*)\r/.exec(raw)?.[1])
  expect(ids).toEqual(['<mail_1@vereda.example>', '<mail_1@vereda.example>'])
})

test('two workers on one database send each mail once', async () => {
  const { db } = await testDb()
  const ids = Array.from({ length: 30 }, (_, i) => `mail_${i}`)
  for (const id of ids) await queue(db, id)
  const [first, second] = [setUp(db), setUp(db)]
  await Promise.all([first.worker.drain(), second.worker.drain()])
  await first.worker.drain()
  const sent = smtp.received.map(({ raw }) => /Message-ID: <(.*)@/.exec(raw)?.[1] ?? '')
  expect(sent.toSorted()).toEqual(ids.toSorted())
})

test('hostile addresses in the table get no mail', async () => {
  const { db } = await testDb()
  // Postgres rejects NUL in text.
  const storable = hostileAddresses.filter((address) => !address.includes('\0'))
  await db.transaction().execute(async (trx) => {
    for (const [i, hostile] of storable.entries()) {
      await queue(trx, `mail_${i}`)
      const row = trx.updateTable('mail_outbox').where('id', '=', `mail_${i}`)
      await row.set({ to_email: hostile, reply_to: hostile }).execute()
    }
  })
  const { worker } = setUp(db)
  expect(await worker.drain()).toBe(0)
  expect(smtp.received).toHaveLength(0)
  const refused = db.selectFrom('mail_outbox').select('id').where('last_error', 'like', 'refused:%')
  expect(await refused.execute()).toHaveLength(storable.length)
})

test('wake comes back at once, whatever the server does, and sends', async () => {
  const { db } = await testDb()
  await queue(db, 'mail_1')
  const { worker } = setUp(db, { silenceMs: 100 })
  await smtp.setMode('silent')
  worker.wake()
  expect(await theMail(db)).toMatchObject({ status: 'pending', attempts: 0 })
  await worker.drain()
  expect(await theMail(db)).toMatchObject({ status: 'pending', attempts: 1 })
})

test('a mail that is queued while another goes out is not left for the next poll', async () => {
  const { db } = await testDb()
  await queue(db, 'mail_1')
  const { worker } = setUp(db, {
    send: async (mail, send) => {
      const outcome = await send(mail)
      if (mail.id === 'mail_1') {
        await queue(db, 'mail_2')
        worker.wake()
      }
      return outcome
    },
  })
  expect(await worker.drain()).toBe(2)
})

test('stop waits for the mail in hand and takes no other', async () => {
  const { db } = await testDb()
  for (const id of ['mail_1', 'mail_2']) await queue(db, id)
  const sending = Promise.withResolvers<void>()
  const { worker } = setUp(db, {
    send: async (mail, send) => {
      sending.resolve()
      return send(mail)
    },
  })
  worker.start()
  await sending.promise
  await worker.stop()
  expect(smtp.received).toHaveLength(1)
  const rows = db.selectFrom('mail_outbox').select(['id', 'status']).orderBy('id')
  expect(await rows.execute()).toEqual([
    { id: 'mail_1', status: 'sent' },
    { id: 'mail_2', status: 'pending' },
  ])
  expect(await worker.drain()).toBe(0)
})

test('a database that fails is a line in the log, not an error', async () => {
  const { db } = await testDb()
  const { worker, lines } = setUp(db)
  await db.schema.dropTable('mail_outbox').execute()
  expect(await worker.drain()).toBe(0)
  expect(lines).toHaveLength(1)
  expect(lines[0]).toContain('the mail outbox cannot be read')
})

/** The test server's address, with a password and under this host name. */
const withPassword = (host: string) => {
  const url = new URL(smtp.url)
  return `smtp://tienda:secreto@${host}:${url.port}`
}

test('a password never goes to a server that offers no encryption: the mail waits, with the reason', async () => {
  const { db } = await testDb()
  await queue(db, 'mail_1')
  const { worker, lines } = setUp(db, { smtpUrl: withPassword('0.0.0.0') })
  await worker.drain()
  expect(smtp.received).toEqual([])
  const mail = await theMail(db)
  expect(mail).toMatchObject({ status: 'pending', attempts: 1 })
  expect(mail.last_error).toMatch(/ETLS/)
  expect([lines.join(), mail.last_error].join()).not.toContain('secreto')
})

test('without a password, or on this very machine, a server need not encrypt', async () => {
  const { db } = await testDb()
  await queue(db, 'mail_1')
  const plain = new URL(smtp.url)
  plain.hostname = '0.0.0.0'
  await setUp(db, { smtpUrl: plain.href }).worker.drain()
  expect(smtp.received).toHaveLength(1)
  await queue(db, 'mail_2')
  await setUp(db, { smtpUrl: withPassword('127.0.0.1') }).worker.drain()
  const [, second] = await db.selectFrom('mail_outbox').selectAll().orderBy('id').execute()
  // The test server takes no password; here it matters only that TLS was not required.
  expect(second?.last_error ?? 'sent').not.toMatch(/ETLS/)
})
