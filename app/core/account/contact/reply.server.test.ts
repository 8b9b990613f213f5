import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { Db } from '#db/schema.ts'
import { dump } from '#tests/support/database/dump.ts'
import { testDb } from '#tests/support/database/test-db.ts'
import { runCli } from '#tests/support/process/run-cli.ts'
import { sendContactMessage } from './contact.server.ts'
import { purgeExpiredMessages } from './purge-messages.server.ts'
import { findMessage, listMessages, markHandled } from './inbox.server.ts'
import { REPLY_LENGTH, replyToMessage } from './reply.server.ts'

const ID = 'msg_3f2a91bc-0000-4000-8000-000000000001'

async function inbox() {
  const { db, env } = await testDb()
  let made = 0
  const context = {
    db,
    now: () => new Date('2026-03-05T10:00:00.000Z'),
    newId: (kind: string) => (kind === 'msg' ? ID : `${kind}_${(made += 1)}`),
    shopUrl: 'https://vereda.example',
    shopEmail: 'hola@vereda.example',
  }
  const message = {
    user_name: 'Lucía Herrero',
    user_email: 'lucia@correo.example',
    subject: 'Devolución',
    message: '¿Puedo cambiar la talla?',
  } as const
  await sendContactMessage(context, { message, token: 'x' })
  return { db, env, context }
}

const answers = (db: Db) =>
  db
    .selectFrom('mail_outbox')
    .select(['to_email', 'reply_to', 'subject', 'text', 'status'])
    .where('kind', '=', 'contact-reply')
    .orderBy('created_at')
    .orderBy('id')
    .execute()

test('an answer goes to the address that wrote, with the question, and settles the message', async () => {
  const { db, context } = await inbox()
  expect(await replyToMessage(context, ID, ' Claro.\r\nUn saludo. \n')).toEqual({
    ok: true,
    to: 'lucia@correo.example',
  })
  const [mail] = await answers(db)
  expect(mail).toMatchObject({
    to_email: 'lucia@correo.example',
    reply_to: 'hola@vereda.example',
    subject: 'Re: Devolución (3F2A-91BC)',
    status: 'pending',
  })
  expect(mail?.text).toMatch(/Claro\.\nUn saludo\.[\s\S]*¿Puedo cambiar la talla\?/)
  expect(await listMessages(db, { all: false })).toEqual([])
  expect(await findMessage(db, '3F2A-91BC')).toMatchObject({
    message: { handledAt: '2026-03-05T10:00:00.000Z' },
    replies: [{ text: 'Claro.\nUn saludo.', sentAt: '2026-03-05T10:00:00.000Z' }],
  })
})

test('a second answer is another mail; the same text twice is one', async () => {
  const { db, context } = await inbox()
  await replyToMessage(context, ID, 'Claro.')
  const again = { ok: false, reason: 'sent_before' }
  expect(await replyToMessage(context, ID, 'Claro.\n')).toEqual(again)
  expect(await replyToMessage(context, ID, 'Y otra cosa.')).toMatchObject({ ok: true })
  expect(await answers(db)).toHaveLength(2)
})

test('racing: the same answer sent ten times at once leaves once', async () => {
  const { db, context } = await inbox()
  await markHandled(db, ID, '2026-03-05T10:00:00.000Z')
  const outcomes = await Promise.all(
    Array.from({ length: 10 }, () => replyToMessage(context, ID, 'Claro.')),
  )
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
  expect(await answers(db)).toHaveLength(1)
})

test.each([
  [ID, ' \n ', 'empty'],
  [ID, 'a'.repeat(REPLY_LENGTH + 1), 'too_long'],
  [ID, 'Hola\u202e', 'unreadable'],
  ['msg_none', 'Hola', 'unknown'],
])('an answer to %s is refused (%#): %s', async (id, text, reason) => {
  const { db, context } = await inbox()
  const before = await dump(db)
  expect(await replyToMessage(context, id, text)).toMatchObject({ ok: false, reason })
  expect(await dump(db)).toEqual(before)
})

test('what the law limits is forgotten with the message: its answers and their mails', async () => {
  const { db, context } = await inbox()
  await replyToMessage(context, ID, 'Claro.')
  expect(await purgeExpiredMessages(db, new Date('2027-03-05T10:00:00.001Z'))).toBe(1)
  expect(await answers(db)).toEqual([])
  expect(await db.selectFrom('contact_replies').selectAll().execute()).toEqual([])
})

test('the owner answers from a file, after a question, and reads the answer with the message', async () => {
  const { db, env } = await inbox()
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'vereda-reply-'))
  onTestFinished(() => fs.rmSync(dir, { recursive: true }))
  const file = path.join(dir, 'respuesta.txt')
  fs.writeFileSync(file, 'Claro que sí.\n')
  const run = (...words: string[]) => runCli(env, ['mensajes', ...words])
  const asked = await run('responder', '3f2a91bc', '--fichero', file)
  expect([asked.code, asked.out]).toEqual([1, ''])
  expect(asked.err).toContain('Para Lucía Herrero <lucia@correo.example>:\n\nClaro que sí.')
  expect(asked.err).toContain('añade --si')
  expect(await answers(db)).toEqual([])
  const done = await run('responder', '3f2a91bc', '--fichero', file, '--si')
  expect([done.code, done.err]).toEqual([0, ''])
  expect(done.out).toContain('3F2A-91BC: contestado.')
  const seen = await run('ver', '3F2A-91BC')
  expect(seen.out).toMatch(/Respuesta \(.*\):\nClaro que sí\./)
  const again = await run('responder', '3f2a91bc', '--fichero', file, '--si')
  expect([again.code, again.err]).toEqual([1, expect.stringContaining('ya se envió')])
})
