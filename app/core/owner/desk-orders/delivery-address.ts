import * as v from 'valibot'
import {
  ADDRESS_LIMITS,
  addressFields,
  postcodeExists,
  normalizePostcode,
} from '#core/customers/addresses/address.ts'
import type { Recipient } from '#core/customers/addresses/recipient.ts'
import { zoneOf } from '#core/pricing/shipping/shipping.ts'
import { taxZoneOf } from '#core/pricing/tax/tax.ts'

/** The fields of a delivery address that the desk may change, with their longest texts. */
export const DELIVERY_LIMITS = {
  firstName: ADDRESS_LIMITS.firstName,
  lastName: ADDRESS_LIMITS.lastName,
  address: ADDRESS_LIMITS.address,
  postcode: ADDRESS_LIMITS.postcode,
  city: ADDRESS_LIMITS.city,
  country: ADDRESS_LIMITS.country,
  phone: ADDRESS_LIMITS.phone,
} as const

export type DeliveryField = keyof typeof DELIVERY_LIMITS
export const DELIVERY_FIELDS = Object.keys(DELIVERY_LIMITS) as DeliveryField[]

export const DELIVERY_LABELS: Record<DeliveryField, string> = {
  firstName: 'Nombre',
  lastName: 'Apellidos',
  address: 'Dirección',
  postcode: 'Código postal',
  city: 'Población',
  country: 'País',
  phone: 'Teléfono',
}

/** A delivery address as the desk types it; the same rules as at the checkout. */
export const deliveryForm = v.pipe(v.object(addressFields), postcodeExists(), normalizePostcode())
export type Delivery = v.InferOutput<typeof deliveryForm>

/** The part of a recipient that the desk may change. */
export const deliveryOf = (recipient: Recipient): Delivery => ({
  firstName: recipient.firstName,
  lastName: recipient.lastName,
  address: recipient.address,
  postcode: recipient.postcode,
  city: recipient.city,
  country: recipient.country,
  phone: recipient.phone,
})

/**
 * Whether goods may go to another address without another price: the country, and with it tax and
 * shipping, stays; within Spain also the zone, since the islands and Ceuta have other taxes and
 * tariffs.
 */
export const isSamePrice = (before: Delivery, after: Delivery): boolean =>
  before.country === after.country &&
  taxZoneOf(before) === taxZoneOf(after) &&
  zoneOf(before.country, before.postcode) === zoneOf(after.country, after.postcode)
