import { expect, test } from 'vitest'
import type { Shopper } from '#core/customers/shopper/shopper.ts'
import type { Db } from '#db/schema.ts'
import { dump } from '#tests/support/database/dump.ts'
import { setUnits, stockedShop } from '#tests/support/database/stocked-shop.ts'
import { accountContext, registered } from '#tests/support/factories/accounts.ts'
import { jacket, NOON } from '#tests/support/factories/factories.ts'
import { askNotice, type NoticeContext, type NoticeRequest } from './ask-notice.server.ts'
import { MOST_CONFIRMATIONS_A_DAY, MOST_NOTICES } from './notice-form.ts'
import { confirmNotice, endNotice, findNotice } from './notices.server.ts'

const EMAIL = 'ana@correo.example'
const choice = { size: 'M', color: 'Azul' }
const request: NoticeRequest = { productId: jacket.id, choice, email: EMAIL, shopper: null }
const ASKED = { ok: true, state: 'asked' }

const secretIn = (text = '') => /\/avisos\?aviso=([\w-]{22})/.exec(text)?.[1] ?? ''
const mailsOf = (db: Db) =>
  db.selectFrom('mail_outbox').selectAll().orderBy('created_at').orderBy('id').execute()
const rowsOf = (db: Db) =>
  db.selectFrom('back_in_stock_notices').selectAll().orderBy('id').execute()

async function shop() {
  const { db } = await stockedShop([jacket])
  for (const size of ['S', 'M']) await setUnits(db, `${jacket.id}/${size}/Azul`, 0)
  let made = 0
  const ctx: NoticeContext & { later: (minutes: number) => NoticeContext } = {
    db,
    now: () => new Date(NOON),
    newId: (prefix) => `${prefix}_${String((made += 1)).padStart(3, '0')}`,
    shopUrl: 'https://vereda.example',
    later: (minutes) => ({
      ...ctx,
      now: () => new Date(Date.parse(NOON) + minutes * 60_000),
    }),
  }
  return { db, ctx }
}

async function signedIn(db: Db, emailVerified: boolean): Promise<Shopper> {
  const { shopper } = await registered(accountContext(db))
  await db
    .updateTable('users')
    .set({ email_verified: emailVerified ? 1 : 0 })
    .execute()
  await db.deleteFrom('mail_outbox').execute()
  return { ...shopper, emailVerified }
}

test('a guest confirms by the link of a mail; until then nothing is armed', async () => {
  const { db, ctx } = await shop()
  expect(await askNotice(ctx, request)).toEqual(ASKED)
  expect(await rowsOf(db)).toMatchObject([
    { variant_id: `${jacket.id}/M/Azul`, email: EMAIL, user_id: null, confirmed_at: null },
  ])
  const [mail, ...others] = await mailsOf(db)
  expect(others).toEqual([])
  expect(mail).toMatchObject({ kind: 'notice-confirm', to_email: EMAIL })
  const secret = secretIn(mail?.text)
  expect(await dump(db).then(JSON.stringify)).toContain(secret) // in the mail
  expect(JSON.stringify(await rowsOf(db))).not.toContain(secret) // only its hash
  expect(await findNotice(db, secret)).toMatchObject({ name: jacket.name, isConfirmed: false })
  expect(await confirmNotice(db, secret, ctx.now())).toBe(true)
  expect(await findNotice(db, secret)).toMatchObject({ ...choice, isConfirmed: true })
})

test('a link ends its notice; of another secret, or a second time, nothing happens', async () => {
  const { db, ctx } = await shop()
  await askNotice(ctx, request)
  await askNotice(ctx, { ...request, email: 'otra@correo.example' })
  const [mail] = await mailsOf(db)
  const kept = await dump(db)
  for (const wrong of ['', 'x', 'A'.repeat(22)]) {
    await endNotice(db, wrong)
    expect(await confirmNotice(db, wrong, ctx.now())).toBe(false)
    expect(await findNotice(db, wrong)).toBeUndefined()
  }
  expect(await dump(db)).toEqual(kept)
  await endNotice(db, secretIn(mail?.text))
  await endNotice(db, secretIn(mail?.text))
  expect(await rowsOf(db)).toMatchObject([{ email: 'otra@correo.example' }])
  expect(await confirmNotice(db, secretIn(mail?.text), ctx.now())).toBe(false)
})

test('asked twice it is one notice, whose newest link opens it, confirmed or not', async () => {
  const { db, ctx } = await shop()
  await askNotice(ctx, request)
  expect(await askNotice(ctx.later(1), request)).toEqual(ASKED)
  const [first, second] = await mailsOf(db)
  expect(await rowsOf(db)).toHaveLength(1)
  expect(await findNotice(db, secretIn(first?.text))).toBeUndefined()
  await confirmNotice(db, secretIn(second?.text), ctx.now())
  expect(await askNotice(ctx.later(2), request)).toEqual(ASKED)
  const third = (await mailsOf(db))[2]
  expect(third?.subject).toMatch(/^Ya tienes este aviso/)
  expect(await findNotice(db, secretIn(third?.text))).toMatchObject({ isConfirmed: true })
})

