import { formatEuros } from '#core/money/money.ts'
import { policy } from '#core/policy/policy.ts'
import type { CartOutcome } from '#core/cart/cart.ts'
import type { CartNotice } from '#core/cart/reconcile.ts'

/** The message when a product could not be added. */
export function cartRefusalText(reason: Extract<CartOutcome, { ok: false }>['reason']): string {
  switch (reason) {
    case 'too_many_lines':
      return `En el carrito caben ${policy.limits.cartLines} artículos distintos`
    case 'too_many_units':
      return `Puedes llevar hasta ${policy.limits.lineQuantity} unidades de cada artículo`
  }
}

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
