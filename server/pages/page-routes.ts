import type { ServerBuild } from 'react-router'

/** What page keys need to know about a route. */
export type PageRoute = {
  /** Ids of the page's routes with a loader, from the root on. */
  loaders: readonly string[]
  /** True for a document, whose data the router can fetch separately; false for files and JSON. */
  isDocument: boolean
}

/** Routes by their path, such as `/products/:productId`. */
export type PageRoutes = ReadonlyMap<string, PageRoute>

/** Reads the routes of the build once. Of two with one path, the inner one is the page. */
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
