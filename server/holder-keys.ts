import { createHmac } from 'node:crypto'
import { clientOf } from './http/rate-limit.ts'

/**
 * Keyed hashes of the client and the e-mail that hold unpaid goods, so the database reveals
 * neither. An e-mail is compared without case; a /64 of IPv6 counts as one client.
 */
export const holderKeys =
  (secret: string) =>
  (kind: 'client' | 'email', value: string): string => {
    const holder = kind === 'client' ? clientOf(value) : value.trim().toLowerCase()
    const hash = createHmac('sha256', secret).update(`unpaid ${kind} ${holder}`).digest('hex')
    return `${kind}:${hash.slice(0, 32)}`
  }
