import { lineKey } from '#core/pricing/cart/cart.ts'
import { updateLines } from '../cart/cart-store.ts'

/** A bought line: its key in the cart, and how many units. */
export type Bought = { key: string; quantity: number }

/** Removes bought units from the cart; units added since, here or in another tab, stay. */
export function takeUnitsOut(bought: readonly Bought[]): void {
  updateLines((lines) =>
    lines.flatMap((line) => {
      const units = bought.find(({ key }) => key === lineKey(line))?.quantity ?? 0
      return line.quantity > units ? [{ ...line, quantity: line.quantity - units }] : []
    }),
  )
}
