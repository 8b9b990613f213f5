import { createHmac } from 'node:crypto'
import { signingSecret, type SessionSecret } from '#core/base/secrets/session-secret.ts'
import { networksOf } from '#core/account/sign-in/networks.server.ts'

/** An event of an account, caused by its owner or by somebody else. */
type AccountEvent =
  | 'password_changed'
  | 'email_changed'
  | 'sessions_ended'
  | 'account_deleted'
  | 'reset_asked'
  | 'staff_signed_in'
  | 'staff_joined'

/** A sign of an attack. */
type Warning =
  | 'sign_in_failed'
  | 'sign_in_throttled'
  | 'wrong_password'
  | 'wrong_code'
  | 'wrong_order_lookup'
  | 'order_lookup_throttled'
  | 'bad_webhook_signature'
  | 'bad_origin'
  | 'staff_sign_in_failed'
  | 'staff_sign_in_throttled'
  | 'staff_second_factor_failed'
  | 'staff_recovery_code_used'

type SecurityEvent = AccountEvent | Warning

/** The account's e-mail and the client's address; the log gets only their hashes. */
type SecurityFields = { email?: string; clientAddress?: string }
export type LogSecurity = (event: SecurityEvent, fields: SecurityFields) => void

type LogLine = (message: string, fields: Record<string, unknown>) => void

const EVENTS_OF_ACCOUNTS = new Set<SecurityEvent>([
  'password_changed',
  'email_changed',
  'sessions_ended',
  'account_deleted',
  'reset_asked',
  'staff_signed_in',
  'staff_joined',
] satisfies AccountEvent[])

const HASH_LENGTH = 16

/**
 * Writes security events to the log, as lines named `security`. Accounts and clients (a /64 for
 * IPv6) are hashed with a separate key: lines about one can be matched, but name nobody. `onEvent`
 * gets each event, to count it.
 */
export function createSecurityLog(
  sessionSecret: SessionSecret,
  log: { info: LogLine; warn: LogLine },
  onEvent: (event: SecurityEvent) => void = () => {},
): LogSecurity {
  const key = createHmac('sha256', signingSecret(sessionSecret)).update('security-log').digest()
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
