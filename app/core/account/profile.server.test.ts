import { expect, test } from 'vitest'
import { accountContext, browserWith, registered } from '#tests/support/factories/accounts.ts'
import { PASSWORD } from '#seed/people.ts'
import { dump } from '#tests/support/database/dump.ts'
import { insertOrder } from '#tests/support/factories/orders.ts'
import { testDb } from '#tests/support/database/test-db.ts'
import { findSession, signIn, type AccountContext } from '#core/account/sign-in/accounts.server.ts'
import { anonymiseFinishedOrders } from '#core/account/retention/anonymise.server.ts'
import { addCard } from '#core/customers/saved-cards/saved-cards.server.ts'
import { saveToWishlist } from '#core/customers/wishlist/wishlist.server.ts'
import { changePassword, deleteAccount, renameShopper } from './profile.server.ts'
import {
  endOtherSessions,
  endSession,
  openSessions,
} from '#core/account/sign-in/sessions.server.ts'

const NOW = '2026-03-05T12:00:00.000Z'
const NEXT = 'otra senda larga'

async function shop(limits: Partial<AccountContext['limits']> = {}) {
  const { db } = await testDb()
  const ctx = accountContext(db, limits)
  return { db, ctx, ...(await registered(ctx)) }
}

const again = async (ctx: AccountContext, password = PASSWORD) => {
  const outcome = await signIn(ctx, { email: 'lucia@correo.example', password }, browserWith())
  return outcome.ok ? browserWith(outcome.cookies) : undefined
}

test('a new name is tidied, and makes the display name and the greeting', async () => {
  const { db, ctx, shopper, browser } = await shop()
  const name = { firstName: ' Ana  María ', lastName: 'Ruiz' }
  expect(await renameShopper(db, shopper.id, name, NOW)).toEqual({ ok: true })
  const { shopper: renamed } = await findSession(ctx, browser)
  expect(renamed).toMatchObject({
    firstName: 'Ana María',
    lastName: 'Ruiz',
    displayName: 'Ana María Ruiz',
    greeting: 'Ana',
  })
})

test.each([
  [{ firstName: '', lastName: 'Ruiz' }, { firstName: 'Escribe tu nombre' }],
  [
    { firstName: '  ', lastName: ' ' },
    { firstName: 'Escribe tu nombre', lastName: 'Escribe tus apellidos' },
  ],
  [
    { firstName: 'a'.repeat(61), lastName: 'Ruiz' },
    { firstName: 'Es demasiado largo: caben 60 caracteres' },
  ],
  [
    { firstName: 'Ana', lastName: 'Ruiz\nBcc: x' },
    { lastName: 'Hay caracteres que no podemos usar' },
  ],
])('the name %j is refused, and nothing changes', async (name, errors) => {
  const { db, shopper } = await shop()
  const before = await dump(db)
  expect(await renameShopper(db, shopper.id, name, NOW)).toEqual({
    ok: false,
    reason: 'bad_fields',
    errors,
  })
  expect(await dump(db)).toEqual(before)
})

test('a new password ends every session but a new one of this browser', async () => {
  const { ctx, shopper, browser } = await shop()
  const other = await again(ctx)
  const outcome = await changePassword(ctx, shopper, { current: PASSWORD, next: NEXT }, browser)
  if (!outcome.ok) throw new Error(outcome.reason)
  expect((await findSession(ctx, browser)).shopper).toBeNull()
  expect((await findSession(ctx, other ?? browserWith())).shopper).toBeNull()
  const { shopper: here } = await findSession(ctx, browserWith(outcome.cookies))
  expect(here?.id).toBe(shopper.id)
  expect(await again(ctx, PASSWORD)).toBeUndefined()
  expect(await again(ctx, NEXT)).toBeDefined()
})

test('without the present password it stays, and so do the sessions', async () => {
  const { db, ctx, shopper, browser } = await shop()
  const before = await dump(db)
  const change = (current: string, next: string) =>
    changePassword(ctx, shopper, { current, next }, browser)
  expect(await change('no es esta', NEXT)).toEqual({ ok: false, reason: 'wrong_password' })
  expect(await change(PASSWORD, 'corta')).toMatchObject({
    errors: { next: 'La contraseña necesita al menos 8 caracteres' },
  })
  expect(await change(PASSWORD, 'password1')).toMatchObject({
    errors: { next: 'Esa contraseña está en todas las listas. Elige otra' },
  })
  expect(await dump(db)).toEqual(before)
})

test('trying passwords is limited as signing in is', async () => {
  const { db, ctx, shopper, browser } = await shop({
    ownPassword: async () => ({ waitSeconds: 12, giveBack: async () => {} }),
  })
  const before = await dump(db)
  const wait = { ok: false, reason: 'wait', waitSeconds: 12 }
  const input = { current: PASSWORD, next: NEXT }
  expect(await changePassword(ctx, shopper, input, browser)).toEqual(wait)
  expect(await deleteAccount(ctx, shopper, PASSWORD, browser, new Date(NOW))).toEqual(wait)
  expect(await dump(db)).toEqual(before)
})

