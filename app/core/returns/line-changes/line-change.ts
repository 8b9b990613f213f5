import * as v from 'valibot'
import type { Cents } from '#core/base/money/money.ts'
import type { LineUnits } from '#core/orders/fulfilment/line-units.ts'

/** A variant that a line of an order may be changed to, with its price of today and units available. */
export type ChoosableVariant = {
  variantId: string
  size: string
  color: string
  priceCents: Cents
  available: number
}

/**
 * A line as far as its size and colour go. `todayCents`: what its variant costs today, as the prices of
 * others. `paidCents`: what was paid for all its units and has not gone back.
 */
export type ChangeableLine = {
  variantId: string
  todayCents: Cents
  paidCents: Cents
  quantity: number
}

/** Why a variant is not the next one of a line; `free`: it may be. */
export type Standing = 'free' | 'current' | 'dearer' | 'in_order' | 'sold_out'

/** Why a line stays as it is, whatever it would be changed to. */
export type LineClosed =
  | 'order_closed'
  | 'line_sent'
  | 'line_cancelled'
  | 'coming_back'
  /** Units of it wait for the payment of the order that replaces them. */
  | 'change_waits'

/** Why a line is not changed. */
export type LineRefusal =
  | LineClosed
  | Exclude<Standing, 'free' | 'current'>
  | 'unknown_order'
  | 'unknown_line'
  /** The variant is not sold, or not of the product of the line. */
  | 'not_sold'
  /** No such number of units. */
  | 'bad_units'
  /** So much has gone back of the order that the difference would be all that is left of it. */
  | 'little_left'
  /** Another difference than the page has shown goes back. */
  | 'price_moved'
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
 * Whether units of a line may become this variant, which costs no more than theirs: prices of today are
 * compared, so that a sale that began or ended since is neither given nor taken away. A variant that
 * another line of the order has stays there, since the order has one line of each.
 */
export function standingOf(
  variant: ChoosableVariant,
  line: Pick<ChangeableLine, 'variantId' | 'todayCents'>,
  { others, units }: { others: readonly string[]; units: number },
): Standing {
  if (variant.variantId === line.variantId) return 'current'
  if (variant.priceCents > line.todayCents) return 'dearer'
  if (others.includes(variant.variantId)) return 'in_order'
  return variant.available < units ? 'sold_out' : 'free'
}

/**
 * What goes back for each unit of a line that becomes a cheaper variant, in cents with VAT: of what was
 * paid for it, the share by which that costs less, rounded down. 0 if it costs the same.
 * Guarded by: line-change.test.ts.
 */
export function backPerUnit(line: ChangeableLine, { priceCents }: { priceCents: Cents }): Cents {
  const { todayCents, paidCents, quantity } = line
  const lessCents = Math.max(0, todayCents - priceCents)
  return Math.floor((Math.max(0, paidCents) * lessCents) / (todayCents * quantity))
}

/**
 * The fields of the form: the variant that is wanted, and the one that its page had read, how many
 * units change, and what goes back for each, as its page said it. `pagas`: the sums of a dearer one, which
 * its page has shown; empty before.
 */
export const LINE_CHANGE_LIMITS = { variante: 200, antes: 200, unidades: 3, pagas: 20 }

/** A choice as a form sends it: the variant, and the cents that go back for a unit, if any do. */
export const choiceValue = (variantId: string, backCents: Cents): string =>
  backCents > 0 ? `${variantId}|${backCents}` : variantId

function readChoice(value: string): { wanted: string; backCents: Cents } {
  const at = value.lastIndexOf('|')
  const digits = value.slice(at + 1)
  return at > 0 && /^[1-9]\d{0,8}$/.test(digits)
    ? { wanted: value.slice(0, at), backCents: Number(digits) }
    : { wanted: value, backCents: 0 }
}

/** The sums of a dearer change, as a form sends them: to pay now, and what comes back. */
export const shownValue = (sums: { newCents: Cents; backCents: Cents }): string =>
  `${sums.newCents}|${sums.backCents}`

export function readShown(value: string): { newCents: Cents; backCents: Cents } | undefined {
  const [, newCents, backCents] = /^(\d{1,9})\|(\d{1,9})$/.exec(value) ?? []
  return newCents === undefined
    ? undefined
    : { newCents: Number(newCents), backCents: Number(backCents) }
}

export const lineChangeForm = v.pipe(
  v.object({
    variante: v.pipe(v.string(), v.nonEmpty('Elige la talla y el color')),
    antes: v.string(),
    unidades: v.pipe(v.string(), v.regex(/^(?:[1-9]\d?)?$/, 'Di cuántas unidades cambian')),
    pagas: v.string(),
  }),
  v.transform(({ variante, antes, unidades, pagas }) => ({
    ...readChoice(variante),
    read: antes,
    // Without a number: all of them.
    units: unidades === '' ? undefined : Number(unidades),
    shown: readShown(pagas),
  })),
)
