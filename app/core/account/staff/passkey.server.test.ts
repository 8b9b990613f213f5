import { createHash, createSign, generateKeyPairSync, sign, type KeyObject } from 'node:crypto'
import { expect, test } from 'vitest'
import { browserWith } from '#tests/support/factories/accounts.ts'
import { joined, STAFF_PASSWORD, staffShop } from '#tests/support/factories/staff.ts'
import { testDb } from '#tests/support/database/test-db.ts'
import { addPasskey, listPasskeys, removePasskey, startPasskey } from './own-factors.server.ts'
import { checkNewPasskey, checkPasskey } from './passkey.server.ts'
import { askPasskey, reverifyStaff } from './reverify.server.ts'
import { findStaffSession } from './staff-sessions.server.ts'
import { finishSignIn, passkeyOfSignIn, signInStaff } from './staff-sign-in.server.ts'

const SHOP_URL = 'https://vereda.example'
const CREDENTIAL = Buffer.from('a credential of sixteen bytes or more')
const ID = CREDENTIAL.toString('base64url')
const VERIFIED = 1 + 4

type Fake = {
  challenge: string
  counter?: number
  flags?: number
  origin?: string
  type?: string
  rpId?: string
  crossOrigin?: boolean
}

/** An authenticator, as WebAuthn describes one. */
function authenticator({ publicKey, privateKey }: Record<'publicKey' | 'privateKey', KeyObject>) {
  const parts = (given: Fake, type: string, extra = Buffer.alloc(0)) => {
    const { challenge, counter = 0, flags = VERIFIED, origin = SHOP_URL, crossOrigin } = given
    const client = JSON.stringify({ type: given.type ?? type, challenge, origin, crossOrigin })
    const header = Buffer.alloc(37)
    createHash('sha256')
      .update(given.rpId ?? 'vereda.example')
      .digest()
      .copy(header)
    header.writeUInt8(flags + (extra.length > 0 ? 64 : 0), 32)
    header.writeUInt32BE(counter, 33)
    const data = Buffer.concat([header, extra])
    return { client: Buffer.from(client), data }
  }
  const length = Buffer.alloc(2)
  length.writeUInt16BE(CREDENTIAL.length)
  const attested = Buffer.concat([Buffer.alloc(16), length, CREDENTIAL])
  return {
    create: (given: Fake) => {
      const { client, data } = parts(given, 'webauthn.create', attested)
      return {
        id: ID,
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        publicKey: publicKey.export({ format: 'der', type: 'spki' }).toString('base64url'),
      }
    },
    get: (given: Fake) => {
      const { client, data } = parts(given, 'webauthn.get')
      const signed = Buffer.concat([data, createHash('sha256').update(client).digest()])
      const signature =
        privateKey.asymmetricKeyType === 'ed25519'
          ? sign(null, signed, privateKey)
          : createSign('sha256').update(signed).sign(privateKey)
      return {
        id: ID,
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: signature.toString('base64url'),
      }
    },
  }
}

const p256 = () => authenticator(generateKeyPairSync('ec', { namedCurve: 'P-256' }))

test.each([
  ['ES256', p256()],
  ['EdDSA', authenticator(generateKeyPairSync('ed25519'))],
  ['RS256', authenticator(generateKeyPairSync('rsa', { modulusLength: 2048 }))],
])('a passkey of %s is made and used', (_name, key) => {
  const made = checkNewPasskey(SHOP_URL, 'c1', key.create({ challenge: 'c1' }))
  if (!made) throw new Error('refused')
  expect(made.counter).toBe(0)
  const stored = { challenge: 'c2', ...made }
  expect(checkPasskey(SHOP_URL, stored, key.get({ challenge: 'c2', counter: 7 }))).toBe(7)
})

