/** Why a parcel that was marked as sent had not left. */
export const UNDO_REASONS = {
  wrong_order: 'Era otro pedido',
  wrong_goods: 'Eran otras prendas',
  not_collected: 'El transportista no lo recogió',
  other: 'Por otra cosa',
} as const

export type UndoReason = keyof typeof UNDO_REASONS

/** A mistake is seen within a long weekend; later the parcel counts as sent. */
export const UNDO_DISPATCH_HOURS = 96

/**
 * Whether it is too late to take back the last parcel of an order. The hours count from when it was
 * noted, which the events of its order tell: its own day may be long before.
 */
export function isUndoLate(
  events: readonly { kind: string; at: string }[],
  { shippedAt, now }: { shippedAt: string; now: string },
): boolean {
  const noted = events.findLast(({ kind }) => kind === 'shipped' || kind === 'partly_shipped')
  const since = Date.parse(noted?.at ?? shippedAt)
  return Date.parse(now) - since > UNDO_DISPATCH_HOURS * 3_600_000
}

/** The reasons, for a form or a command. */
export const UNDO_REASON_NAMES = Object.keys(UNDO_REASONS) as UndoReason[]
