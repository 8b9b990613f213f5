import { formatEuros } from '#core/base/money/money.ts'
import { policy } from '#core/base/policy/policy.ts'
import { outlyingTariff, type Destination, type ShippingMethod } from './shipping.ts'

export function shippingName(method: ShippingMethod): string {
  switch (method) {
    case 'standard':
      return 'Estándar'
    case 'express':
      return 'Exprés'
    case 'international':
      return 'Internacional'
  }
}

/** "3-5 días laborables", from the policy; without a destination, that of the mainland. */
export function shippingPromise(method: ShippingMethod, to?: Destination): string {
  const { standard, express, international } = policy.shipping
  switch (method) {
    case 'standard': {
      const { min, max } = ((to && outlyingTariff(to)) ?? standard).workingDays
      return `${min}-${max} días laborables`
    }
    case 'express':
      return `${express.hours.min}-${express.hours.max} h, solo península`
    case 'international':
      return `${international.workingDays.min}-${international.workingDays.max} días laborables`
  }
}

/** "3,95 €"; names the price to Baleares too if it is another. */
export function standardPrice(): string {
  const { priceCents, balearesPriceCents } = policy.shipping.standard
  const price = formatEuros(priceCents)
  return balearesPriceCents === priceCents
    ? price
    : `${price} (${formatEuros(balearesPriceCents)} a Baleares)`
}

const countryNames = new Intl.DisplayNames('es-ES', { type: 'region' })

/** "Portugal" for "PT". */
export const countryName = (code: string): string => countryNames.of(code) ?? code
