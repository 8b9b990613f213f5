import unpaidPolicy from '#content/unpaid-policy.json' with { type: 'json' }

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
