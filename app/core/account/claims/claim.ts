import { formatDay } from '#core/base/dates/format-dates.ts'
import type { Units } from '#core/orders/fulfilment/line-units.ts'
import { paidUnits, type ReplacementReason } from '#core/orders/replacements/replacement.ts'
import type { LineUnits } from '#core/orders/fulfilment/line-units.ts'
import type { Guarantee } from './guarantee.ts'

/** What is wrong with the goods: what a replacement mends, too. */
export const CLAIM_REASONS: Readonly<Record<ReplacementReason, string>> = {
  faulty: 'Llegó con un defecto, o se ha roto',
  wrong: 'No es lo que pedí',
  missing: 'Faltaba en el paquete',
  lost: 'El paquete no ha llegado',
}

/** What the buyer asks for. */
export const CLAIM_WISHES = {
  again: 'Que me enviéis otra igual',
  repair: 'Que la arregléis',
  discount: 'Quedármela con una rebaja',
  money: 'Que me devolváis el dinero',
} as const
export type ClaimWish = keyof typeof CLAIM_WISHES

/** A claim under the legal guarantee; `at` is ISO-8601 UTC. */
export type Claim = {
  id: string
  reason: ReplacementReason
  wish: ClaimWish
  at: string
  units: Units[]
  /** Of its message; null once that was deleted. */
  reference: string | null
  /** When the shop was done with it. */
  handledAt: string | null
}

/** Whether this can be asked for: nobody repairs, or keeps at a lower price, what never came. */
export const mayWish = (reason: ReplacementReason, wish: ClaimWish): boolean =>
  reason === 'faulty' ||
  wish === 'again' ||
  wish === 'money' ||
  (reason === 'wrong' && wish === 'discount')

/** Units of each line that left and whose money stays with the shop. */
export const claimableUnits = (lines: readonly LineUnits[]): number[] =>
  lines.map((line) => Math.max(0, paidUnits(line)))

export type NoClaim = 'unknown_order' | 'not_sent' | 'nothing_left' | 'too_late'

/** Whether something of an order can be claimed. */
export function mayClaim(
  lines: readonly LineUnits[],
  guarantee: Guarantee | null,
): { ok: true; guarantee: Guarantee } | { ok: false; reason: Exclude<NoClaim, 'unknown_order'> } {
  if (guarantee === null) return { ok: false, reason: 'not_sent' }
  if (claimableUnits(lines).every((units) => units === 0))
    return { ok: false, reason: 'nothing_left' }
  return guarantee.isOpen ? { ok: true, guarantee } : { ok: false, reason: 'too_late' }
}

/** What both sides read of the term, and of who has to show what. */
export const guaranteeText = ({ lastDay, presumedUntil }: Guarantee): string =>
  `La garantía legal de este pedido llega hasta el ${formatDay(lastDay)}. De un defecto que aparezca hasta el ${formatDay(presumedUntil)} se supone que venía de origen.`
