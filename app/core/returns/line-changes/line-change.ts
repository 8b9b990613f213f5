import * as v from 'valibot'
import type { Cents } from '#core/base/money/money.ts'
import type { LineUnits } from '#core/orders/fulfilment/line-units.ts'

/** A variant that a line of an order may be changed to. Cents without VAT, units available. */
export type ChoosableVariant = {
  variantId: string
  size: string
  color: string
  priceCents: Cents
  available: number
}

/** A line as far as its size and colour go; `priceCents` is what was agreed for a unit. */
export type ChangeableLine = { variantId: string; priceCents: Cents; quantity: number }

/** Why a variant is not the next one of a line; `free`: it may be. */
export type Standing = 'free' | 'current' | 'other_price' | 'in_order' | 'sold_out'

/** Why a line stays as it is, whatever it would be changed to. */
export type LineClosed = 'order_closed' | 'line_sent' | 'line_cancelled' | 'coming_back'

/** Why a line is not changed. */
export type LineRefusal =
  | LineClosed
  | Exclude<Standing, 'free' | 'current'>
  | 'unknown_order'
  | 'unknown_line'
  /** The variant is not sold, or not of the product of the line. */
  | 'not_sold'
  | 'too_many'
  /** Somebody has changed the line since the page was read. */
  | 'moved_meanwhile'

/**
 * Whether a line may have another size or colour: undefined if it may. All its units are still to be
 * sent, none is on its way back, and the order is paid (`isToSend`).
 */
export function lineClosed(
  { isToSend }: { isToSend: boolean },
  line: Pick<LineUnits, 'dispatched' | 'cancelled' | 'refunded'>,
  isComingBack: boolean,
): LineClosed | undefined {
  if (line.dispatched > 0) return 'line_sent'
  if (line.cancelled > 0 || line.refunded > 0) return 'line_cancelled'
  if (!isToSend) return 'order_closed'
  return isComingBack ? 'coming_back' : undefined
}

/**
 * Whether a line may become this variant: all of it, at the price that was agreed. A variant that
 * another line of the order has stays there, since the order has one line of each.
 */
export function standingOf(
  variant: ChoosableVariant,
  line: ChangeableLine,
  others: readonly string[],
): Standing {
  if (variant.variantId === line.variantId) return 'current'
  if (variant.priceCents !== line.priceCents) return 'other_price'
  if (others.includes(variant.variantId)) return 'in_order'
  return variant.available < line.quantity ? 'sold_out' : 'free'
}

/** The fields of the form: the variant that is wanted, and the one that its page had read. */
export const LINE_CHANGE_LIMITS = { variante: 200, antes: 200 }

export const lineChangeForm = v.pipe(
  v.object({
    variante: v.pipe(v.string(), v.nonEmpty('Elige la talla y el color')),
    antes: v.string(),
  }),
  v.transform(({ variante, antes }) => ({ wanted: variante, read: antes })),
)
