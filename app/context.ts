import { createContext } from 'react-router'
import type { Shopper } from '#core/customers/shopper/shopper.ts'
import type { Shop } from './shop.server.ts'

/** The shop for loaders and actions; the server process creates it at start. */
export const shopContext = createContext<Shop>()

/** The nonce of the page's own scripts. Null in development, where there is no policy. */
export const nonceContext = createContext<string | null>(null)

/** True for a page of one visitor, which is streamed; a public page is sent whole, to be cached. */
export const isStreamedContext = createContext<boolean>(false)

/** The id of this request in the logs. */
export const requestIdContext = createContext<string>()

/** The client's address, for rate limits. Not set for cached pages, which belong to no client. */
export const clientAddressContext = createContext<string>()

/** The id of this request's session, never its token; null for a visitor. */
export const sessionIdContext = createContext<string | null>(null)

/** The signed-in shopper; set by the root's middleware before any loader runs. Null: a visitor. */
export const shopperContext = createContext<Shopper | null>(null)

/** True if there is a session cookie, but the database did not answer in time. */
export const isSessionUnknownContext = createContext(false)
