import type { Answered } from '#app/http/answer-form.server.ts'
import { FORM_INCOMPLETE, refuseForm } from '#core/base/text/form-answer.ts'
import { checkForm } from '#core/base/text/form-schema.ts'
import { changeAddress } from '#core/orders/delivery/change-address.server.ts'
import {
  addressChangeForm,
  canChangeAddress,
  deliveryOf,
  type Delivery,
} from '#core/orders/delivery/delivery-address.ts'
import type { OrderWithState } from '#core/orders/order.ts'
import { addressLines } from '#core/orders/order-words.ts'
import {
  ADDRESS_CLOSED,
  addressRefusalText,
  deliveryText,
  type OrderAddressAnswer,
} from './order-address-answer.ts'

/** The data of the page that changes where an order goes. `refusal` says why it cannot be. */
export type AddressOffer = {
  number: string
  /** As it is now; the form sends it along, so that what others change meanwhile is seen. */
  delivery: Delivery
  lines: string[]
  refusal: string | null
}

export const addressOffer = (order: OrderWithState): AddressOffer => ({
  number: order.number,
  delivery: deliveryOf(order.recipient),
  lines: addressLines(order),
  refusal: canChangeAddress(order) ? null : ADDRESS_CLOSED,
})

type AddressChange = Parameters<typeof changeAddress>[0] & { wakeMail: () => void }

/** Validates the form and changes where the order goes. */
export async function changeOrderAddress(
  ctx: AddressChange,
  number: string,
  form: Record<string, string>,
): Promise<Answered<OrderAddressAnswer>> {
  const values = deliveryOf(form as Delivery) // every field is read as text
  const checked = checkForm(addressChangeForm, form)
  if (!checked.ok) {
    return { answer: refuseForm(FORM_INCOMPLETE, values, checked.errors), status: 422 }
  }
  const outcome = await changeAddress(ctx, number, checked.values)
  if (outcome.ok) {
    ctx.wakeMail()
    return { answer: { ok: true, isChanged: outcome.changed.length > 0 } }
  }
  if (outcome.reason === 'moved_meanwhile') {
    return { answer: refuseForm(deliveryText(outcome.now), values), status: 409 }
  }
  return { answer: refuseForm(addressRefusalText(outcome.reason), values), status: 409 }
}
