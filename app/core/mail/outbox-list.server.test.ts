import { expect, test } from 'vitest'
import type { Db } from '#db/schema.ts'
import type { MailRow } from '#db/tables/mail.ts'
import { dump } from '#tests/support/database/dump.ts'
import { testDb } from '#tests/support/database/test-db.ts'
import { claimDueMail } from './outbox.server.ts'
import {
  findMail,
  requeueFailedMails,
  retryNow,
  listMails,
  measureOutbox,
} from './outbox-list.server.ts'

const NOW = new Date('2026-11-21T10:00:00.000Z')

async function addMail(db: Db, id: string, fields: Partial<MailRow> = {}) {
  await db
    .insertInto('mail_outbox')
    .values({
      id: `mail_${id}`,
      kind: 'order-confirmation',
      dedupe_key: id,
      message_id: `<${id}@vereda.example>`,
      to_email: 'lucia@correo.example',
      reply_to: null,
      subject: 'Tu pedido',
      html: '<p>Hola</p>',
      text: 'Hola',
      status: 'pending',
      attempts: 3,
      next_attempt_at: '2026-11-21T12:00:00.000Z',
      last_error: 'temporary: 451',
      created_at: '2026-11-20T10:00:00.000Z',
      sent_at: null,
      ...fields,
    })
    .execute()
}

async function outbox() {
  const { db } = await testDb()
  await addMail(db, 'aaaaaaaa-1')
  await addMail(db, 'bbbbbbbb-1', { status: 'dead', created_at: '2026-11-21T09:00:00.000Z' })
  await addMail(db, 'cccccccc-1', { status: 'sent', sent_at: '2026-11-20T10:00:05.000Z' })
  await addMail(db, 'dddddddd-1', { next_attempt_at: '2026-11-21T10:04:00.000Z' })
  return db
}

test('mails are listed by state, the newest first, with how many there are of each', async () => {
  const db = await outbox()
  const { mails, counts } = await listMails(db, { most: 2 })
  expect(mails.map(({ id }) => id)).toEqual(['mail_bbbbbbbb-1', 'mail_aaaaaaaa-1'])
  expect(counts).toEqual({ pending: 2, sent: 1, dead: 1, saved: 0 })
  expect((await listMails(db, { place: 'sent', most: 9 })).mails).toMatchObject([
    { id: 'mail_cccccccc-1', nextAttemptAt: null },
  ])
})

test('a mail that was only written to a file is not counted as sent', async () => {
  const db = await outbox()
  await addMail(db, 'eeeeeeee-1', {
    status: 'sent',
    sent_at: '2026-11-20T10:00:05.000Z',
    saved_file: 'x.eml',
  })
  const { mails, counts } = await listMails(db, { place: 'saved', most: 9 })
  expect(mails.map(({ id }) => id)).toEqual(['mail_eeeeeeee-1'])
  expect(counts).toEqual({ pending: 2, sent: 1, dead: 1, saved: 1 })
  expect((await listMails(db, { place: 'sent', most: 9 })).mails).toHaveLength(1)
})

test.each(['aaaaaaaa-1', 'mail_bbbbbbbb-1'])(
  '%s is due at once, with all its tries',
  async (id) => {
    const db = await outbox()
    const found = await findMail(db, id)
    if (!found.ok) throw new Error('not found')
    expect(await retryNow(db, found.mail.id, NOW)).toEqual({ ok: true })
    expect(await claimDueMail(db, NOW)).toMatchObject({ id: found.mail.id, attempts: 1 })
  },
)

test.each([
  ['mail_cccccccc-1', 'sent'],
  ['mail_dddddddd-1', 'in_hand'],
])('%s is left alone: %s', async (id, reason) => {
  const db = await outbox()
  const before = await dump(db)
  expect(await retryNow(db, id, NOW)).toEqual({ ok: false, reason })
  expect(await dump(db)).toEqual(before)
})

test('all that were given up go again, and only those', async () => {
  const db = await outbox()
  expect(await requeueFailedMails(db, NOW)).toBe(1)
  expect(await requeueFailedMails(db, NOW)).toBe(0)
  expect((await listMails(db, { most: 9 })).counts).toEqual({
    pending: 3,
    sent: 1,
    dead: 0,
    saved: 0,
  })
})

test.each([
  ['aaaaaaa', 'unknown'],
  ['%%%%%%%%', 'unknown'],
  ['eeeeeeee', 'unknown'],
  ['ffffffff', 'several'],
])('«%s» is refused as %s', async (typed, reason) => {
  const db = await outbox()
  await addMail(db, 'ffffffff-1')
  await addMail(db, 'ffffffff-2')
  expect(await findMail(db, typed)).toEqual({ ok: false, reason })
})

test('the outbox is measured by what waits and what was given up', async () => {
  const db = await outbox()
  expect(await measureOutbox(db, NOW)).toEqual({
    pending: 2,
    dead: 1,
    oldestPendingSeconds: 24 * 3600,
  })
})

test('an empty outbox has nothing that waits', async () => {
  const { db } = await testDb()
  expect(await measureOutbox(db, NOW)).toEqual({ pending: 0, dead: 0, oldestPendingSeconds: 0 })
})
