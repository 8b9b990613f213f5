import { expect, test } from 'vitest'
import type { Db } from '#db/schema.ts'
import { testDb } from '#tests/support/database/test-db.ts'
import { purgeExpiredMails, purgeExpiredTexts } from './purge-mails.server.ts'
import { hostileAddresses } from '#tests/support/factories/hostile-addresses.ts'
import { requeueFailedMails } from './outbox-list.server.ts'
import { claimDueMail, markFailed, markSent, queueMail, type NewMail } from './outbox.server.ts'

const mail: NewMail = {
  kind: 'order-confirmation',
  dedupeKey: 'order-confirmation/ord_1',
  to: 'lucia@correo.example',
  subject: 'Tu pedido está confirmado',
  html: '<p>Gracias</p>',
  text: 'Gracias',
}
const noon = new Date('2026-03-05T12:00:00.000Z')
const queue = (db: Db, queued: NewMail, id: string, at = noon.toISOString()) =>
  queueMail({ db, shopUrl: 'https://vereda.example', newId: () => id }, queued, at)
const minutesLater = (minutes: number) => new Date(noon.getTime() + minutes * 60_000)
const allMails = (db: Db) => db.selectFrom('mail_outbox').selectAll().orderBy('id').execute()

test('a mail waits in the outbox with a Message-ID of its own', async () => {
  const { db } = await testDb()
  await queue(db, { ...mail, replyTo: 'ana@correo.example' }, 'mail_1')
  expect(await allMails(db)).toMatchObject([
    {
      id: 'mail_1',
      message_id: '<mail_1@vereda.example>',
      to_email: 'lucia@correo.example',
      reply_to: 'ana@correo.example',
      status: 'pending',
      attempts: 0,
      next_attempt_at: noon.toISOString(),
    },
  ])
})

test('a second mail about the same thing is not queued', async () => {
  const { db } = await testDb()
  await queue(db, mail, 'mail_1')
  await queue(db, { ...mail, subject: 'Otra vez' }, 'mail_2')
  expect(await allMails(db)).toMatchObject([{ id: 'mail_1', subject: mail.subject }])
})

test('a transaction that is rolled back leaves no mail', async () => {
  const { db } = await testDb()
  const order = db.transaction().execute(async (trx) => {
    await queue(trx, mail, 'mail_1')
    throw new Error('sold out')
  })
  await expect(order).rejects.toThrow('sold out')
  expect(await allMails(db)).toEqual([])
})

test('what is not one plain address is never queued, neither to nor reply-to', async () => {
  const { db } = await testDb()
  for (const hostile of hostileAddresses) {
    await expect(queue(db, { ...mail, to: hostile }, 'mail_1')).rejects.toThrow('address')
    const withReply = { ...mail, replyTo: hostile }
    await expect(queue(db, withReply, 'mail_1')).rejects.toThrow('address')
  }
  expect(await allMails(db)).toEqual([])
})

test('of ten workers asking at once, one gets the mail', async () => {
  const { db } = await testDb()
  await queue(db, mail, 'mail_1')
  // No transaction each: one SQLite connection would queue them and hide the race.
  const claims = await Promise.all(Array.from({ length: 10 }, () => claimDueMail(db, noon)))
  expect(claims.filter(Boolean)).toMatchObject([{ id: 'mail_1', attempts: 1 }])
})

test('the mail that has been due longest goes first, and none before its time', async () => {
  const { db } = await testDb()
  const queueAt = async (id: string, due: Date) => {
    await queue(db, { ...mail, dedupeKey: id }, id)
    const columns = { next_attempt_at: due.toISOString() }
    await db.updateTable('mail_outbox').set(columns).where('id', '=', id).execute()
  }
  await queueAt('mail_late', minutesLater(2))
  await queueAt('mail_early', minutesLater(1))
  expect(await claimDueMail(db, noon)).toBeUndefined()
  expect(await claimDueMail(db, minutesLater(1))).toMatchObject({ id: 'mail_early' })
  expect(await claimDueMail(db, minutesLater(1))).toBeUndefined()
  expect(await claimDueMail(db, minutesLater(2))).toMatchObject({ id: 'mail_late' })
})

test('a claimed mail comes back only when its worker must be dead', async () => {
  const { db } = await testDb()
  await queue(db, mail, 'mail_1')
  await claimDueMail(db, noon)
  expect(await claimDueMail(db, new Date(minutesLater(5).getTime() - 1))).toBeUndefined()
  expect(await claimDueMail(db, minutesLater(5))).toMatchObject({ id: 'mail_1', attempts: 2 })
})

