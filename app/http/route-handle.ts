import type { PageHandle } from '#app/shop/layout/page-handle.ts'

/** Parameters of an address that change a public page. The server checks their values (page-keys.ts). */
export type QueryName = 'color' | 'size' | 'id' | 'q' | 'page' | 'tras'

/**
 * What a route declares to the server, which decides by it before the router sees a request:
 * `export const handle: RouteHandle = { access: 'public', keeps: true }`. A route that declares nothing
 * is personal: rendered for one request alone, and never kept. Literal values only, since the browser
 * gets them too.
 */
export type RouteHandle = PageHandle & {
  /**
   * `public`: visitors get an answer that depends on the address alone, rendered without their cookies.
   * `shopper`: only the signed-in shopper's own data. `order`: one order, for who may open it (decision
   * 007). Without it: what one browser sends or has just done.
   */
  access?: 'public' | 'shopper' | 'order'
  /** The answer for visitors is kept; `plain`: only without parameters. For public routes. */
  keeps?: true | 'plain'
  /** What the last part of the address names. What is not there shares one page that says so. */
  names?: 'product' | 'collection'
  /**
   * Parameters that change the page, all others are dropped: those of a list, of an outfit, of a cart,
   * or by name.
   */
  query?: 'listing' | 'outfit' | 'cart' | readonly QueryName[]
  /** A parameter with which the page is for one browser: it is not kept, and no parameter is dropped. */
  personalWith?: { name: string; value?: string }
  /** The answer is the same with a session, so the session is not looked at. */
  ignoresSession?: true
  /** Where reading waits; by default with pages, or with personal pages. See server/http/gates.ts. */
  gate?: 'purchase' | 'searches'
  /** Where posts wait; by default with personal pages. */
  postGate?: 'accounts' | 'purchase' | 'orders'
  /**
   * What counts posts instead of the client's budget. `signed`: a provider posts from any origin, and
   * only forged events count. See server/limits/post-limits.ts.
   */
  limit?: 'purchase' | 'signed'
}
