/** Orders and units that one holder has waiting to be paid. `holder`: see `UnpaidHoldsTable`. */
type UnpaidHoldersTable = { holder: string; orders: number; units: number }

/** An order that waits to be paid; `client` and `email` are keyed hashes. Deleted when it waits no more. */
type UnpaidHoldsTable = {
  order_id: string
  client: string | null
  email: string
  /** 1: it did not count against the shares of the shop and its variants. */
  is_small: 0 | 1
  units: number
  held_at: string
}

export type UnpaidTables = {
  unpaid_holders: UnpaidHoldersTable
  unpaid_holds: UnpaidHoldsTable
}
