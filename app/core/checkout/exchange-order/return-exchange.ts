import { formatEuros, type Cents } from '#core/base/money/money.ts'
import { choiceText } from '#core/orders/order-words.ts'
import { readShown } from '#core/returns/line-changes/line-change.ts'

/** What whoever returns units may want for them: a variant, for the units of a line, from 0. */
export type ExchangeWish = {
  position: number
  wanted: string
  /** The cents that the page has shown; undefined: it has not yet. */
  shown: { newCents: Cents; backCents: Cents } | undefined
}

/** The fields of the form; `pagas`: the sums that its page has shown. */
export const RETURN_EXCHANGE_LIMITS = { cambio: 220, pagas: 20 }

export const wishValue = (position: number, variantId: string): string => `${position}|${variantId}`

/** Null: only the money is wanted. */
export function readWish({
  cambio,
  pagas,
}: {
  cambio: string
  pagas: string
}): ExchangeWish | null {
  const [, position, wanted = ''] = /^(\d{1,3})\|(.{1,200})$/.exec(cambio) ?? []
  return position === undefined
    ? null
    : { position: Number(position), wanted, shown: readShown(pagas) }
}

/** What is told in the mail of the return. */
export const exchangeMailText = ({
  newCents,
  backCents,
  units,
  variant,
}: {
  newCents: Cents
  backCents: Cents
  units: number
  variant: { size: string; color: string }
}): string =>
  `A cambio pides ${units}\u00a0×\u00a0${choiceText(variant)}, por ${formatEuros(newCents)}: se paga aparte, con el enlace de otro correo, y sale cuando nos llegue lo que devuelves. Por lo que cambias vuelven ${formatEuros(backCents)}. Si no lo pagas, queda en una devolución.`
