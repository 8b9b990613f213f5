import type { Flag } from './flag.ts'

/** Units in stock, and those that unpaid orders hold. */
export type StockSchema = {
  stock: StockTable
  unpaid_holders: UnpaidHoldersTable
  unpaid_holds: UnpaidHoldsTable
}

type StockTable = { variant_id: string; quantity: number }

/** Unpaid orders and units of one holder. `holder`: see `UnpaidHoldsTable`. */
type UnpaidHoldersTable = { holder: string; orders: number; units: number }

/** An unpaid order; `client` and `email` are keyed hashes. Deleted when it is paid or ends. */
type UnpaidHoldsTable = {
  order_id: string
  client: string | null
  email: string
  /** 1: it did not count against the limits of the shop and its variants. */
  is_small: Flag
  units: number
  held_at: string
}
