import * as v from 'valibot'

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

/** Treats an empty variable as unset, since `.env` files often contain them. */
export const withoutEmpty = (env: NodeJS.ProcessEnv) =>
  Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
