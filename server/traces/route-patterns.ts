/** Whether a segment of a pattern takes one of a path: itself, or anything for `:name`. */
const takes = (pattern: string, segment: string) => pattern === segment || pattern.startsWith(':')

/** The router's name of a page's data. */
const DATA = /(?:\/_root)?\.data$/

/**
 * Finds the pattern of a requested path: `/products/:productId`. Of several the one with more fixed segments.
 * Undefined for paths that no pattern takes: files and health checks, which would drown the rest.
 */
export function createRoutePatterns(
  patterns: readonly string[],
): (path: string) => string | undefined {
  const fixed = (pattern: string) => pattern.split('/').filter((one) => !one.startsWith(':')).length
  const byLength = Map.groupBy(
    patterns.toSorted((a, b) => fixed(b) - fixed(a)),
    (pattern) => pattern.split('/').length,
  )
  return (path) => {
    const segments = (path.replace(DATA, '') || '/').split('/')
    return byLength
      .get(segments.length)
      ?.find((pattern) => pattern.split('/').every((one, at) => takes(one, segments[at] ?? '')))
  }
}
