import { expect, test } from 'vitest'
import type { Db } from '#db/schema.ts'
import { dump } from '#tests/support/database/dump.ts'
import { NOON } from '#tests/support/factories/factories.ts'
import { testDb } from '#tests/support/database/test-db.ts'
import type { ContactMessage } from './contact-message.ts'
import { sendContactMessage, type ContactContext } from './contact.server.ts'
import { purgeExpiredMessages } from './purge-messages.server.ts'

const message: ContactMessage = {
  user_name: 'Lucía Herrero',
  user_email: 'lucia@correo.example',
  subject: 'Devolución',
  message: 'Quiero devolver la chaqueta.',
}
const TOKEN = '0b8e6f0c-8f5b-4f0e-9d57-6f2c4b1a9e01'
const OTHER_TOKEN = '0b8e6f0c-8f5b-4f0e-9d57-6f2c4b1a9e02'

const minutesLater = (minutes: number) => () => new Date(Date.parse(NOON) + minutes * 60_000)

let made = 0
function contextOf(db: Db, overrides: Partial<ContactContext> = {}): ContactContext {
  return {
    db,
    now: () => new Date(NOON),
    newId: (kind) => `${kind}_${(made += 1)}`,
    shopUrl: 'https://vereda.example',
    shopEmail: 'hola@vereda.example',
    ...overrides,
  }
}

const messagesOf = (db: Db) => db.selectFrom('contact_messages').selectAll().execute()
const mailsOf = (db: Db) => db.selectFrom('mail_outbox').selectAll().orderBy('kind').execute()

test('a message is kept, and two mails wait: to the shop and to the sender', async () => {
  const { db } = await testDb()
  const outcome = await sendContactMessage(contextOf(db), { message, token: TOKEN })
  expect(outcome).toEqual({ id: expect.stringMatching(/^msg_/), isNew: true })
  expect(await messagesOf(db)).toMatchObject([
    { ...message, id: outcome.id, created_at: NOON, handled_at: null },
  ])
  const [toShop, toSender, ...others] = await mailsOf(db)
  expect(others).toEqual([])
  expect(toShop).toMatchObject({
    kind: 'contact-message',
    to_email: 'hola@vereda.example',
    reply_to: 'lucia@correo.example',
    status: 'pending',
  })
  expect(toShop?.text).toContain('Quiero devolver la chaqueta.')
  expect(toSender).toMatchObject({
    kind: 'contact-received',
    to_email: 'lucia@correo.example',
    reply_to: null,
  })
  expect(`${toSender?.text}${toSender?.html}`).not.toContain('chaqueta')
})

test.each([
  ['the same token, an hour later', TOKEN, TOKEN, 60],
  ['the same words without a token, at once', null, null, 0],
  ['the same words without a token, nine minutes later', null, null, 9],
  ['the same words with another token, at once', TOKEN, OTHER_TOKEN, 0],
])('%s: kept once, mailed once', async (_what, first, second, minutes) => {
  const { db } = await testDb()
  const before = await sendContactMessage(contextOf(db), { message, token: first })
  const kept = await dump(db)
  const later = contextOf(db, { now: minutesLater(minutes) })
  expect(await sendContactMessage(later, { message, token: second })).toEqual({
    id: before.id,
    isNew: false,
  })
  expect(await dump(db)).toEqual(kept)
})

test.each([
  ['the same token with other words', TOKEN, { message: 'Mejor la cambio.' }, 0],
  ['the same words of somebody else', null, { user_email: 'ana@correo.example' }, 0],
  ['the same words after ten minutes', null, {}, 10],
])('%s: another message', async (_what, token, change, minutes) => {
  const { db } = await testDb()
  await sendContactMessage(contextOf(db), { message, token })
  const later = contextOf(db, { now: minutesLater(minutes) })
  const again = { message: { ...message, ...change }, token }
  expect(await sendContactMessage(later, again)).toMatchObject({ isNew: true })
  expect(await messagesOf(db)).toHaveLength(2)
})

test.each([TOKEN, null])('ten of the same at once (token %s): one message', async (token) => {
  const { db, kind, reopen } = await testDb()
  // Only one process may open the folder of a SQLite shop, see lock.ts.
  const contexts = [contextOf(db), contextOf(kind === 'postgres' ? reopen().db : db)]
  const outcomes = await Promise.all(
    Array.from({ length: 10 }, (_, at) =>
      sendContactMessage(contexts[at % 2] ?? contextOf(db), { message, token }),
    ),
  )
  expect(new Set(outcomes.map(({ id }) => id)).size).toBe(1)
  expect(outcomes.filter(({ isNew }) => isNew)).toHaveLength(1)
  expect(await messagesOf(db)).toHaveLength(1)
  expect(await mailsOf(db)).toHaveLength(2)
})

test('an address that anybody may type gets three acknowledgements a day, the shop every message', async () => {
  const { db } = await testDb()
  const write = (n: number, minutes: number, email = message.user_email) =>
    sendContactMessage(contextOf(db, { now: minutesLater(minutes) }), {
      message: { ...message, user_email: email, message: `Mensaje ${n}` },
      token: null,
    })
  const receipts = async () =>
    (await mailsOf(db)).filter(({ kind }) => kind === 'contact-received').length
  for (const n of [1, 2, 3, 4]) await write(n, n)
  await write(5, 5, 'LUCIA@correo.example')
  expect(await receipts()).toBe(3)
  expect(await mailsOf(db)).toHaveLength(5 + 3)
  await write(6, 6, 'ana@correo.example')
  expect(await receipts()).toBe(4)
  await write(7, 24 * 60 + 2)
  expect(await receipts()).toBe(5)
})

test('when a mail cannot be queued, the message is not kept either', async () => {
  const { db } = await testDb()
  const before = await dump(db)
  const broken = contextOf(db, { shopEmail: 'no address' })
  await expect(sendContactMessage(broken, { message, token: TOKEN })).rejects.toThrow('address')
  expect(await dump(db)).toEqual(before)
})

test('after a year a message and its mails are forgotten, and nothing else', async () => {
  const { db } = await testDb()
  await sendContactMessage(contextOf(db), { message, token: null })
  const other = { ...message, message: 'De otro día' }
  const dayLater = contextOf(db, { now: minutesLater(24 * 60) })
  await sendContactMessage(dayLater, { message: other, token: null })
  await db.updateTable('mail_outbox').set({ kind: 'order-confirmation' }).execute()
  const row = { kind: 'contact-received' }
  await db.updateTable('mail_outbox').set(row).where('created_at', '=', NOON).execute()

  expect(await purgeExpiredMessages(db, new Date('2027-03-05T12:00:00.000Z'))).toBe(0)
  expect(await messagesOf(db)).toHaveLength(2)
  expect(await purgeExpiredMessages(db, new Date('2027-03-05T12:00:00.001Z'))).toBe(1)
  expect(await messagesOf(db)).toMatchObject([{ message: 'De otro día' }])
  expect((await mailsOf(db)).map(({ kind }) => kind)).toEqual([
    'order-confirmation',
    'order-confirmation',
  ])
})
