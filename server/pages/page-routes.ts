import type { ServerBuild } from 'react-router'

/** What the server needs to know about a route before the router sees a request. */
export type PageRoute = {
  /** Ids of the page's routes with a loader, from the root on. */
  loaders: readonly string[]
  /** True for a document, whose data the router can fetch separately; false for files and JSON. */
  isDocument: boolean
  /** Whether it answers GET; others only take posts. */
  reads: boolean
  /** Whether it takes posts. */
  posts: boolean
}

/** Routes by their path, such as `/products/:productId`. */
export type PageRoutes = ReadonlyMap<string, PageRoute>

/**
 * Reads the routes of the build once. Of two with one path, the inner one is the page, and a post to
 * either comes under that path.
 */
export function readPageRoutes(routes: ServerBuild['routes']): PageRoutes {
  const found = new Map<string, PageRoute>()
  for (const route of Object.values(routes)) {
    if (!route || (route.path === undefined && !route.index)) continue
    const branch = [route]
    for (let up = routes[route.parentId ?? '']; up; up = routes[up.parentId ?? ''])
      branch.unshift(up)
    const path = branch.flatMap((part) => (part.path ? [part.path] : [])).join('/')
    const loaders = branch.filter((part) => part.module.loader).map((part) => part.id)
    const isDocument = route.module.default !== undefined
    found.set(`/${path}`, {
      loaders,
      isDocument,
      reads: isDocument || route.module.loader !== undefined,
      posts: route.module.action !== undefined || found.get(`/${path}`)?.posts === true,
    })
  }
  return found
}
