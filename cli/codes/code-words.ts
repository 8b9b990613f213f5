import type { DiscountCode } from '#core/pricing/discounts/discount.ts'
import type { LargeReason } from '#core/pricing/discounts/new-code.ts'
import { formatEuros } from '#core/base/money/money.ts'

export const unknownCode = (typed: string): string =>
  `No hay ningún código «${typed}». Los que hay: codigos listar.`

/** How often a code can still be used, in all. */
export const usesLeft = ({ maxUses, usedCount }: DiscountCode): string =>
  maxUses === null ? 'sin límite' : Math.max(0, maxUses - usedCount).toLocaleString('es-ES')

/** Why the owner should think twice. */
export function largeText(reason: LargeReason, typicalOrderCents: number): string {
  switch (reason) {
    case 'all_free':
      return 'Regala toda la compra a quien lo use.'
    case 'large_without_limit':
      return 'Quita la mitad o más y no tiene límite de usos: añade --usos N.'
    case 'large_without_end':
      return 'Quita el 30 % o más y no acaba nunca: añade --hasta DÍA.'
    case 'above_typical_order':
      return `Quita más de lo que suele llevar un pedido (${formatEuros(typicalOrderCents)}).`
    case 'free_abroad':
      return 'Un envío al extranjero es caro y no pides compra mínima: añade --minimo EUROS.'
  }
}
