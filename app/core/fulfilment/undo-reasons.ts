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

/** The reasons, for a form or a command. */
export const UNDO_REASON_NAMES = Object.keys(UNDO_REASONS) as UndoReason[]
