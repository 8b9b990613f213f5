import { isIPv4, isIPv6 } from 'node:net'

/**
 * The networks of a client, widest first: of IPv6 the /32 of a provider, the /48 of a site, the /64
 * of a household; of IPv4 the /24, twice, and the address. One customer may have a whole /48, or
 * rent a /24. An invalid address is its own network.
 */
export function networksOf(text: string): readonly [string, string, string] {
  const address = plainAddress(text)
  if (!isIPv6(address)) {
    const network = isIPv4(address) ? address.slice(0, address.lastIndexOf('.')) : address
    return [network, network, address]
  }
  const groups = groupsOf(address)
  const first = (count: number) => groups.slice(0, count).join(':')
  return [first(2), first(3), first(4)]
}

/** The eight groups of an address, in any spelling. */
function groupsOf(address: string): string[] {
  const [head = '', tail] = address.split('::')
  const left = head.split(':').filter(Boolean)
  const right = (tail ?? '').split(':').filter(Boolean)
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - left.length - right.length)
  const groups = [...left, ...Array.from({ length: zeros }, () => '0'), ...right]
  return groups.map((group) => Number.parseInt(group, 16).toString(16))
}

/**
 * Turns IPv4-mapped IPv6 (`::ffff:192.0.2.1`, from a dual-stack socket) into IPv4: a client has one
 * spelling, and IPv4 as a whole is not one network.
 */
export function plainAddress(address: string): string {
  if (!/^[0:]/.test(address) || !isIPv6(address)) return address
  // The URL parser accepts every spelling and returns one.
  const host = URL.parse(`http://[${address}]`)?.hostname ?? ''
  const [, high, low] = /^\[::ffff:([\da-f]+):([\da-f]+)\]$/.exec(host) ?? []
  if (high === undefined || low === undefined) return address
  const bytes = [high, low].map((group) => Number.parseInt(group, 16))
  return bytes.flatMap((group) => [group >> 8, group & 255]).join('.')
}
