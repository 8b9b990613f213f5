import type { PageRoutes } from '../pages/page-routes.ts'

/** The router's name of a page's data. */
const DATA = /(?:\/_root)?\.data$/

/**
 * The pattern of a requested address: `/products/:productId`. Undefined for paths that no route takes:
 * files and health checks, which would drown the rest.
 */
export function patternOf(routes: Pick<PageRoutes, 'find'>, address: string): string | undefined {
  const path = address.split('?')[0] ?? ''
  return routes.find(path.replace(DATA, '') || '/')?.pattern
}
