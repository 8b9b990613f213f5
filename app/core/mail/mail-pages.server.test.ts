import { expect, test } from 'vitest'
import type { MailRow } from '#db/tables/mail.ts'
import { testDb } from '#tests/support/database/test-db.ts'
import { mailParts, pageOfMails, queueTestMail } from './mail-pages.server.ts'
import type { MailView } from './mail-views.ts'

const MAILS: readonly Partial<MailRow>[] = [
  { status: 'sent', sent_at: '2026-11-01T11:00:00.000Z' },
  { status: 'dead', to_email: 'Ana@correo.example' },
  { status: 'pending' },
  { status: 'sent', sent_at: '2026-11-03T11:00:00.000Z', saved_file: 'a.eml' },
  { status: 'sent', sent_at: '2026-11-05T11:00:00.000Z', text: '', html: '' },
  { status: 'pending', kind: 'code_verify' },
]

/** Six mails; the third and fourth at the same moment. */
async function outbox() {
  const { db } = await testDb()
  await db
    .insertInto('mail_outbox')
    .values(
      MAILS.map((fields, n) => ({
        id: `mail_${n}`,
        kind: 'order-confirmation',
        dedupe_key: `key ${n}`,
        message_id: `<${n}@vereda.example>`,
        to_email: 'lucia@correo.example',
        reply_to: null,
        subject: 'Tu pedido',
        html: '<p>Hola</p>',
        text: 'Hola',
        status: 'pending' as const,
        next_attempt_at: '2026-11-21T12:00:00.000Z',
        last_error: null,
        created_at: `2026-11-0${n === 3 ? 3 : n + 1}T10:00:00.000Z`,
        sent_at: null,
        ...fields,
      })),
    )
    .execute()
  const read = async (view: MailView, to?: string) => {
    const found: string[] = []
    let after: Awaited<ReturnType<typeof pageOfMails>>['next']
    do {
      const page = await pageOfMails(db, { view, to, after, most: 2 })
      found.push(...page.rows.map(({ id }) => id.slice(-1)))
      after = page.next
    } while (after)
    return found.join('')
  }
  return { db, read }
}

test('each view has its mails, the newest first, and none twice', async () => {
  const { read } = await outbox()
  expect(await read('todos')).toBe('542310')
  expect(await read('fallidos')).toBe('1')
  expect(await read('pendientes')).toBe('52')
  expect(await read('enviados')).toBe('40')
  expect(await read('guardados')).toBe('3')
  expect(await read('todos', 'aNA@correo.example')).toBe('1')
})

test('the desk reads what a mail says, but not one that signs a person in', async () => {
  const { db } = await outbox()
  expect(await mailParts(db, 'mail_0')).toEqual({ ok: true, html: '<p>Hola</p>', text: 'Hola' })
  expect(await mailParts(db, 'mail_5')).toEqual({ ok: false, reason: 'secret' })
  expect(await mailParts(db, 'mail_4')).toEqual({ ok: false, reason: 'forgotten' })
  expect(await mailParts(db, 'mail_9')).toEqual({ ok: false, reason: 'unknown' })
})

test('a test mail waits in the outbox like every other, once a minute', async () => {
  const { db, read } = await outbox()
  let made = 0
  const ctx = { db, shopUrl: 'https://vereda.example', newId: () => `mail_test${(made += 1)}` }
  const to = 'hola@vereda.example'
  expect(await queueTestMail(ctx, { to, at: '2026-11-21T10:00:00.000Z' })).toBe(true)
  expect(await queueTestMail(ctx, { to, at: '2026-11-21T10:00:40.000Z' })).toBe(false)
  expect(await queueTestMail(ctx, { to, at: '2026-11-21T10:01:00.000Z' })).toBe(true)
  expect(await read('pendientes', to)).toHaveLength(2)
})
