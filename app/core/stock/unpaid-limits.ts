import unpaidPolicy from '#content/unpaid-policy.json' with { type: 'json' }

/*
 * Limits on the stock that unpaid orders hold, so that nobody blocks it without paying. Orders paid at
 * once are exempt. A file of its own, since the policy's is sent with every page.
 *
 * `ofOne`: per client (an address, perhaps of a whole office or street) or e-mail, at the same time. An
 * honest shopper has one open order; 60 units suffice for a club.
 *
 * `small`: a client's first open order of this size or smaller only needs stock. Nearly all honest
 * orders are like this, so a flood of larger ones does not stop them.
 *
 * `network`: a /48 of IPv6, which one customer may have, or a /24 of IPv4, which a carrier may share
 * among thousands of shoppers. So many small first orders of it are open as such; more are judged as
 * larger ones, and refused only where those hold their share. All its open orders leave the rest of
 * each variant to other networks, but `leastUnits`, a small order's, are never refused.
 *
 * `variant`: the share that larger orders together may hold, and the least they may. Of all units,
 * `shopSharePercent`: a shop that sells a quarter of its stock in half an hour may raise it.
 */
const { ofOne, small, network, variant, shopSharePercent } = unpaidPolicy

type Quantities = readonly { quantity: number }[]

export const unitsIn = (lines: Quantities): number =>
  lines.reduce((sum, { quantity }) => sum + quantity, 0)

/** Whether an order is small: as a client's first open order it needs only stock, in most networks. */
export const isSmall = (lines: Quantities): boolean =>
  unitsIn(lines) <= small.units && lines.every(({ quantity }) => quantity <= small.ofVariant)

/** Whether a network has as many open small first orders as it may; `open` without the one in question. */
export const hasManySmall = (open: number): boolean => open >= network.smallOrders

/** Units of a variant that all unpaid orders of one network may hold; `units`: free plus held. */
export const mostHeldOfNetwork = (units: number): number =>
  Math.max(network.leastUnits, Math.floor((units * network.sharePercent) / 100))

/**
 * The network of a client's key, with the slash after it: `client:NETWORK/CLIENT`. Undefined for a
 * key of an earlier version, which has none.
 */
export const networkOfClient = (client: string | null): string | undefined =>
  client?.includes('/') ? client.slice(0, client.indexOf('/') + 1) : undefined

/** Whether an order alone exceeds what one shopper may hold unpaid. */
export const isTooLarge = (lines: Quantities): boolean => unitsIn(lines) > ofOne.units

/** Whether a client or an e-mail exceeds its limit; `held` includes the order in question. */
export const holdsTooMuch = (held: { orders: number; units: number }): boolean =>
  held.orders > ofOne.orders || held.units > ofOne.units

/** Units of a variant that unpaid orders may hold, unless small; `units`: free plus held. */
export const mostHeldOfVariant = (units: number): number =>
  Math.max(variant.leastUnits, Math.floor((units * variant.sharePercent) / 100))

/** Units of the whole shop that unpaid orders may hold, unless small; `units`: free plus held. */
export const mostHeldOfShop = (units: number): number =>
  Math.floor((units * shopSharePercent) / 100)
