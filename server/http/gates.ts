import { createGate, type Gate } from './gate.ts'
import { withoutSlashes } from './guards.ts'

export type Gates = {
  /** Pages for everybody that are not kept yet, and those that never are. */
  renders: Gate
  /** Pages and calls of one visitor. They wait for the database, which the others do not. */
  personal: Gate
  /**
   * What is posted to accounts. What that hash wait in a queue of their own, which is fair to networks where
   * a gate takes whoever comes first: this one must not fill before it.
   */
  accounts: Gate
  /** What leads to an order, and the provider's reports: it never waits behind the others. */
  purchase: Gate
  /** Orders themselves: one after the other writes the same rows. */
  orders: Gate
}

/**
 * Rendering has one thread, and between two renders kept pages and health are answered: more at once
 * are no faster, take more memory and make that pause longer. Four keep compression busy meanwhile,
 * which has threads of its own; what waits for the database may be more. Who waits for a page has
 * five seconds, who places an order three: then it is better to be told. The queue of orders is long
 * because the time bounds it, and because a sale that many wait for is what a shop is for.
 */
export const createGates = (): Gates => ({
  renders: createGate({ running: 4, waiting: 64, longestWaitMs: 5000 }),
  personal: createGate({ running: 8, waiting: 64, longestWaitMs: 5000 }),
  accounts: createGate({ running: 256, waiting: 256, longestWaitMs: 5000 }),
  purchase: createGate({ running: 8, waiting: 128, longestWaitMs: 5000 }),
  orders: createGate({ running: 8, waiting: 256, longestWaitMs: 3000 }),
})

/** Also what the checkout asks for before an order: the goods of the cart, a code, the payment. */
const PURCHASE =
  /^\/(?:checkout(?:\/success)?|api\/(?:cart-products|discounts|payments\/.*|webhooks\/.*))$/

/** Where passwords are posted to be hashed. */
const ACCOUNT = /^\/(?:cuenta\/[^/]*|reset-password)$/

/** The gate of a request that has to be worked on. `spelled` is the path as the router compares it. */
export function gateOf(
  gates: Gates,
  spelled: string,
  kind: 'public' | 'personal' | 'posted',
): Gate {
  // The router takes an address with slashes behind it too, and has two ways to ask for its data.
  const path = withoutSlashes(spelled.replace(/(?:\/_)?\.data$/, ''))
  if (path === '/api/orders') return gates.orders
  if (PURCHASE.test(path)) return gates.purchase
  if (kind === 'posted' && ACCOUNT.test(path)) return gates.accounts
  return kind === 'public' ? gates.renders : gates.personal
}