test('asked ten times at once it is one notice, and one link that works', async () => {
  const { db, ctx } = await shop()
  const answers = await Promise.all(Array.from({ length: 10 }, () => askNotice(ctx, request)))
  expect(new Set(answers.map((one) => JSON.stringify(one))).size).toBe(1)
  expect(await rowsOf(db)).toHaveLength(1)
  const secrets = (await mailsOf(db)).map(({ text }) => secretIn(text))
  const found = await Promise.all(secrets.map((secret) => findNotice(db, secret)))
  expect(found.filter(Boolean)).toHaveLength(1)
})

test.each([
  ['a product that is none', { productId: 'nada' }, 'unknown'],
  ['a size that it has not', { choice: { size: 'XXL', color: 'Azul' } }, 'unknown'],
  ['what is in stock', { choice: { size: 'L', color: 'Azul' } }, 'in_stock'],
])('%s is refused, and nothing is kept', async (_what, change, reason) => {
  const { db, ctx } = await shop()
  const before = await dump(db)
  expect(await askNotice(ctx, { ...request, ...change })).toEqual({ ok: false, reason })
  expect(await dump(db)).toEqual(before)
})

test('what has left the shop is refused', async () => {
  const { db, ctx } = await shop()
  await db.updateTable('variants').set({ is_active: 0 }).execute()
  expect(await askNotice(ctx, request)).toEqual({ ok: false, reason: 'unknown' })
})

test('the proved address of an account is armed at once, without a mail', async () => {
  const { db, ctx } = await shop()
  const shopper = await signedIn(db, true)
  const own = { ...request, shopper, email: shopper.email }
  expect(await askNotice(ctx, own)).toEqual({ ok: true, state: 'armed' })
  expect(await askNotice(ctx, own)).toEqual({ ok: true, state: 'armed' })
  expect(await rowsOf(db)).toMatchObject([
    { email: shopper.email, user_id: shopper.id, confirmed_at: NOON, secret_hash: null },
  ])
  expect(await mailsOf(db)).toEqual([])
})

test('an account without a proved address confirms as a guest does, and so for another’s', async () => {
  const { db, ctx } = await shop()
  const shopper = await signedIn(db, false)
  expect(await askNotice(ctx, { ...request, shopper, email: shopper.email })).toEqual(ASKED)
  expect(await askNotice(ctx, { ...request, shopper, email: EMAIL })).toEqual(ASKED)
  const rows = await rowsOf(db)
  expect(rows.map(({ email, user_id, confirmed_at }) => [email, user_id, confirmed_at])).toEqual([
    [shopper.email, shopper.id, null],
    [EMAIL, null, null],
  ])
})

test('the answer is the same for an address with an account, and for one with the notice', async () => {
  const { db, ctx } = await shop()
  const shopper = await signedIn(db, true)
  await askNotice(ctx, { ...request, shopper, email: shopper.email })
  expect(await askNotice(ctx, { ...request, email: shopper.email })).toEqual(ASKED)
  expect(await askNotice(ctx, { ...request, email: 'nueva@correo.example' })).toEqual(ASKED)
})

test('a typed address gets six of these mails a day, and the answer does not tell', async () => {
  const { db, ctx } = await shop()
  for (let n = 0; n < MOST_CONFIRMATIONS_A_DAY + 3; n += 1) {
    expect(await askNotice(ctx.later(n), request)).toEqual(ASKED)
  }
  expect(await mailsOf(db)).toHaveLength(MOST_CONFIRMATIONS_A_DAY)
  const last = (await mailsOf(db)).at(-1)
  expect(await findNotice(db, secretIn(last?.text)), 'its link still works').toBeDefined()
  await askNotice(ctx.later(25 * 60), request)
  expect(await mailsOf(db)).toHaveLength(MOST_CONFIRMATIONS_A_DAY + 1)
})

test('an address waits for twenty things at most; only its owner is told', async () => {
  const colors = ['Azul', 'Negro', 'Verde'] as const
  const sizes = ['XS', 'S', 'M', 'L', 'XL', '36', '37', '38'] as const
  const all = { ...jacket, sizes: [...sizes], colors: [...colors], stock: { default: 0 } }
  const { db } = await stockedShop([all])
  const { ctx } = await shop()
  const shopper = await signedIn(db, true)
  const choices = colors.flatMap((color) => sizes.map((size) => ({ size, color })))
  let made = 0
  const on = { ...ctx, db, newId: (prefix: string) => `${prefix}_x${(made += 1)}` }
  const own = { ...request, shopper, email: shopper.email }
  const ask = (at: number) => askNotice(on, { ...own, choice: choices[at] ?? choice })
  for (let n = 0; n < MOST_NOTICES; n += 1) expect(await ask(n)).toMatchObject({ ok: true })
  expect(await ask(MOST_NOTICES)).toEqual({ ok: false, reason: 'too_many' })
  expect(await ask(0), 'what it has may be asked again').toMatchObject({ ok: true })
  const guest = { ...own, shopper: null, choice: choices[MOST_NOTICES] ?? choice }
  expect(await askNotice(on, guest)).toEqual(ASKED)
  expect(await rowsOf(db)).toHaveLength(MOST_NOTICES)
  expect(await mailsOf(db)).toEqual([])
})
