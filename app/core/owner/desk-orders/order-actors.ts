/** What somebody of the shop did, and when, ISO-8601 UTC. `who` is null for somebody without a name. */
export type HouseChange = { at: string; action: string; who: string | null }

/** An event of an order; `happenedAt` is ISO-8601 UTC. */
type CausedEvent = { kind: string; cause: string; happenedAt: string }

const TAKEN_BACK = ['return.receive', 'return.reopen'] as const

/** What somebody of the shop does to an order, by the event that it leaves there. */
const ACTIONS: Readonly<Record<string, readonly string[]>> = {
  placed: ['order.place'],
  paid: ['order.place', 'order.record_transfer'],
  paid_late: ['order.record_transfer'],
  payment_mismatch: ['order.record_transfer'],
  partly_shipped: ['order.ship'],
  shipped: ['order.ship'],
  dispatch_undone: ['order.undo_ship'],
  parcel_delivered: ['order.deliver'],
  delivered: ['order.deliver'],
  cancelled: ['order.cancel'],
  refused: ['order.refuse_cod'],
  // The command line has one word for both.
  lines_cancelled: ['order.cancel_lines', 'order.cancel'],
  address_changed: ['order.change_address'],
  line_changed: ['order.change_line'],
  email_changed: ['order.change_email'],
  replacement_made: ['order.replace'],
  replacement_sent: ['order.send_replacement'],
  replacement_cancelled: ['order.cancel_replacement'],
  return_received: TAKEN_BACK,
  returned: TAKEN_BACK,
  return_declined: ['return.decline'],
  receipt_undone: ['return.undo_receive'],
  return_asked: ['return.reopen'],
}

/** An entry is written at the end of its operation, which may have waited for another one. */
const LONGEST_MS = 60_000

/**
 * Who of the shop caused each event, in the order of the events; null where the log does not say. Both
 * lists are as they were written, and an operation holds the order until its entry is there: so the
 * n-th event of a kind has the n-th of its entries, but those that are too old or too late for it.
 */
export function whoCaused(
  events: readonly CausedEvent[],
  changes: readonly HouseChange[],
): (string | null)[] {
  const taken = new Set<HouseChange>()
  return events.map(({ kind, cause, happenedAt }) => {
    if (cause !== 'owner') return null
    const latest = new Date(Date.parse(happenedAt) + LONGEST_MS).toISOString()
    const found = changes.find(
      (one) =>
        !taken.has(one) &&
        ACTIONS[kind]?.includes(one.action) === true &&
        one.at >= happenedAt &&
        one.at <= latest,
    )
    if (!found) return null
    taken.add(found)
    return found.who
  })
}
