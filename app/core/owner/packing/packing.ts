import type { Units } from '#core/orders/fulfilment/line-units.ts'
import { toCollectText } from '#core/orders/order-words.ts'
import type { OrderLine, OrderWithState } from '#core/orders/order.ts'
import { compareShelves } from '#core/stock/shelf.ts'

/** Divides the units that are to be sent into those to pack and those of open withdrawals. */
export function unitsToPack(
  open: readonly Units[],
  withdrawals: readonly Units[],
): { units: Units[]; withdrawn: Units[] } {
  const withdrawn = open.flatMap(({ position, quantity }) => {
    const wanted = withdrawals
      .filter((one) => one.position === position)
      .reduce((sum, one) => sum + one.quantity, 0)
    const stays = Math.min(quantity, wanted)
    return stays > 0 ? [{ position, quantity: stays }] : []
  })
  const units = open.flatMap(({ position, quantity }) => {
    const stays = withdrawn.find((one) => one.position === position)?.quantity ?? 0
    return quantity > stays ? [{ position, quantity: quantity - stays }] : []
  })
  return { units, withdrawn }
}

/** A row of the picking list: the units of one variant for all parcels. */
export type PickingRow = {
  variantId: string
  ean: string | null
  shelf: string | null
  line: OrderLine
  units: number
  /** The orders' numbers, with their units if more than one, and which are gifts or to be paid at the door. */
  orders: string[]
}

const orderText = ({ order, isReplacement }: PackedOrder, units: number): string => {
  const { number, gift } = order
  const collect = toCollectText(order)
  const notes = [
    ...(units > 1 ? [String(units)] : []),
    ...(gift ? ['regalo'] : []),
    ...(isReplacement ? ['reposición'] : []),
    ...(collect === null ? [] : [collect]),
  ]
  return notes.length === 0 ? number : `${number} (${notes.join(', ')})`
}

/** Variant, EAN and place of an order's line. */
export type PackedVariant = { variantId: string; ean: string | null; shelf: string | null }

type PackedOrder = {
  order: Pick<OrderWithState, 'number' | 'lines' | 'gift' | 'paymentMethod' | 'state' | 'amounts'>
  units: readonly Units[]
  lines: readonly PackedVariant[]
  /** It is sent again at 0 €. */
  isReplacement?: boolean
}

/** What to take from the shelves for these orders, variant by variant in the order of a walk. */
export function pickingList(orders: readonly PackedOrder[]): PickingRow[] {
  const rows = new Map<string, PickingRow>()
  for (const packed of orders) {
    const { order, units, lines } = packed
    for (const { position, quantity } of units) {
      const [line, variant] = [order.lines[position], lines[position]]
      if (!line || !variant) continue
      const row = rows.get(variant.variantId) ?? { ...variant, line, units: 0, orders: [] }
      rows.set(variant.variantId, {
        ...row,
        units: row.units + quantity,
        orders: [...row.orders, orderText(packed, quantity)],
      })
    }
  }
  return [...rows.values()].toSorted(
    (a, b) => compareShelves(a.shelf, b.shelf) || (a.variantId < b.variantId ? -1 : 1),
  )
}
