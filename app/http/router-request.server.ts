/** Whether the scripts of a page ask, by single fetch, and not the browser for a document. */
export const isRouterRequest = (request: Request): boolean =>
  new URL(request.url).pathname.endsWith('.data')
