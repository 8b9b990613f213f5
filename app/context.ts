import { createContext } from 'react-router'
import type { Shopper } from './shop/accounts/shopper.ts'
import type { Shop } from './shop.server.ts'

/** What every loader and action works with; the server process makes one at start. */
export const shopContext = createContext<Shop>()

/** The nonce of a personal page. Null for pages that are kept in memory: those are hashed. */
export const nonceContext = createContext<string | null>(null)

/** Of this request: its id in the logs. */
export const requestIdContext = createContext<string>()

/** Who is asking, for limits. Not there for pages that are kept: they are nobody's. */
export const clientAddressContext = createContext<string>()

/** The session of this request, by its own id, never its token; null for a visitor. */
export const sessionIdContext = createContext<string | null>(null)

/** Who is signed in; set by the root's middleware before any loader runs. Null: a visitor. */
export const shopperContext = createContext<Shopper | null>(null)

/** True when there is a session cookie and the database could not say in time whose it is. */
export const isSessionUnknownContext = createContext(false)
