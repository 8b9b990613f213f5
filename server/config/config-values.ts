import * as v from 'valibot'
import { readSecrets } from '#core/base/secrets/session-secret.ts'

/** An address that begins with one of the protocols ("smtp:") and names a host. */
export const url = (protocols: readonly string[]) =>
  v.pipe(
    v.string(),
    v.check(
      (text) => {
        const parsed = URL.parse(text)
        return parsed !== null && protocols.includes(parsed.protocol) && parsed.hostname !== ''
      },
      `must be an address that begins with ${protocols.map((p) => `${p}//`).join(' or ')}`,
    ),
  )

/** Whether an address is on this machine. */
export const isLoopbackUrl = (text: string): boolean =>
  ['127.0.0.1', '[::1]', 'localhost'].includes(URL.parse(text)?.hostname ?? '')

/** The shop uses only the origin, so a path or a password would be ignored silently. */
export const isOrigin = (text: string): boolean => {
  const { pathname, search, username, password } = new URL(text)
  return pathname === '/' && search === '' && username === '' && password === ''
}

export const wholeNumber = (most: number) =>
  v.pipe(v.string(), v.transform(Number), v.number(), v.integer(), v.minValue(0), v.maxValue(most))

export const secretList = v.pipe(
  v.string(),
  v.check(
    (text) => readSecrets(text) !== undefined,
    'must be secrets of at least 32 characters, separated by commas',
  ),
)

/** Treats an empty variable as unset, since `.env` files often contain them. */
export const withoutEmpty = (env: NodeJS.ProcessEnv) =>
  Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
