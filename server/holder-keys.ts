import { createHmac } from 'node:crypto'
import { clientOf } from './http/rate-limit.ts'

/**
 * Names who holds the goods of unpaid orders: the same client or e-mail has the same name, and whoever
 * reads the database learns neither. An e-mail is the same in any letters; a /64 of IPv6 is one client.
 */
export const holderKeys =
  (secret: string) =>
  (kind: 'client' | 'email', value: string): string => {
    const holder = kind === 'client' ? clientOf(value) : value.trim().toLowerCase()
    const hash = createHmac('sha256', secret).update(`unpaid ${kind} ${holder}`).digest('hex')
    return `${kind}:${hash.slice(0, 32)}`
  }
