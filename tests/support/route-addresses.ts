import type { RouteConfigEntry } from '@react-router/dev/routes'
import { ACCOUNT_PAGES } from '#app/shop/sign-in/account-pages.server.ts'
import routes from '#app/routes.ts'

/** The addresses of the shop as tests visit them: read from the route table, never written by hand. */

export type RouteAddress = {
  /** As the route table has it: `/products/:productId`. */
  pattern: string
  /** The same; where the values of a parameter are few, one address for each: `/cuenta/entrar`. */
  address: string
  /** An address that the route answers, as a browser asks for it: `/products/mens-jacket-1`. */
  example: string
  /** A page to look at, not a call or a file for machines. */
  isPage: boolean
}

/** One value for each parameter; a new parameter needs a line. */
const EXAMPLES: Readonly<Record<string, string>> = {
  ':productId': 'mens-jacket-1',
  ':number': 'VR-2222-2222',
  ':secret': 'AAAAAAAAAAAAAAAAAAAAAA',
  ':mail': 'welcome',
  '*': 'nowhere',
}
/** Parameters that take these values and no others. */
const VALUES: Readonly<Record<string, readonly string[]>> = {
  ':page': Object.keys(ACCOUNT_PAGES),
}

/** Every address of the route table, with an example. Throws for a parameter that has none. */
export function routeAddresses(
  table: readonly RouteConfigEntry[] = routes,
  parent = '',
): RouteAddress[] {
  return table.flatMap(({ path, index, file, children = [] }) => {
    const pattern = path === undefined ? parent : `${parent}/${path}`
    // A route with an index among its children leaves its own address to it.
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

/** The address to ask for one of these, as the route table and the table of access write it. */
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
