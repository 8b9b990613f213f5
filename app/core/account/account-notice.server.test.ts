import { expect, test } from 'vitest'
import { times } from '#tests/support/factories/order-life.ts'
import { paymentContext } from '#tests/support/factories/order-life.ts'
import { insertUser } from '#tests/support/factories/users.ts'
import { testDb } from '#tests/support/database/test-db.ts'
import { countVerifiedAccounts, queueAccountNotice } from './account-notice.server.ts'

const NOTICE = { subject: 'Cambia la política', text: 'Desde el lunes.\n\nNo hagas nada.' }

async function accounts(count: number) {
  const { db } = await testDb()
  for (const n of times(count, (one) => one)) {
    const id = await insertUser(db, `persona${String(n).padStart(4, '0')}`)
    if (n % 10 !== 0) {
      await db.updateTable('users').set({ email_verified: 1 }).where('id', '=', id).execute()
    }
  }
  return { db, ctx: paymentContext(db).ctx }
}

const mails = async ({ db }: Awaited<ReturnType<typeof accounts>>) =>
  (await db.selectFrom('mail_outbox').select('to_email').orderBy('to_email').execute()).map(
    (mail) => mail.to_email,
  )

test('every verified account gets a notice once, and other words again', async () => {
  const shop = await accounts(450)
  expect(await countVerifiedAccounts(shop.db)).toBe(405)
  const batches: number[] = []
  expect(await queueAccountNotice(shop.ctx, NOTICE, (queued) => batches.push(queued))).toBe(405)
  expect(batches).toEqual([200, 400, 405])
  const sent = await mails(shop)
  expect([sent.length, new Set(sent).size]).toEqual([405, 405])
  expect(sent).not.toContain('persona0010@correo.example')
  expect(await queueAccountNotice(shop.ctx, NOTICE)).toBe(0)
  expect(await queueAccountNotice(shop.ctx, { ...NOTICE, text: 'Otra cosa.' })).toBe(405)
})

test('what broke off is finished by the same words', async () => {
  const shop = await accounts(450)
  const breaking = queueAccountNotice(shop.ctx, NOTICE, (queued) => {
    if (queued === 400) throw new Error('the power went')
  })
  await expect(breaking).rejects.toThrow('the power went')
  expect(await mails(shop)).toHaveLength(400)
  expect(await queueAccountNotice(shop.ctx, NOTICE)).toBe(5)
  expect(await mails(shop)).toHaveLength(405)
})

test('two at once send it once', async () => {
  const shop = await accounts(30)
  const made = await Promise.all([
    queueAccountNotice(shop.ctx, NOTICE),
    queueAccountNotice(shop.ctx, NOTICE),
  ])
  expect(made[0] + made[1]).toBe(27)
  expect(await mails(shop)).toHaveLength(27)
})
