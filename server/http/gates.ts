import type { RouteHandle } from '#app/http/route-handle.ts'
import { PATIENCE_MS } from '#core/base/async/patience.ts'
import { createGate, type Gate } from './gate.ts'

export type Gates = {
  /** Public pages that are not in the cache. */
  renders: Gate
  /** Searches while typing. Separate: they are many and short, and pages must not wait for them. */
  searches: Gate
  /** Pages and API calls of one visitor. They wait for the database; public pages do not. */
  personal: Gate
  /**
   * Posts to account pages, and to the desk's pages of signing in. Passwords are hashed from a queue
   * of its own rules. The gate is larger, since it must not fill before that queue.
   */
  accounts: Gate
  /** Steps towards an order, and the provider's webhooks. They never wait behind the others. */
  purchase: Gate
  /** Placing orders. Separate, since orders write the same rows, one after the other. */
  orders: Gate
  /** The desk. Its people wait behind one another, never behind shoppers, nor shoppers behind them. */
  desk: Gate
}

/**
 * Rendering uses one thread, and the server answers cached pages and health checks between two
 * renders. More renders at once are no faster, take more memory and lengthen that gap. Four keep
 * the compression threads busy. Work that waits for the database may have more. The queue of orders is
 * long because the time in it is short, and because a sale may bring many orders at once.
 */
export const createGates = (): Gates => ({
  renders: createGate({ running: 4, waiting: 64, longestWaitMs: PATIENCE_MS.page, isHeavy: true }),
  searches: createGate({ running: 4, waiting: 64, longestWaitMs: PATIENCE_MS.search }),
  personal: createGate({ running: 8, waiting: 64, longestWaitMs: PATIENCE_MS.page, isHeavy: true }),
  accounts: createGate({ running: 256, waiting: 256, longestWaitMs: PATIENCE_MS.page }),
  purchase: createGate({ running: 8, waiting: 128, longestWaitMs: PATIENCE_MS.page }),
  orders: createGate({ running: 8, waiting: 256, longestWaitMs: PATIENCE_MS.order }),
  desk: createGate({ running: 4, waiting: 64, longestWaitMs: PATIENCE_MS.desk }),
})

/** The gate for a request to a route that declares `handle`. */
export function gateOf(
  gates: Gates,
  handle: Pick<RouteHandle, 'gate' | 'postGate'> | undefined,
  kind: 'public' | 'personal' | 'posted',
): Gate {
  if (kind === 'posted') return gates[handle?.postGate ?? 'personal']
  return gates[handle?.gate ?? (kind === 'public' ? 'renders' : 'personal')]
}
