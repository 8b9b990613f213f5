import type { Units } from '#core/orders/fulfilment/line-units.ts'

/*
 * What must become of goods, unit by unit: the oracle of goods-lives.test.ts. Pure, and unlike the
 * shop it does not count: each unit of each order is somewhere.
 */

/** Where a unit of an order is: on the shelf and sold, on sale again, with the buyer, or back. */
type Place = 'open' | 'cancelled' | 'buyer' | 'back'
type Unit = { place: Place; isRefunded: boolean }
type Line = { variantId: string; units: Unit[] }

export type ModelOrder = {
  id: string
  number: string
  isCancelled: boolean
  /** Cancelled by a person: a late payment does not revive it. */
  isByPerson: boolean
  isPending: boolean
  /** It is paid to the courier. */
  isCod: boolean
  hasCode: boolean
  totalCents: number
  /** Done and pending refunds. */
  refundedCents: number
  isPaid: boolean
  lines: Line[]
  refunds: Map<string, { units: Units[]; isFreed: boolean }>
  /** Units of each line that are to be sent again at 0 €, and that were. */
  again: { waiting: number; sent: number }[]
}

export type ModelReturn = {
  id: string
  order: ModelOrder
  kind: 'return' | 'withdrawal'
  units: Units[]
  status: 'requested' | 'received' | 'refunded' | 'declined'
  hasArrived: boolean
  /** The refund that closed it. */
  refundId: string | null
  /** Units that arrived and are not given to the buyer again. */
  taken: Units[]
  isOnShelf: boolean
  /** Units that were not in its parcel. */
  missing: Units[]
}

export type Shelf = Map<string, { onHand: number; reserved: number }>

export type Model = { shelf: Shelf; orders: ModelOrder[]; returns: ModelReturn[]; codeUses: number }

export const countAt = (order: ModelOrder, position: number, ...places: Place[]): number =>
  order.lines[position]?.units.filter(({ place }) => places.includes(place)).length ?? 0

export const totalAt = (order: ModelOrder, ...places: Place[]): number =>
  order.lines.reduce((sum, _line, position) => sum + countAt(order, position, ...places), 0)

export const refundedAt = (order: ModelOrder, position: number): number =>
  order.lines[position]?.units.filter(({ isRefunded }) => isRefunded).length ?? 0

const stockOf = (model: Model, variantId: string) => {
  const stock = model.shelf.get(variantId)
  if (!stock) throw new Error(`the model has no ${variantId}`)
  return stock
}

export const availableOf = (model: Model, variantId: string): number => {
  const { onHand, reserved } = stockOf(model, variantId)
  return onHand - reserved
}

/** Moves units of a line from one place to another, and the shelf with them. */
function move(model: Model, order: ModelOrder, units: readonly Units[], way: [Place, Place]): void {
  const [from, to] = way
  for (const { position, quantity } of units) {
    const line = order.lines[position]
    if (!line) throw new Error(`the model has no line ${position}`)
    const movable = line.units.filter(({ place }) => place === from).slice(0, quantity)
    if (movable.length < quantity) throw new Error(`the model lacks units that are ${from}`)
    for (const unit of movable) unit.place = to
    const stock = stockOf(model, line.variantId)
    if (from === 'open') stock.reserved -= quantity
    if (to === 'open') stock.reserved += quantity
    if (to === 'buyer' && from === 'open') stock.onHand -= quantity
  }
}

/** What is still to be sent, by line. */
export const allOpen = (order: ModelOrder): Units[] =>
  order.lines.flatMap((_line, position) => {
    const quantity = countAt(order, position, 'open')
    return quantity > 0 ? [{ position, quantity }] : []
  })

export const reserve = (model: Model, order: ModelOrder): void => {
  for (const { variantId, units } of order.lines) stockOf(model, variantId).reserved += units.length
}

/** Whether the units of an order could be taken from what is available. */
export const couldTake = (model: Model, order: ModelOrder): boolean =>
  order.lines.every(({ variantId, units }) => availableOf(model, variantId) >= units.length)

export const send = (model: Model, order: ModelOrder, units: readonly Units[]): void =>
  move(model, order, units, ['open', 'buyer'])

export const cancelUnits = (model: Model, order: ModelOrder, units: readonly Units[]): void =>
  move(model, order, units, ['open', 'cancelled'])

export function cancelAll(model: Model, order: ModelOrder): void {
  cancelUnits(model, order, allOpen(order))
  order.isCancelled = true
  if (order.hasCode) model.codeUses -= 1
}

