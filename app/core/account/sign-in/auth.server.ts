import { randomUUID } from 'node:crypto'
import { shop } from '#core/base/policy/shop.ts'
import { once } from '#core/base/async/once.ts'
import { signingSecret, type SessionSecret } from '#core/base/secrets/session-secret.ts'
import type { Db } from '#db/schema.ts'
import { PASSWORD_LENGTH, RESET_LINK } from './password.ts'
import { sessionCookieName, withNewestSignature } from './session-cookie.server.ts'

/** A session ends after this time without a visit; each day of use prolongs it. */
const SESSION_SECONDS = 30 * 24 * 60 * 60
const RENEW_AFTER_SECONDS = 24 * 60 * 60
/**
 * Maximum age of a session, even if used: a stolen one must not last for ever. Source: ASVS 7.3.2.
 */
const LONGEST_SESSION_MS = 90 * 24 * 3_600_000

/** Sessions that began before this have ended. */
export const oldestSession = (now: Date): string =>
  new Date(now.getTime() - LONGEST_SESSION_MS).toISOString()

/** The header that tells the library the client's address; clients cannot set it. */
export const CLIENT_ADDRESS_HEADER = 'x-shop-client-address'

export type AuthSettings = {
  db: Db
  shopUrl: string
  secret: SessionSecret
  logError: (message: string, detail: unknown) => void
  /** Called with the token of a reset link. */
  sendReset: (user: { id: string; email: string }, token: string) => Promise<void>
  /** For tests: the library's own hash takes a tenth of a second, on purpose. */
  quickPasswords?: {
    hash: (password: string) => Promise<string>
    verify: (given: { hash: string; password: string }) => Promise<boolean>
  }
}

export type Auth = () => ReturnType<typeof openAuth>

/** The library is large and most visitors never sign in, so the first call loads it. */
export const createAuth = (settings: AuthSettings): Auth => once(() => openAuth(settings))

/** Whether the library refused or failed; a `statusCode` below 500 is a refusal. */
export const isAuthError = (error: unknown): error is Error & { statusCode: number } =>
  error instanceof Error && error.name === 'APIError'

/**
 * The library behind sign-in, on our own tables: hashes, sessions, tokens. Its routes are not
 * reachable from outside; our use cases call it after their own checks and limits. It treats both
 * databases as SQLite, so that times are text and flags 0 or 1 as everywhere in the shop. As
 * Postgres it would compare a text with a date and accept expired sessions.
 */
async function openAuth(settings: AuthSettings) {
  const { db, shopUrl, secret, logError, sendReset, quickPasswords } = settings
  const [{ betterAuth }, { createAuthMiddleware }] = await Promise.all([
    import('better-auth'),
    import('better-auth/api'),
  ])
  const isSecure = shopUrl.startsWith('https:')
  const { api } = betterAuth({
    appName: shop.name,
    baseURL: shopUrl,
    basePath: '/api/auth',
    secret: signingSecret(secret),
    telemetry: { enabled: false },
    database: { db, type: 'sqlite', transaction: true },
    logger: {
      level: 'error',
      log: (_level, message, ...details) => logError(message, details[0]),
    },
    emailAndPassword: {
      enabled: true,
      autoSignIn: true,
      minPasswordLength: PASSWORD_LENGTH.min,
      maxPasswordLength: PASSWORD_LENGTH.max,
      revokeSessionsOnPasswordReset: true,
      resetPasswordTokenExpiresIn: RESET_LINK.seconds,
      sendResetPassword: ({ user, token }) => sendReset(user, token),
      onPasswordReset: ({ user }) => forgetLinks(db, user.id),
      ...(quickPasswords ? { password: quickPasswords } : {}),
    },
    ...TABLES,
    session: { ...TABLES.session, expiresIn: SESSION_SECONDS, updateAge: RENEW_AFTER_SECONDS },
    hooks: {
      before: createAuthMiddleware(async ({ headers }) => signedAnew(headers, settings)),
    },
    rateLimit: { enabled: false }, // our own limits come first and know the client's true address
    advanced: {
      useSecureCookies: false, // it would prefix `__Secure-`; ours is the stricter `__Host-`
      cookies: {
        session_token: { name: sessionCookieName(shopUrl), attributes: { secure: isSecure } },
      },
      ipAddress: { ipAddressHeaders: [CLIENT_ADDRESS_HEADER] },
      database: {
        generateId: ({ model }) => `${PREFIXES[model] ?? 'row'}_${randomUUID()}`,
        validateSchema: false,
      },
    },
  })
  return api
}

/** What the library is to read in place of a request that an older secret signed. */
function signedAnew(headers: Headers | undefined, { shopUrl, secret }: AuthSettings) {
  const cookie = withNewestSignature(headers?.get('cookie') ?? '', {
    shopUrl,
    sessionSecret: secret,
  })
  if (cookie === undefined) return undefined
  const renewed = new Headers(headers)
  renewed.set('cookie', cookie)
  return { context: { headers: renewed } }
}

/** Deletes a user's reset links: none may undo the password that the owner has chosen since. */
export async function forgetLinks(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('verifications').where('value', '=', userId).execute()
}

const TIMES = { createdAt: 'created_at', updatedAt: 'updated_at' } as const

/** The shop's names for the library's tables and columns; see `db/migrations/003-accounts.ts`. */
const TABLES = {
  user: {
    modelName: 'users',
    fields: {
      ...TIMES,
      name: 'display_name',
      emailVerified: 'email_verified',
      image: 'image_url',
    },
    additionalFields: {
      firstName: { type: 'string', required: true, fieldName: 'first_name' },
      lastName: { type: 'string', required: true, fieldName: 'last_name' },
      phone: { type: 'string', required: true, fieldName: 'phone' },
    },
  },
  session: {
    modelName: 'sessions',
    fields: {
      ...TIMES,
      userId: 'user_id',
      expiresAt: 'expires_at',
      ipAddress: 'ip_address',
      userAgent: 'user_agent',
    },
  },
  account: {
    modelName: 'credentials',
    fields: {
      ...TIMES,
      userId: 'user_id',
      accountId: 'account_id',
      providerId: 'provider_id',
      accessToken: 'access_token',
      refreshToken: 'refresh_token',
      idToken: 'id_token',
      accessTokenExpiresAt: 'access_token_expires_at',
      refreshTokenExpiresAt: 'refresh_token_expires_at',
    },
  },
  verification: {
    modelName: 'verifications',
    fields: { ...TIMES, expiresAt: 'expires_at' },
    // Hashed, so that a reader of the database cannot use the mailed links.
    storeIdentifier: 'hashed',
  },
} as const

const PREFIXES: Record<string, string> = {
  user: 'usr',
  session: 'ses',
  account: 'cred',
  verification: 'ver',
}
