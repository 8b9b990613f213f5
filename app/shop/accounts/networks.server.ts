import { isIPv6 } from 'node:net'

/**
 * The networks that a client belongs to, the widest first: of IPv6 the /32 that a provider is given,
 * the /48 of a site, the /64 of a household; of IPv4 the /24, twice, and the address. One customer
 * may have a whole /48, and rent a /24.
 */
export function networksOf(address: string): readonly [string, string, string] {
  if (!isIPv6(address)) {
    const network = address.split('.').slice(0, 3).join('.')
    return [network, network, address]
  }
  const groups = groupsOf(address)
  const first = (count: number) => groups.slice(0, count).join(':')
  return [first(2), first(3), first(4)]
}

/** The eight groups of an address, however it is spelled. */
function groupsOf(address: string): string[] {
  const [head = '', tail] = address.split('::')
  const left = head.split(':').filter(Boolean)
  const right = (tail ?? '').split(':').filter(Boolean)
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - left.length - right.length)
  const groups = [...left, ...Array.from({ length: zeros }, () => '0'), ...right]
  return groups.map((group) => Number.parseInt(group, 16).toString(16))
}
