import { expect, test } from 'vitest'
import { testDb } from '#tests/support/database/test-db.ts'
import { markHandled } from './inbox.server.ts'
import { countOpenMessages, pageOfMessages, reopenMessage } from './message-list.server.ts'
import type { MessageView } from './message-views.ts'

const HANDLED = '2026-11-30T10:00:00.000Z'
const idOf = (n: number) => `msg_3f2a91b${n}-0000-4000-8000-000000000001`

/** Five messages, the second and third at the same moment; the last two are handled. */
async function inbox() {
  const { db } = await testDb()
  await db
    .insertInto('contact_messages')
    .values(
      [1, 2, 2, 4, 5].map((day, n) => ({
        id: idOf(n),
        sending_key: `key ${n}`,
        content_hash: `hash ${n}`,
        user_name: 'Lucía Herrero',
        user_email: 'lucia@correo.example',
        subject: 'Otro' as const,
        message: '¿Tenéis otra talla?',
        created_at: `2026-11-0${day}T10:00:00.000Z`,
        handled_at: n > 2 ? HANDLED : null,
      })),
    )
    .execute()
  const read = async (view: MessageView) => {
    const found: string[] = []
    let after: Awaited<ReturnType<typeof pageOfMessages>>['next']
    do {
      const page = await pageOfMessages(db, { view, after, most: 2 })
      found.push(...page.rows.map(({ reference }) => reference.slice(-1)))
      after = page.next
    } while (after)
    return found
  }
  return { db, read }
}

test('who waits longest is first, what is done comes with the newest first, and none twice', async () => {
  const { db, read } = await inbox()
  expect(await read('esperan')).toEqual(['0', '1', '2'])
  expect(await read('atendidos')).toEqual(['4', '3'])
  expect(await read('todos')).toEqual(['4', '3', '1', '2', '0'])
  expect(await countOpenMessages(db)).toBe(3)
})

test('a message is open again only if nobody has changed it since', async () => {
  const { db } = await inbox()
  const at = '2026-12-01T10:00:00.000Z'
  await markHandled(db, idOf(0), at)
  expect(await countOpenMessages(db)).toBe(2)
  expect(await reopenMessage(db, idOf(0), HANDLED)).toBe(false)
  expect(await reopenMessage(db, idOf(0), at)).toBe(true)
  expect(await reopenMessage(db, idOf(0), at)).toBe(false)
  expect(await countOpenMessages(db)).toBe(3)
})
