import type { Flag } from './flag.ts'

/** What is left, and what waiting orders hold of it. */
export type StockSchema = {
  stock: StockTable
  unpaid_holders: UnpaidHoldersTable
  unpaid_holds: UnpaidHoldsTable
}

type StockTable = { variant_id: string; quantity: number }

/** Orders and units that one holder has waiting to be paid. `holder`: see `UnpaidHoldsTable`. */
type UnpaidHoldersTable = { holder: string; orders: number; units: number }

/** An order that waits to be paid; `client` and `email` are keyed hashes. Deleted when it waits no more. */
type UnpaidHoldsTable = {
  order_id: string
  client: string | null
  email: string
  /** 1: it did not count against the shares of the shop and its variants. */
  is_small: Flag
  units: number
  held_at: string
}
