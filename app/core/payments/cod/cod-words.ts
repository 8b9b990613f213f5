import { formatEuros, type Cents } from '#core/base/money/money.ts'

/**
 * `not_cod`: it is paid in another way. `paid_before`; `ended`: cancelled, or its parcel came back.
 * `other_amount`: `dueCents` is what it costs. `twice`: it is named twice.
 */
export type CollectFault = { number: string; dueCents: Cents | null } & {
  reason: 'unknown_order' | 'not_cod' | 'paid_before' | 'ended' | 'other_amount' | 'twice'
}

/** Why what a courier collected is not recorded, in words for the owner. */
export const collectFaultText = ({ number, reason, dueCents }: CollectFault): string =>
  `${number}: ${
    reason === 'other_amount' ? `hay que cobrar ${formatEuros(dueCents ?? 0)}.` : WORDS[reason]
  }`

const WORDS = {
  unknown_order: 'no hay ningún pedido con ese número.',
  not_cod: 'no se paga contra reembolso.',
  paid_before: 'ya estaba cobrado.',
  ended: 'está anulado.',
  twice: 'está dos veces.',
}
