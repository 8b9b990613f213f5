import { expect, test } from 'vitest'
import type { Db } from '#db/schema.ts'
import { testDb } from '#tests/support/database/test-db.ts'
import { sendContactMessage } from './contact.server.ts'
import { findMessage, listMessages, markHandled } from './inbox.server.ts'

const OLD = 'msg_3f2a91bc-0000-4000-8000-000000000001'
const NEW = 'msg_3f2a91bd-0000-4000-8000-000000000002'

async function addMessage(db: Db, id: string, day: string) {
  let mails = 0
  const context = {
    db,
    now: () => new Date(`${day}T10:00:00.000Z`),
    newId: (kind: 'msg' | 'mail') => (kind === 'msg' ? id : `mail_${id}_${(mails += 1)}`),
    shopUrl: 'https://vereda.example',
    shopEmail: 'hola@vereda.example',
  }
  const message = {
    user_name: 'Lucía Herrero',
    user_email: 'lucia@correo.example',
    subject: 'Devolución',
    message: `¿Puedo cambiar la talla? ${day}`, // the same words twice would be one message
  } as const
  await sendContactMessage(context, { message, token: id })
}

async function inbox() {
  const { db } = await testDb()
  await addMessage(db, NEW, '2026-11-20')
  await addMessage(db, OLD, '2026-11-10')
  await addMessage(db, 'msg_aaaa0000-x', '2026-11-15')
  await markHandled(db, 'msg_aaaa0000-x', '2026-11-16T10:00:00.000Z')
  return db
}

test('what waits comes first of all, the oldest at its head', async () => {
  const db = await inbox()
  const waiting = await listMessages(db, { all: false })
  expect(waiting.map(({ reference }) => reference)).toEqual(['3F2A-91BC', '3F2A-91BD'])
  const all = await listMessages(db, { all: true })
  expect(all.map(({ reference }) => reference)).toEqual(['3F2A-91BD', 'AAAA-0000', '3F2A-91BC'])
})

test('a message is found by its reference as it is read or typed, and handled once', async () => {
  const db = await inbox()
  const found = await findMessage(db, ' 3f2a91bc ')
  expect(found).toMatchObject({ ok: true, id: OLD, message: { handledAt: null } })
  expect(await markHandled(db, OLD, '2026-11-21T10:00:00.000Z')).toBe(true)
  expect(await markHandled(db, OLD, '2026-11-22T10:00:00.000Z')).toBe(false)
  expect(await findMessage(db, '3F2A-91BC')).toMatchObject({
    message: { handledAt: '2026-11-21T10:00:00.000Z' },
  })
  expect(await listMessages(db, { all: false })).toHaveLength(1)
})

test.each(['', '3F2A', '%', '3F2A-91B_', 'FFFF-FFFF'])('«%s» is no message', async (reference) => {
  expect(await findMessage(await inbox(), reference)).toEqual({ ok: false, reason: 'unknown' })
})

test('two messages with the same beginning cannot be told apart, so neither is taken', async () => {
  const db = await inbox()
  await addMessage(db, 'msg_3f2a91bc-9999', '2026-11-12')
  expect(await findMessage(db, '3F2A-91BC')).toEqual({ ok: false, reason: 'several' })
})
