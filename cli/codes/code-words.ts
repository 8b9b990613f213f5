import type { DiscountCode } from '#core/pricing/discounts/discount.ts'

export const unknownCode = (typed: string): string =>
  `No hay ningún código «${typed}». Los que hay: codigos listar.`

/** How often a code can still be used, in all. */
export const usesLeft = ({ maxUses, usedCount }: DiscountCode): string =>
  maxUses === null ? 'sin límite' : Math.max(0, maxUses - usedCount).toLocaleString('es-ES')
