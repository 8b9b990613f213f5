import { unpaidPolicy } from '#content/unpaid-policy.ts'

const { ofOne, small, variant, shopSharePercent } = unpaidPolicy

type Quantities = readonly { quantity: number }[]

export const unitsIn = (lines: Quantities): number =>
  lines.reduce((sum, { quantity }) => sum + quantity, 0)

/** Whether an order is so small that, as a client's first open one, it only needs stock. */
export const isSmall = (lines: Quantities): boolean =>
  unitsIn(lines) <= small.units && lines.every(({ quantity }) => quantity <= small.ofVariant)

/** Whether an order is larger than one shopper may ever hold without paying. */
export const isTooLarge = (lines: Quantities): boolean => unitsIn(lines) > ofOne.units

/** Whether a client or an e-mail holds more than it may; the order in question is counted already. */
export const holdsTooMuch = (held: { orders: number; units: number }): boolean =>
  held.orders > ofOne.orders || held.units > ofOne.units

/** How many units of a variant unpaid orders may hold that are not small; `units`: free and held. */
export const mostHeldOfVariant = (units: number): number =>
  Math.max(variant.leastUnits, Math.floor((units * variant.sharePercent) / 100))

/** The same of the whole shop. */
export const mostHeldOfShop = (units: number): number =>
  Math.floor((units * shopSharePercent) / 100)
