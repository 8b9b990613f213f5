import type { ServerBuild } from 'react-router'
import type { RouteHandle } from '#app/http/route-handle.ts'

/** What the server needs to know about a route before the router sees a request. */
export type PageRoute = {
  /** As in the route table: `/products/:productId`. */
  pattern: string
  /** Ids of the page's routes with a loader, from the root on. */
  loaders: readonly string[]
  /** True for a document, whose data the router can fetch separately; false for files and JSON. */
  isDocument: boolean
  /** Whether it answers GET; others only take posts. */
  reads: boolean
  /** Whether it takes posts. */
  posts: boolean
  /** What the route declares; `access` is the narrowest of all that the page shows. */
  handle: RouteHandle
}

export type PageRoutes = {
  all: readonly PageRoute[]
  /** The route of a path, without `.data`. Of several the one with more fixed parts. */
  find: (path: string) => PageRoute | undefined
}

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
    const pattern = `/${branch.flatMap((part) => (part.path ? [part.path] : [])).join('/')}`
    const loading = branch.filter((part) => part.module.loader)
    const isDocument = route.module.default !== undefined
    found.set(pattern, {
      pattern,
      loaders: loading.map((part) => part.id),
      isDocument,
      reads: isDocument || route.module.loader !== undefined,
      posts: route.module.action !== undefined || found.get(pattern)?.posts === true,
      handle: declaredBy(route, loading),
    })
  }
  return createPageRoutes([...found.values()])
}

type BuildRoute = NonNullable<ServerBuild['routes'][string]>

const handleOf = ({ module }: BuildRoute) => (module.handle ?? {}) as RouteHandle

/** A page is no more public than the routes around it whose loaders it shows. Throws for a contradiction. */
function declaredBy(page: BuildRoute, loading: readonly BuildRoute[]): RouteHandle {
  const { access, keeps, ...rest } = handleOf(page)
  if (keeps && access !== 'public') {
    throw new Error(`${page.id} keeps its page and is not public`)
  }
  const all = [page, ...loading].map((part) => handleOf(part).access)
  if (all.every((one) => one === 'public'))
    return { ...rest, access: 'public', ...(keeps ? { keeps } : {}) }
  const narrow = all.find((one) => one === 'order' || one === 'shopper')
  return narrow ? { ...rest, access: narrow } : rest
}

/** Routes with a way to find that of a path. */
export function createPageRoutes(all: readonly PageRoute[]): PageRoutes {
  const fixed = (parts: readonly string[]) => parts.filter((part) => !part.startsWith(':')).length
  const byLength = Map.groupBy(
    all
      .map((route) => ({ route, parts: route.pattern.split('/') }))
      .toSorted((a, b) => fixed(b.parts) - fixed(a.parts)),
    ({ parts }) => parts.length,
  )
  return {
    all,
    find: (path) => {
      const asked = path.split('/')
      const takes = (part: string, at: number) => part === asked[at] || part.startsWith(':')
      return byLength.get(asked.length)?.find(({ parts }) => parts.every(takes))?.route
    },
  }
}
