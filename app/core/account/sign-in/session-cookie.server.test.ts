import { expect, test } from 'vitest'
import { accountContext, browserWith, registered } from '#tests/support/factories/accounts.ts'
import { testDb } from '#tests/support/database/test-db.ts'
import type { SessionSecret } from '#core/base/secrets/session-secret.ts'
import { findSession, type AccountContext } from './accounts.server.ts'
import { createAuth } from './auth.server.ts'
import { findSessionToken } from './session-cookie.server.ts'

const SECRET = 'tests-only-'.repeat(4)
const NEXT = 'another-'.repeat(5)
const shop = { shopUrl: 'https://vereda.example', sessionSecret: SECRET }
const NAME = '__Host-vereda_session'

/** Signs in, and returns the browser's cookie header. */
async function signedIn() {
  const { db } = await testDb()
  const ctx = accountContext(db)
  const { browser } = await registered(ctx)
  const pairs = (browser.cookie ?? '').split('; ')
  const cookie = pairs.find((pair) => pair.startsWith(`${NAME}=`)) ?? ''
  return { ctx, cookie, value: cookie.slice(cookie.indexOf('=') + 1) }
}

test('a cookie that the library has signed counts, by whatever stands around it', async () => {
  const { cookie, value } = await signedIn()
  const token = findSessionToken(cookie, shop)
  expect(token).toMatch(/^\w{32}$/)
  for (const header of [`a=b; ${cookie}`, `${cookie};c=d`, `x=${NAME}; ${NAME}="${value}"`]) {
    expect([header, findSessionToken(header, shop)]).toEqual([header, token])
  }
})

test('no other cookie counts, and the library agrees', async () => {
  const { ctx, cookie, value } = await signedIn()
  const [token = '', signature = ''] = decodeURIComponent(value).split('.')
  const forged = [
    `${NAME}=x`,
    `${NAME}=`,
    `${NAME}=.`,
    `${NAME}=%`,
    `${NAME}=${token}`,
    `${NAME}=${token}.${'A'.repeat(43)}=`,
    `${NAME}=${token}x.${encodeURIComponent(signature)}`,
    `${NAME}=${encodeURIComponent(`${token}.${signature.slice(0, -2)}é=`)}`,
    `${NAME}=x; ${cookie}`,
    `x${cookie}`,
    cookie.replace('__Host-', ''),
  ]
  for (const header of forged) {
    expect([header, findSessionToken(header, shop)]).toEqual([header, undefined])
    const { shopper } = await findSession(ctx, { ...browserWith(), cookie: header })
    expect([header, shopper]).toEqual([header, null])
  }
  expect(findSessionToken(undefined, shop)).toBeUndefined()
  expect(findSessionToken(cookie, { ...shop, sessionSecret: NEXT })).toBeUndefined()
})

/** Finds a session where these are the secrets, and the cookies that renew it. */
function sessionWith(ctx: AccountContext, secret: SessionSecret, cookie: string) {
  const [logError, sendReset] = [() => {}, async () => {}]
  const auth = createAuth({ db: ctx.db, shopUrl: shop.shopUrl, secret, logError, sendReset })
  return findSession({ ...ctx, auth }, { ...browserWith(), cookie })
}

test('a session outlives a change of the secret if its browser comes meanwhile', async () => {
  const { ctx, cookie } = await signedIn()
  const changing: SessionSecret = [NEXT, SECRET]
  const token = findSessionToken(cookie, shop)
  expect(findSessionToken(cookie, { ...shop, sessionSecret: changing })).toBe(token)
  const found = await sessionWith(ctx, changing, `a=b; ${cookie}`)
  expect(found.shopper?.email).toBe('lucia@correo.example')
  // The next day, when the library renews the cookie.
  const inOneMonth = new Date(Date.now() + 28 * 24 * 3_600_000).toISOString()
  await ctx.db.updateTable('sessions').set({ expires_at: inOneMonth }).execute()
  const { cookies } = await sessionWith(ctx, changing, cookie)
  const renewed = browserWith(cookies).cookie ?? ''
  expect(findSessionToken(renewed, { ...shop, sessionSecret: NEXT })).toBe(token)
  expect((await sessionWith(ctx, NEXT, renewed)).shopper?.email).toBe('lucia@correo.example')
  expect((await sessionWith(ctx, NEXT, cookie)).shopper).toBeNull()
})
