import { expect, test } from 'vitest'
import { accountContext, browserWith, registered } from '#tests/support/factories/accounts.ts'
import { testDb } from '#tests/support/database/test-db.ts'
import { findSession } from '#core/account/sign-in/accounts.server.ts'
import { findSessionToken } from './session-cookie.ts'

const shop = { shopUrl: 'https://vereda.example', sessionSecret: 'tests-only-'.repeat(4) }
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
  expect(findSessionToken(cookie, { ...shop, sessionSecret: 'another-'.repeat(5) })).toBeUndefined()
})
