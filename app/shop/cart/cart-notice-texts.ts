import { formatEuros } from '#core/base/money/money.ts'
import { policy } from '#core/base/policy/policy.ts'
import type { CartNotice } from '#core/pricing/cart/reconcile.ts'

// Apart from `cart-texts.ts`, which every list of products loads.

/** The message for a change of the cart. */
export function cartNoticeText(notice: CartNotice): string {
  switch (notice.kind) {
    case 'gone':
      return `«${notice.name}» ya no está a la venta y ha salido de tu carrito`
    case 'variant_gone':
      return `«${notice.name}» ya no se vende en ${variantText(notice)} y ha salido de tu carrito`
    case 'price_changed':
      return `«${notice.name}» ha cambiado de precio: de ${formatEuros(notice.fromCents)} a ${formatEuros(notice.toCents)}`
  }
}

/** The message when a stored quantity was above the limit. */
export const cutQuantityText = (name: string): string =>
  `De «${name}» puedes llevar hasta ${policy.limits.lineQuantity} unidades: lo hemos ajustado`

/** «talla M, verde». Things of one size have none to name. */
const variantText = ({ size, color }: { size: string; color: string }): string =>
  size === 'Único' ? color.toLowerCase() : `talla ${size}, ${color.toLowerCase()}`

/** The message when only `units` units are left, at least one. */
export const fewLeftText = (units: number): string =>
  units === 1 ? 'Solo queda 1' : `Solo quedan ${units}`
