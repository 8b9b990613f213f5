/**
 * SESSION_SECRET as it can be changed while the shop sells: the first of a list signs, each verifies.
 * One alone may stand without a list. See decision 122.
 */
export type SessionSecret = string | readonly [string, ...string[]]

const SHORTEST = 32

/** All of them, the one that signs first. */
export const secretsOf = (secret: SessionSecret): readonly [string, ...string[]] =>
  typeof secret === 'string' ? [secret] : secret

/** The one that signs, and keys what is counted and hashed. */
export const signingSecret = (secret: SessionSecret): string => secretsOf(secret)[0]

/** A list as it is configured, separated by commas; undefined if one of them is too short. */
export function readSecrets(text: string): SessionSecret | undefined {
  const [first = '', ...others] = text.split(',').map((part) => part.trim())
  if ([first, ...others].some((one) => one.length < SHORTEST)) return undefined
  return others.length === 0 ? first : [first, ...others]
}
