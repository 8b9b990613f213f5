import { formatMediumDay } from '#core/base/dates/format-dates.ts'
import { madridDay } from '#core/base/dates/madrid-time.ts'
import { formatEuros } from '#core/base/money/money.ts'
import type { CodeRefusal } from './discount.ts'

/**
 * What the shopper reads about a code that does not work. A stopped code reads like an unknown one.
 * Source: specification, "Business constants", for the first two texts.
 */
export function codeRefusalText(refusal: CodeRefusal): string {
  switch (refusal.reason) {
    case 'blank':
      return 'Introduce un código de descuento'
    case 'unknown':
    case 'stopped':
      return 'Código de descuento no válido'
    case 'expired':
      return 'Este código ya ha caducado'
    case 'used_up':
      return 'Este código ya se ha agotado'
    case 'not_started':
      return `Este código vale desde el ${formatMediumDay(madridDay(refusal.startsAt))}`
    case 'below_minimum':
      return `Te faltan ${formatEuros(refusal.missingCents)} en prendas para usar este código`
    case 'first_purchase':
      return 'Este código es solo para la primera compra'
    case 'customer_limit':
      return refusal.maxUses === 1
        ? 'Ya has usado este código'
        : `Ya has usado este código ${refusal.maxUses} veces, el máximo por persona`
  }
}
