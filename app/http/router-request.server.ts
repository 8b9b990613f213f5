/** True for a data request of the router (single fetch), false for a document request. */
export const isRouterRequest = (request: Request): boolean =>
  new URL(request.url).pathname.endsWith('.data')
