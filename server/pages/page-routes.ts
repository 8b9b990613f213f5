import type { ServerBuild } from 'react-router'

/** What the keys of pages need to know of an address that has a route of its own. */
export type PageRoute = {
  /** Ids of the routes with data that the page is made of, from the root on. */
  loaders: readonly string[]
  /** A document, whose data the router also asks for by itself; else a file or an answer in JSON. */
  isDocument: boolean
}

/** Routes by their path, `/products/:productId` among them. */
export type PageRoutes = ReadonlyMap<string, PageRoute>

/** Reads the routes of the build once. Of two with one path the inner one is the page. */
export function readPageRoutes(routes: ServerBuild['routes']): PageRoutes {
  const found = new Map<string, PageRoute>()
  for (const route of Object.values(routes)) {
    if (!route || (route.path === undefined && !route.index)) continue
    const branch = [route]
    for (let up = routes[route.parentId ?? '']; up; up = routes[up.parentId ?? ''])
      branch.unshift(up)
    const path = branch.flatMap((part) => (part.path ? [part.path] : [])).join('/')
    const loaders = branch.filter((part) => part.module.loader).map((part) => part.id)
    found.set(`/${path}`, { loaders, isDocument: route.module.default !== undefined })
  }
  return found
}
