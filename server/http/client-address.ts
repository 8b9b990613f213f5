import type { IncomingMessage } from 'node:http'
import { isIP, type BlockList } from 'node:net'

/**
 * Who is asking: the peer of the socket, or, when that is a trusted proxy, the nearest address in
 * `X-Forwarded-For` that is none. What an untrusted client writes there is never believed.
 */
export function clientAddress(req: IncomingMessage, trustedProxies: BlockList): string {
  let address = plain(req.socket.remoteAddress ?? '')
  const header = req.headers['x-forwarded-for']
  const hops = (Array.isArray(header) ? header.join(',') : (header ?? '')).split(',')
  while (isTrusted(address, trustedProxies)) {
    const next = plain(hops.pop()?.trim() ?? '')
    if (isIP(next) === 0) break
    address = next
  }
  return address
}

function isTrusted(address: string, proxies: BlockList): boolean {
  const family = isIP(address)
  return family !== 0 && proxies.check(address, family === 4 ? 'ipv4' : 'ipv6')
}

/** IPv4 addresses that arrive in IPv6 dress, undressed: one client has one spelling. */
const plain = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/i, '')
