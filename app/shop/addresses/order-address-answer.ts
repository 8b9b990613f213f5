import type { FormAnswer } from '#core/base/text/form-answer.ts'
import type { AddressRefusal, Delivery } from '#core/orders/delivery/delivery-address.ts'
import { ORDER_CLOSED } from '#core/returns/return-form.ts'

/** The answer to a change of where an order goes. */
export type OrderAddressAnswer = FormAnswer<Delivery, { isChanged: boolean }>

export const ADDRESS_FAILED = 'No hemos podido cambiar la dirección. Inténtalo de nuevo.'
export const ADDRESS_CLOSED =
  'La dirección de este pedido ya no se puede cambiar: ha salido, o está cancelado. Si no va a llegarte bien, escríbenos.'

const REFUSALS: Record<AddressRefusal, string> = {
  unknown_order: ORDER_CLOSED,
  sent: ADDRESS_CLOSED,
  other_price:
    'A esa dirección el envío o los impuestos cuestan otra cosa, y el pedido ya tiene su precio. Cancélalo y haz otro, o escríbenos.',
  too_many: 'Has cambiado esta dirección varias veces. Para cambiarla otra vez, escríbenos.',
}

export const addressRefusalText = (reason: AddressRefusal): string => REFUSALS[reason]

/** Says what somebody else has changed it to since the page was opened. */
export const deliveryText = (now: Delivery): string => {
  const where = `${now.firstName} ${now.lastName}, ${now.address}, ${now.postcode} ${now.city}`
  const phone = now.phone === '' ? 'sin teléfono' : `con el teléfono ${now.phone}`
  return `La dirección ha cambiado mientras escribías. Ahora es: ${where}, ${phone}. Si prefieres la tuya, guárdala otra vez.`
}