export function revive(model: Model, order: ModelOrder): void {
  const all = order.lines.map(({ units }, position) => ({ position, quantity: units.length }))
  move(model, order, all, ['cancelled', 'open'])
  order.isCancelled = false
  if (order.hasCode) model.codeUses += 1
}

/** The refund of a unit: of one that is settled, or else of an open one, which is then not sent. */
export function refundUnits(model: Model, order: ModelOrder, units: readonly Units[]): Units[] {
  const cancelled: Units[] = []
  for (const { position, quantity } of units) {
    const free = (order.lines[position]?.units ?? []).filter(({ isRefunded }) => !isRefunded)
    const settled = free.filter(({ place }) => place !== 'open')
    const chosen = [...settled, ...free.filter(({ place }) => place === 'open')].slice(0, quantity)
    if (chosen.length < quantity) throw new Error('a unit is refunded twice')
    for (const unit of chosen) unit.isRefunded = true
    const opened = chosen.filter(({ place }) => place === 'open').length
    if (opened === 0) continue
    cancelUnits(model, order, [{ position, quantity: opened }])
    cancelled.push({ position, quantity: opened })
  }
  return cancelled
}

/** A refund that is not owed any more: its units are not refunded, and stay where they are. */
export function freeUnits(order: ModelOrder, units: readonly Units[]): void {
  for (const { position, quantity } of units) {
    const marked = (order.lines[position]?.units ?? []).filter(({ isRefunded }) => isRefunded)
    for (const unit of marked.slice(0, quantity)) unit.isRefunded = false
  }
}

/** The goods of a return that are with the buyer. */
export const onTheirWay = ({ order, units }: ModelReturn): Units[] =>
  units.flatMap(({ position, quantity }) => {
    const most = Math.min(quantity, countAt(order, position, 'buyer'))
    return most > 0 ? [{ position, quantity: most }] : []
  })

/** One unit more or less of a line. */
export const withUnit = (units: readonly Units[], position: number, change: 1 | -1): Units[] =>
  units
    .map((one) => (one.position === position ? { position, quantity: one.quantity + change } : one))
    .filter(({ quantity }) => quantity > 0)

/** The goods of a return that are with the buyer arrive. */
export function arrive(model: Model, one: ModelReturn, isOnShelf: boolean): void {
  const { order } = one
  const units = onTheirWay(one)
  move(model, order, units, ['buyer', 'back'])
  Object.assign(one, { taken: units, isOnShelf, hasArrived: true })
  if (!isOnShelf) return
  for (const { position, quantity } of units) {
    stockOf(model, order.lines[position]?.variantId ?? '').onHand += quantity
  }
}

/** All that is with the buyer comes back, without a return. */
export function allBack(model: Model, order: ModelOrder, isOnShelf: boolean): void {
  for (const [position, { variantId }] of order.lines.entries()) {
    const quantity = countAt(order, position, 'buyer')
    move(model, order, [{ position, quantity }], ['buyer', 'back'])
    if (isOnShelf) stockOf(model, variantId).onHand += quantity
  }
}

/** Whether the goods of a return are still on the shelf, or were thrown away. */
export const canGiveAgain = (model: Model, { order, taken, isOnShelf }: ModelReturn): boolean =>
  !isOnShelf ||
  taken.every(
    ({ position, quantity }) =>
      availableOf(model, order.lines[position]?.variantId ?? '') >= quantity,
  )

export function giveAgain(model: Model, one: ModelReturn): void {
  const { order, taken, isOnShelf } = one
  move(model, order, taken, ['back', 'buyer'])
  for (const { position, quantity } of isOnShelf ? taken : []) {
    stockOf(model, order.lines[position]?.variantId ?? '').onHand -= quantity
  }
  one.taken = []
}

/** The last units of a line, all of which are open, become another variant. */
export function changeUnits(
  model: Model,
  order: ModelOrder,
  { position, quantity, variantId }: Units & { variantId: string },
): void {
  const line = order.lines[position]
  if (!line) throw new Error(`the model has no line ${position}`)
  stockOf(model, line.variantId).reserved -= quantity
  stockOf(model, variantId).reserved += quantity
  const units = line.units.splice(line.units.length - quantity)
  if (line.units.length > 0) order.lines.push({ variantId, units })
  else Object.assign(line, { variantId, units })
}

/** Placed, with units to send and money that stays. */
export const isToSend = (order: ModelOrder): boolean =>
  !order.isCancelled &&
  (order.isPaid || (order.isCod && order.isPending)) &&
  totalAt(order, 'open') > 0 &&
  order.refundedCents < order.totalCents
