import { createContext } from 'react-router'
import type { Shopper } from '#core/shopper/shopper.ts'
import type { Shop } from './shop.server.ts'

/** What every loader and action works with; the server process makes one at start. */
export const shopContext = createContext<Shop>()

/** Names the scripts of a page as ours. Null while developing, where there is no policy. */
export const nonceContext = createContext<string | null>(null)

/** A page for one visitor is streamed; one for everybody is answered in one piece, to be kept. */
export const isStreamedContext = createContext<boolean>(false)

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
