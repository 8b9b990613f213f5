import { createHmac } from 'node:crypto'
import { networksOf } from '#core/sign-in/networks.server.ts'

/** Something that was done to an account, as its owner or as somebody else. */
type AccountEvent =
  | 'password_changed'
  | 'email_changed'
  | 'sessions_ended'
  | 'account_deleted'
  | 'reset_asked'

/** Something that an attack looks like. */
type Warning =
  | 'sign_in_failed'
  | 'sign_in_throttled'
  | 'wrong_password'
  | 'wrong_code'
  | 'wrong_order_lookup'
  | 'order_lookup_throttled'
  | 'bad_webhook_signature'
  | 'bad_origin'

type SecurityEvent = AccountEvent | Warning

/** Whose account by its e-mail, and who asks; neither reaches the log in clear. */
type SecurityFields = { email?: string; clientAddress?: string }
export type LogSecurity = (event: SecurityEvent, fields: SecurityFields) => void

type LogLine = (message: string, fields: Record<string, unknown>) => void

const EVENTS_OF_ACCOUNTS = new Set<SecurityEvent>([
  'password_changed',
  'email_changed',
  'sessions_ended',
  'account_deleted',
  'reset_asked',
] satisfies AccountEvent[])

const HASH_LENGTH = 16

/**
 * Writes security events to the log, a line `security` each. Accounts and clients (of IPv6 the /64)
 * are hashed with a key of their own: lines about one can be put together, and name nobody. `onEvent` is
 * told each, to count them.
 */
export function createSecurityLog(
  sessionSecret: string,
  log: { info: LogLine; warn: LogLine },
  onEvent: (event: SecurityEvent) => void = () => {},
): LogSecurity {
  const key = createHmac('sha256', sessionSecret).update('security-log').digest()
  const hashOf = (kind: string, text: string) =>
    createHmac('sha256', key).update(`${kind}\n${text}`).digest('hex').slice(0, HASH_LENGTH)
  return (event, { email, clientAddress }) => {
    onEvent(event)
    const write = EVENTS_OF_ACCOUNTS.has(event) ? log.info : log.warn
    write('security', {
      event,
      ...(email === undefined ? {} : { account: hashOf('account', email.trim().toLowerCase()) }),
      ...(clientAddress === undefined
        ? {}
        : { client: hashOf('client', networksOf(clientAddress)[2]) }),
    })
  }
}
