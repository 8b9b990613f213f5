import * as v from 'valibot'
import type { OrderProgress } from '#core/orders/order.ts'
import {
  ADDRESS_LIMITS,
  addressFields,
  postcodeExists,
  normalizePostcode,
} from '#core/customers/addresses/address.ts'
import { zoneOf } from '#core/pricing/shipping/shipping.ts'
import { taxZoneOf } from '#core/pricing/tax/tax.ts'

/** The fields of a delivery address that may change, with their longest texts. */
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

/** A delivery address as it is typed; the same rules as at the checkout. */
const deliveryForm = v.pipe(v.object(addressFields), postcodeExists(), normalizePostcode())
export type Delivery = v.InferOutput<typeof deliveryForm>

/** The part of a recipient that may change. */
export const deliveryOf = (recipient: Delivery): Delivery => ({
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

/** Why an address is not changed, but for what somebody else has changed meanwhile. */
export type AddressRefusal = 'unknown_order' | 'sent' | 'other_price' | 'too_many'

/** Whether an order's address may still change: it was not cancelled, and none of it has left. */
export const canChangeAddress = ({
  state,
  isToSend,
}: Pick<OrderProgress, 'state' | 'isToSend'>): boolean =>
  state.order === 'placed' &&
  state.fulfilment === 'unfulfilled' &&
  (isToSend || state.payment === 'pending')

/** The field with a value as the page read it: a change is refused if somebody was faster. */
export const readField = (field: DeliveryField): string => `antes-${field}`

/** The fields of the form that changes an address: those of the address, and as they were read. */
export const ADDRESS_CHANGE_LIMITS = {
  ...DELIVERY_LIMITS,
  ...Object.fromEntries(DELIVERY_FIELDS.map((field) => [readField(field), DELIVERY_LIMITS[field]])),
}

/** What that form wants, and what its page had read. */
export const addressChangeForm = v.pipe(
  v.looseObject({}),
  v.transform((typed) => typed as Record<string, string>), // `readForm` reads texts only
  v.rawTransform(({ dataset, addIssue, NEVER }) => {
    const checked = v.safeParse(deliveryForm, dataset.value)
    if (!checked.success) {
      for (const { message, path } of checked.issues) {
        const key = String(path?.[0].key)
        addIssue({
          message,
          path: [{ type: 'object', origin: 'value', input: dataset.value, key, value: '' }],
        })
      }
      return NEVER
    }
    const read = Object.fromEntries(
      DELIVERY_FIELDS.map((field) => [field, dataset.value[readField(field)] ?? '']),
    ) as Delivery // the fields of a delivery
    return { wanted: checked.output, read }
  }),
)