test('a sent mail is not claimed again', async () => {
  const { db } = await testDb()
  await queue(db, mail, 'mail_1')
  const claimed = await claimDueMail(db, noon)
  await markSent(db, claimed!, { now: minutesLater(1) }) // claimed just above
  expect(await claimDueMail(db, minutesLater(1000))).toBeUndefined()
  expect(await allMails(db)).toMatchObject([
    { status: 'sent', sent_at: minutesLater(1).toISOString() },
  ])
})

test('a worker that comes late changes nothing of what another one has in hand or has sent', async () => {
  const { db } = await testDb()
  await queue(db, mail, 'mail_1')
  const slow = await claimDueMail(db, noon)
  const quick = await claimDueMail(db, minutesLater(5))
  const failed = { failure: 'refused', detail: '550', now: minutesLater(6) } as const
  await markFailed(db, slow!, failed) // both were claimed just above
  expect(await allMails(db)).toMatchObject([{ attempts: 2, last_error: null }])
  await markSent(db, quick!, { now: minutesLater(6) })
  await markFailed(db, quick!, failed)
  expect(await allMails(db)).toMatchObject([{ status: 'sent', last_error: null }])
})

test('a mail that is put off says why and when; in the end it is given up and kept', async () => {
  const { db } = await testDb()
  await queue(db, mail, 'mail_1')
  const pauses: number[] = []
  let now = noon
  for (let claimed = await claimDueMail(db, now); claimed; claimed = await claimDueMail(db, now)) {
    await markFailed(db, claimed, { failure: 'temporary', detail: '451', now })
    const [row] = await allMails(db)
    expect(row).toMatchObject({ last_error: 'temporary: 451', attempts: pauses.length + 1 })
    pauses.push((Date.parse(row!.next_attempt_at) - now.getTime()) / 60_000) // the only row
    now = new Date(row!.next_attempt_at)
  }
  expect(pauses).toEqual([1, 5, 15, 60, 180, 360, 720, 1440, 1440, 0])
  expect(await allMails(db)).toMatchObject([{ status: 'dead', attempts: 10, text: 'Gracias' }])
})

test('what a mail said, and to whom, is forgotten a month after it left or was given up', async () => {
  const { db } = await testDb()
  const now = new Date('2026-04-05T12:00:00.000Z')
  const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000).toISOString()
  const sent = { status: 'sent', next_attempt_at: daysAgo(40) } as const
  const dead = { status: 'dead', sent_at: null } as const
  const rows = [
    { ...sent, id: 'sent-31', sent_at: daysAgo(31) },
    { ...sent, id: 'sent-29', sent_at: daysAgo(29) },
    { ...dead, id: 'dead-31', next_attempt_at: daysAgo(31) },
    { ...dead, id: 'dead-29', next_attempt_at: daysAgo(29) },
    { id: 'waits', status: 'pending', sent_at: null, next_attempt_at: daysAgo(31) },
  ] as const
  for (const row of rows) {
    await db
      .insertInto('mail_outbox')
      .values({
        kind: 'test',
        dedupe_key: row.id,
        message_id: row.id,
        to_email: 'lucia@correo.example',
        reply_to: 'lucia@correo.example',
        subject: 'x',
        html: '<p>x</p>',
        text: 'x',
        last_error: 'refused: lucia@correo.example',
        created_at: daysAgo(40),
        ...row,
      })
      .execute()
  }
  const before = await allMails(db)
  expect(await purgeExpiredTexts(db, now)).toBe(2)
  expect(await purgeExpiredTexts(db, now)).toBe(0)
  const after = await allMails(db)
  for (const was of before) {
    const isForgotten = was.id.endsWith('-31')
    const nothing = { html: '', text: '', subject: '', reply_to: null, last_error: null }
    expect(after.find(({ id }) => id === was.id)).toEqual(
      isForgotten ? { ...was, ...nothing, to_email: 'anonimo@anonimo.invalid' } : was,
    )
  }
  expect(await requeueFailedMails(db, now), 'one that says nothing is not sent').toBe(1)
})

test('after six years nothing is left of a mail, sent or not', async () => {
  const { db } = await testDb()
  const times = { old: '2026-03-05T11:59:59.999Z', kept: '2026-03-05T12:00:00.000Z' }
  for (const [id, now] of Object.entries(times)) {
    await queue(db, { ...mail, dedupeKey: id }, id, now)
  }
  const now = new Date('2032-03-05T12:00:00.000Z')
  expect(await purgeExpiredMails(db, now)).toBe(1)
  expect(await allMails(db)).toMatchObject([{ id: 'kept' }])
  expect(await purgeExpiredMails(db, now)).toBe(0)
})
