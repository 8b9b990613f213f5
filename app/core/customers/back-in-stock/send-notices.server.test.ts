import { expect, test } from 'vitest'
import type { Db } from '#db/schema.ts'
import { dump } from '#tests/support/database/dump.ts'
import { setUnits, stockedShop } from '#tests/support/database/stocked-shop.ts'
import { claimDueMail } from '#core/mail/outbox.server.ts'
import { jacket, NOON } from '#tests/support/factories/factories.ts'
import { askNotice, type NoticeContext } from './ask-notice.server.ts'
import { awaitedStock } from './awaited.server.ts'
import { sendDueNotices } from './send-notices.server.ts'

const VARIANT = `${jacket.id}/M/Azul`
const mailsOf = (db: Db) =>
  db
    .selectFrom('mail_outbox')
    .select(['id', 'to_email', 'subject', 'text', 'dedupe_key'])
    .where('kind', '=', 'back-in-stock')
    .orderBy('id')
    .execute()
const confirmAll = (db: Db) =>
  db
    .updateTable('back_in_stock_notices')
    .set((eb) => ({ confirmed_at: eb.ref('created_at') }))
    .execute()

/** A shop with a sold-out variant (M, blue), and `waiting` confirmed notices for it. */
async function shop(waiting: number) {
  const { db, kind, reopen } = await stockedShop([jacket])
  await setUnits(db, VARIANT, 0)
  await setUnits(db, `${jacket.id}/S/Azul`, 0)
  let made = 0
  const ctx: NoticeContext = {
    db,
    now: () => new Date(Date.parse(NOON) + made * 1000),
    newId: (prefix) => `${prefix}_${String((made += 1)).padStart(4, '0')}`,
    shopUrl: 'https://vereda.example',
  }
  const ask = (email: string, size = 'M') =>
    askNotice(ctx, { productId: jacket.id, choice: { size, color: 'Azul' }, email, shopper: null })
  for (let n = 0; n < waiting; n += 1) await ask(`p${String(n).padStart(3, '0')}@correo.example`)
  return { db, kind, reopen, ctx, ask }
}

test('when units return, all who confirmed are told once, the oldest first, and forgotten', async () => {
  const { db, ctx, ask } = await shop(3)
  await confirmAll(db)
  await ask('sin-confirmar@correo.example')
  await ask('otra-talla@correo.example', 'S')
  expect(await sendDueNotices(ctx), 'nothing is back').toBe(0)
  await setUnits(db, VARIANT, 1)
  expect(await sendDueNotices(ctx)).toBe(3)
  const mails = await mailsOf(db)
  expect(mails.map(({ to_email }) => to_email)).toEqual([
    'p000@correo.example',
    'p001@correo.example',
    'p002@correo.example',
  ])
  expect(mails[0]?.text).toContain(`/products/${jacket.id}?color=Azul&size=M`)
  const left = await db.selectFrom('back_in_stock_notices').select('email').orderBy('id').execute()
  expect(left.map(({ email }) => email)).toEqual([
    'sin-confirmar@correo.example',
    'otra-talla@correo.example',
  ])
  await setUnits(db, VARIANT, 0)
  await setUnits(db, VARIANT, 5)
  expect(await sendDueNotices(ctx)).toBe(0)
})

test('a mail waits until every server shows the units', async () => {
  const { db, ctx } = await shop(1)
  await confirmAll(db)
  await setUnits(db, VARIANT, 1)
  await sendDueNotices(ctx)
  const { created_at } = await db
    .selectFrom('mail_outbox')
    .select('created_at')
    .where('kind', '=', 'back-in-stock')
    .executeTakeFirstOrThrow()
  const kindsDue = async (ms: number) => {
    const kinds: string[] = []
    const now = new Date(Date.parse(created_at) + ms)
    for (let mail; (mail = await claimDueMail(db, now));) kinds.push(mail.kind)
    return kinds
  }
  expect(await kindsDue(4999)).toEqual(['notice-confirm'])
  expect(await kindsDue(5000)).toEqual(['back-in-stock'])
})

test('two servers at once send each notice once', async () => {
  const { db, kind, reopen, ctx } = await shop(230)
  await confirmAll(db)
  await setUnits(db, VARIANT, 1)
  // Only one process may open the folder of a SQLite shop, see lock.ts.
  const other = { ...ctx, db: kind === 'postgres' ? reopen().db : db }
  await Promise.all([sendDueNotices(ctx), sendDueNotices(other), sendDueNotices(ctx)])
  const mails = await mailsOf(db)
  expect(mails).toHaveLength(230)
  expect(new Set(mails.map(({ to_email }) => to_email)).size).toBe(230)
  expect(await db.selectFrom('back_in_stock_notices').select('id').execute()).toEqual([])
})

test('who confirms after the units came is told too', async () => {
  const { db, ctx } = await shop(1)
  await setUnits(db, VARIANT, 1)
  expect(await sendDueNotices(ctx)).toBe(0)
  await confirmAll(db)
  expect(await sendDueNotices(ctx)).toBe(1)
})

test('a retired variant or product is awaited, not announced', async () => {
  const { db, ctx } = await shop(1)
  await confirmAll(db)
  await setUnits(db, VARIANT, 4)
  for (const table of ['variants', 'products'] as const) {
    await db.updateTable(table).set({ is_active: 0 }).execute()
    expect(await sendDueNotices(ctx)).toBe(0)
    await db.updateTable(table).set({ is_active: 1 }).execute()
  }
  expect(await sendDueNotices(ctx)).toBe(1)
})

test('if a mail cannot be queued, its notice stays', async () => {
  const { db, ctx } = await shop(2)
  await confirmAll(db)
  await setUnits(db, VARIANT, 1)
  const before = await dump(db)
  const failing = {
    ...ctx,
    newId: (): string => {
      throw new Error('no ids')
    },
  }
  await expect(sendDueNotices(failing)).rejects.toThrow('no ids')
  expect(await dump(db)).toEqual(before)
})

test('the owner sees what most wait for, and how many have not confirmed', async () => {
  const { db, ask } = await shop(2)
  await confirmAll(db)
  await ask('tarde@correo.example')
  await ask('sola@correo.example', 'S')
  expect(await awaitedStock(db)).toEqual([
    {
      variantId: VARIANT,
      productName: jacket.name,
      waiting: 2,
      unconfirmed: 1,
      since: expect.stringMatching(/^2026-03-05T12:00/),
      available: 0,
      isOnSale: true,
    },
    expect.objectContaining({ variantId: `${jacket.id}/S/Azul`, waiting: 0, unconfirmed: 1 }),
  ])
})
