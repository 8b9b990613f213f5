import type { IncomingMessage } from 'node:http'
import { isIP, type BlockList } from 'node:net'
import { plainAddress } from '#core/sign-in/networks.server.ts'

/**
 * Who is asking: the peer of the socket, or, when that is a trusted proxy, the nearest address in
 * `X-Forwarded-For` that is none. What an untrusted client writes there is never believed.
 */
export function clientAddress(req: IncomingMessage, trustedProxies: BlockList): string {
  let address = plainAddress(req.socket.remoteAddress ?? '')
  const header = req.headers['x-forwarded-for']
  const hops = (Array.isArray(header) ? header.join(',') : (header ?? '')).split(',')
  while (isTrusted(address, trustedProxies)) {
    const next = plainAddress(hops.pop()?.trim() ?? '')
    if (isIP(next) === 0) break
    address = next
  }
  return address
}

/** Whether an address is one of the proxies, however it is spelled. */
export function isTrusted(address: string, proxies: BlockList): boolean {
  const bare = plainAddress(address)
  const family = isIP(bare)
  return family !== 0 && proxies.check(bare, family === 4 ? 'ipv4' : 'ipv6')
}
