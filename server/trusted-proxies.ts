import { BlockList, isIP } from 'node:net'

/** A wider network contains strangers, and a trusted stranger may claim any address. */
const SHORTEST_PREFIX = { 4: 8, 6: 16 }
/** fc00::/7, the private addresses of IPv6, which do not occur on the internet. */
const PRIVATE = { start: /^f[cd]/i, prefix: 7 }

/** Parses a comma-separated list of addresses and networks; `fault` describes the first error. */
export function parseProxies(text: string): { proxies: BlockList } | { fault: string } {
  const proxies = new BlockList()
  const entries = text.split(',').map((part) => part.trim())
  for (const entry of entries.filter(Boolean)) {
    const [address = '', prefix, ...rest] = entry.split('/')
    const family = isIP(address)
    const longest = family === 4 ? 32 : 128
    const bits = prefix === undefined ? longest : Number(prefix)
    // An empty prefix would be read as 0, which trusts every address.
    const isNumber = prefix === undefined || /^\d{1,3}$/.test(prefix)
    if ((family !== 4 && family !== 6) || !isNumber || bits > longest || rest.length > 0) {
      return { fault: `"${entry}" is no address or network` }
    }
    const shortest = PRIVATE.start.test(address) ? PRIVATE.prefix : SHORTEST_PREFIX[family]
    if (bits < shortest) {
      return {
        fault: `"${entry}" trusts strangers: name your own proxies, in networks of /${shortest} or smaller`,
      }
    }
    proxies.addSubnet(address, bits, family === 4 ? 'ipv4' : 'ipv6')
  }
  return { proxies }
}
