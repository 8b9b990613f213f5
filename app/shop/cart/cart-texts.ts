import { policy } from '#core/base/policy/policy.ts'
import type { CartOutcome } from '#core/pricing/cart/cart.ts'

/** The message when a product could not be added. */
export function cartRefusalText(reason: Extract<CartOutcome, { ok: false }>['reason']): string {
  switch (reason) {
    case 'too_many_lines':
      return `En el carrito caben ${policy.limits.cartLines} artículos distintos`
    case 'too_many_units':
      return `Puedes llevar hasta ${policy.limits.lineQuantity} unidades de cada artículo`
  }
}
