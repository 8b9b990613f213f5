import { createHmac } from 'node:crypto'
import { signingSecret, type SessionSecret } from '#core/base/secrets/session-secret.ts'
import { networksOf } from '#core/account/sign-in/networks.server.ts'

/**
 * Keyed hashes of the client and the e-mail that hold unpaid goods, so the database reveals
 * neither. An e-mail is compared without case. A /64 of IPv6 counts as one client. The key of a
 * client begins with that of its network, a /48 of IPv6 or a /24 of IPv4; see `networkOfClient`.
 */
export const holderKeys = (secret: SessionSecret) => {
  const hash = (text: string) =>
    createHmac('sha256', signingSecret(secret)).update(`unpaid ${text}`).digest('hex').slice(0, 32)
  return (kind: 'client' | 'email', value: string): string => {
    if (kind === 'email') return `email:${hash(`email ${value.trim().toLowerCase()}`)}`
    const [, network, client] = networksOf(value)
    return `client:${hash(`network ${network}`)}/${hash(`client ${client}`)}`
  }
}
