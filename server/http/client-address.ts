import type { IncomingMessage } from 'node:http'
import { isIP, isIPv6, type BlockList } from 'node:net'

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

/** Whether an address is one of the proxies, however it is spelled. */
export function isTrusted(address: string, proxies: BlockList): boolean {
  const bare = plain(address)
  const family = isIP(bare)
  return family !== 0 && proxies.check(bare, family === 4 ? 'ipv4' : 'ipv6')
}

/** IPv4 addresses that arrive in IPv6 dress, undressed: one client has one spelling. */
function plain(address: string): string {
  if (!/^[0:]/.test(address) || !isIPv6(address)) return address
  // The parser of addresses knows every spelling, and answers one.
  const host = URL.parse(`http://[${address}]`)?.hostname ?? ''
  const [, high, low] = /^\[::ffff:([\da-f]+):([\da-f]+)\]$/.exec(host) ?? []
  if (high === undefined || low === undefined) return address
  const bytes = [high, low].map((group) => Number.parseInt(group, 16))
  return bytes.flatMap((group) => [group >> 8, group & 255]).join('.')
}