test('sessions are listed without tokens, this one first, and end one by one or together', async () => {
  const { db, ctx, shopper, browser } = await shop()
  const second = await again(ctx)
  await again(ctx)
  const { sessionId } = await findSession(ctx, browser)
  const list = () => openSessions(db, { userId: shopper.id, sessionId, now: new Date() })
  const all = await list()
  expect(all.map(({ isThis }) => isThis)).toEqual([true, false, false])
  expect(Object.keys(all[0] ?? {}).toSorted()).toEqual(['device', 'id', 'isThis', 'lastUsed'])
  const { sessionId: secondId } = await findSession(ctx, second ?? browserWith())
  const marta = await registered(ctx, 'marta')
  expect(await endSession(db, marta.shopper.id, secondId ?? '')).toBe(false)
  expect(await endSession(db, shopper.id, secondId ?? '')).toBe(true)
  expect((await findSession(ctx, second ?? browserWith())).shopper).toBeNull()
  await endOtherSessions(db, shopper.id, sessionId)
  expect(await list()).toHaveLength(1)
  expect((await findSession(ctx, browser)).shopper?.id).toBe(shopper.id)
  expect((await findSession(ctx, marta.browser)).shopper?.id).toBe(marta.shopper.id)
})

test('a session that has run out is not listed', async () => {
  const { db, shopper } = await shop()
  const now = new Date(Date.now() + 60 * 24 * 3_600_000)
  expect(await openSessions(db, { userId: shopper.id, sessionId: null, now })).toEqual([])
})

test('a deleted account leaves nothing of its own, and its sessions are dead', async () => {
  const { db, ctx, shopper, browser } = await shop()
  const other = await again(ctx)
  const { id: userId } = shopper
  const card = { last4: '4242', expMonth: 12, expYear: 2048, brand: 'visa' } as const
  await addCard(db, { id: 'pm_1', userId, card, now: NOW })
  const product = { id: 'bali-1', name: 'Camisa', priceCents: 4599, image: '/img/a.jpg' }
  await saveToWishlist(db, { id: 'wsh_1', userId, product, now: NOW })
  const marta = await registered(ctx, 'marta')
  const outcome = await deleteAccount(ctx, shopper, PASSWORD, browser, new Date(NOW))
  expect(outcome).toMatchObject({ ok: true })
  for (const one of [browser, other ?? browserWith()]) {
    expect((await findSession(ctx, one)).shopper).toBeNull()
  }
  const all = JSON.stringify(await dump(db))
  expect(all).not.toContain(userId)
  expect(all).not.toContain('lucia@correo.example')
  expect((await findSession(ctx, marta.browser)).shopper?.id).toBe(marta.shopper.id)
  expect(await again(ctx)).toBeUndefined()
})

test('its orders stay: without the buyer, or with her address while they are on their way', async () => {
  const { db, ctx, shopper, browser } = await shop()
  const paid = { payment_status: 'paid' } as const
  const email = 'lucia@correo.example'
  await insertOrder(db, 'ord_old', email, shopper.id, {
    ...paid,
    payment_ref: 'a',
    fulfilment_status: 'delivered',
  })
  await insertOrder(db, 'ord_new', email, shopper.id, { ...paid, payment_ref: 'b' })
  await deleteAccount(ctx, shopper, PASSWORD, browser, new Date(NOW))
  const order = (id: string) =>
    db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  expect(await order('ord_old')).toMatchObject({
    user_id: null,
    first_name: 'Anónimo',
    address: '—',
    total_cents: 100,
  })
  expect((await order('ord_old')).email).toMatch(/@anonimo\.invalid$/)
  expect(await order('ord_new')).toMatchObject({ user_id: null, email, city: 'Madrid' })
  await db
    .updateTable('orders')
    .set({ fulfilment_status: 'delivered' })
    .where('id', '=', 'ord_new')
    .execute()
  expect(await anonymiseFinishedOrders(db, new Date(NOW))).toBe(1)
  expect((await order('ord_new')).first_name).toBe('Anónimo')
  expect(await anonymiseFinishedOrders(db, new Date(NOW))).toBe(0)
})

test('with a wrong password nothing is deleted', async () => {
  const { db, ctx, shopper, browser } = await shop()
  const before = await dump(db)
  expect(await deleteAccount(ctx, shopper, 'no es esta', browser, new Date(NOW))).toEqual({
    ok: false,
    reason: 'wrong_password',
  })
  expect(await dump(db)).toEqual(before)
})
