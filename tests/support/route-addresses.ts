import type { RouteConfigEntry } from '@react-router/dev/routes'
import { ACCOUNT_PAGES } from '#app/shop/sign-in/account-pages.server.ts'
import routes from '#app/routes.ts'

/** The shop's addresses for tests: read from the route table, never written by hand. */

export type RouteAddress = {
  /** As in the route table: `/products/:productId`. */
  pattern: string
  /** The pattern; a parameter with few values gives one address per value: `/cuenta/entrar`. */
  address: string
  /** An address that the route answers, as a browser requests it: `/products/mens-jacket-1`. */
  example: string
  /** A page for people, not an API call or a file. */
  isPage: boolean
}

/** One value per parameter; a new parameter needs a line. */
const EXAMPLES: Readonly<Record<string, string>> = {
  ':productId': 'mens-jacket-1',
  ':number': 'VR-2222-2222',
  ':line': '1',
  ':invoice': 'S-2026-000001',
  ':secret': 'AAAAAAAAAAAAAAAAAAAAAA',
  ':mail': 'welcome',
  ':code': 'VERANO',
  ':collection': 'urban',
  '*': 'nowhere',
}
/** Parameters with a fixed set of values. */
const VALUES: Readonly<Record<string, readonly string[]>> = {
  ':page': Object.keys(ACCOUNT_PAGES),
}

/** Every address of the route table, with an example. Throws for a parameter without one. */
export function routeAddresses(
  table: readonly RouteConfigEntry[] = routes,
  parent = '',
): RouteAddress[] {
  return table.flatMap(({ path, index, file, children = [] }) => {
    const pattern = path === undefined ? parent : `${parent}/${path}`
    // If a route has an index child, its address belongs to that child.
    const isOwn = index || (path !== undefined && !children.some((child) => child.index))
    const own = isOwn ? expand(pattern || '/') : []
    return [
      ...own.map((address) => ({
        pattern: pattern || '/',
        address,
        example: encodeURI(address.replaceAll(/:\w+|\*/g, valueOf)),
        isPage: file.endsWith('.tsx'),
      })),
      ...routeAddresses(children, pattern),
    ]
  })
}

/** The example of an address, written as in the route table and the table of access. */
export function exampleOf(address: string): string {
  const found = routeAddresses().find((one) => one.address === address)
  if (!found) throw new Error(`no route answers ${address}`)
  return found.example
}

function expand(pattern: string): string[] {
  const [name, values] = Object.entries(VALUES).find(([one]) => pattern.includes(one)) ?? []
  return name && values ? values.map((value) => pattern.replace(name, value)) : [pattern]
}

function valueOf(parameter: string): string {
  const example = EXAMPLES[parameter]
  if (!example) throw new Error(`tests/support/route-addresses.ts: no example for ${parameter}`)
  return example
}
