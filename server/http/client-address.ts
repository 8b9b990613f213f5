import type { IncomingMessage } from 'node:http'
import { isIP, type BlockList } from 'node:net'
import { plainAddress } from '#core/account/sign-in/networks.server.ts'

/**
 * The client's address: the socket's peer or, behind trusted proxies, the nearest address in
 * `X-Forwarded-For` that is not one of them. The header of an untrusted peer is ignored.
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

/** Whether an address is one of the proxies, in any spelling. */
export function isTrusted(address: string, proxies: BlockList): boolean {
  const bare = plainAddress(address)
  const family = isIP(bare)
  return family !== 0 && proxies.check(bare, family === 4 ? 'ipv4' : 'ipv6')
}