test('what another site, challenge, person or key made is refused', () => {
  const key = p256()
  const made = checkNewPasskey(SHOP_URL, 'c', key.create({ challenge: 'c' }))
  if (!made) throw new Error('refused')
  const wrong: Fake[] = [
    { challenge: 'other' },
    { challenge: 'c', origin: 'https://other.example' },
    { challenge: 'c', rpId: 'other.example' },
    { challenge: 'c', type: 'payment.get' },
    { challenge: 'c', crossOrigin: true },
    { challenge: 'c', flags: 1 }, // nobody verified
    { challenge: 'c', flags: 4 }, // nobody present
  ]
  const stored = { challenge: 'c', ...made }
  for (const given of wrong) {
    expect([given, checkNewPasskey(SHOP_URL, 'c', key.create(given))]).toEqual([given, undefined])
    expect([given, checkPasskey(SHOP_URL, stored, key.get(given))]).toEqual([given, undefined])
  }
  const right = key.get({ challenge: 'c' })
  expect(checkPasskey(SHOP_URL, stored, right)).toBe(0)
  expect(checkPasskey(SHOP_URL, stored, p256().get({ challenge: 'c' }))).toBeUndefined()
  const changed = {
    ...right,
    authenticatorData: key.get({ challenge: 'c', counter: 9 }).authenticatorData,
  }
  expect(checkPasskey(SHOP_URL, stored, changed)).toBeUndefined()
  for (const broken of ['', 'AAAA', 'x'.repeat(5000)]) {
    expect(checkPasskey(SHOP_URL, stored, { ...right, clientDataJSON: broken })).toBeUndefined()
    expect(checkPasskey(SHOP_URL, stored, { ...right, authenticatorData: broken })).toBeUndefined()
    expect(checkPasskey(SHOP_URL, stored, { ...right, signature: broken })).toBeUndefined()
    const created = key.create({ challenge: 'c' })
    expect(checkNewPasskey(SHOP_URL, 'c', { ...created, publicKey: broken })).toBeUndefined()
  }
})

test('a counter that does not grow is a copy; without a counter it stays 0', () => {
  const key = p256()
  const made = checkNewPasskey(SHOP_URL, 'c', key.create({ challenge: 'c', counter: 5 }))
  if (!made) throw new Error('refused')
  const use = (counter: number, stored: number) =>
    checkPasskey(
      SHOP_URL,
      { ...made, challenge: 'c', counter: stored },
      key.get({ challenge: 'c', counter }),
    )
  expect([made.counter, use(6, 5), use(5, 5), use(4, 5), use(0, 5), use(0, 0)]).toEqual([
    5,
    6,
    undefined,
    undefined,
    undefined,
    0,
  ])
})

test('a weak key and one of another curve are refused', () => {
  for (const pair of [
    generateKeyPairSync('rsa', { modulusLength: 1024 }),
    generateKeyPairSync('ec', { namedCurve: 'secp256k1' }),
  ])
    expect(
      checkNewPasskey(SHOP_URL, 'c', authenticator(pair).create({ challenge: 'c' })),
    ).toBeUndefined()
})

test('a person adds a passkey, signs in with it, shows it again, and removes it', async () => {
  const { db } = await testDb()
  const ctx = staffShop(db)
  const browser = browserWith()
  const ana = await joined(ctx)
  const session = await findStaffSession(db, ana.token, ctx.now())
  if (!session) throw new Error('no session')
  const key = p256()
  const { challenge } = await startPasskey(ctx, session)
  const answer = key.create({ challenge, counter: 1 })
  const add = () => addPasskey(ctx, session, { name: ' Portátil ', answer })
  expect(await add()).toEqual({ ok: true })
  expect(await add()).toEqual({ ok: false, reason: 'refused' }) // the challenge counts once
  expect(await listPasskeys(db, ana.staffId)).toMatchObject([{ id: ID, name: 'Portátil' }])

  const first = await signInStaff(ctx, { email: ana.email, password: STAFF_PASSWORD }, browser)
  if (!first.ok || !first.passkey) throw new Error('no passkey asked')
  expect(first.passkey.allowCredentials).toEqual([{ type: 'public-key', id: ID }])
  expect(await passkeyOfSignIn(ctx, first.token)).toEqual(first.passkey)
  expect(await passkeyOfSignIn(ctx, first.token.toUpperCase())).toBeNull()
  const used = key.get({ challenge: first.passkey.challenge, counter: 2 })
  const factor = { kind: 'passkey', answer: used } as const
  expect(await finishSignIn(ctx, { token: first.token, factor }, browser)).toMatchObject({
    ok: true,
  })
  expect(await finishSignIn(ctx, { token: first.token, factor }, browser)).toMatchObject({
    ok: false,
  })

  const asked = await askPasskey(ctx, session)
  const shown = key.get({ challenge: asked?.challenge ?? '', counter: 3 })
  const again = () => reverifyStaff(ctx, session, { kind: 'passkey', answer: shown }, browser)
  expect(await again()).toEqual({ ok: true })
  expect(await again()).toEqual({ ok: false, reason: 'wrong_code' })

  expect(await removePasskey(ctx, session, ID)).toBe(true)
  expect(await removePasskey(ctx, session, ID)).toBe(false)
  expect(await askPasskey(ctx, session)).toBeNull()
})
