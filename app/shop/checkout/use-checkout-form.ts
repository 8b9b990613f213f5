import { useState } from 'react'
import type { SavedAddress } from '#core/addresses/address.ts'
import {
  RECIPIENT_FIELDS,
  recipientForm,
  type Recipient,
  type RecipientField,
} from '#core/addresses/recipient.ts'
import type { PaymentMethod } from '#core/orders/order.ts'
import { NO_CARD } from './card-fields.tsx'
import type { ShippingMethod } from '#core/shipping/shipping.ts'
import {
  addressAtFirst,
  cardAtFirst,
  type CheckoutPrefill,
} from '#core/checkout/checkout-prefill.ts'
import { checkForm, type FieldErrors } from '#core/text/form-schema.ts'

function recipientAtFirst(known: CheckoutPrefill | null): Recipient {
  const empty = Object.fromEntries(RECIPIENT_FIELDS.map((field) => [field, '']))
  const atHome = { ...(empty as Recipient), country: 'ES' }
  if (!known) return atHome
  const { email, firstName, lastName, phone, addresses } = known
  const usual = addressAtFirst(addresses)
  return { ...atHome, email, firstName, lastName, phone, ...(usual && placeOf(usual)) }
}

/** A saved address without the fields that only the account uses. */
function placeOf({ id: _id, isDefault: _isDefault, phone, ...place }: SavedAddress) {
  return phone === '' ? place : { ...place, phone }
}

/** The state and the errors of the checkout form. `online` leaves no method to choose. */
export function useCheckoutForm(known: CheckoutPrefill | null, firstMethod: PaymentMethod) {
  const [recipient, setRecipient] = useState(() => recipientAtFirst(known))
  const [addressId, setAddressId] = useState(() => addressAtFirst(known?.addresses ?? [])?.id ?? '')
  const [isAddressKept, keepAddress] = useState(false)
  const [errors, setErrors] = useState<FieldErrors<RecipientField>>({})
  const [shippingMethod, setShippingMethod] = useState<ShippingMethod>('standard')
  const [paymentMethod, setPaymentMethod] = useState<PaymentMethod>(firstMethod)
  const [card, setCard] = useState(NO_CARD)
  const [savedCardId, setSavedCardId] = useState(() => cardAtFirst(known?.cards ?? []))
  const [hasCardError, setHasCardError] = useState(false)

  /** Marks invalid fields; returns whether the form can be sent. */
  const validate = (): boolean => {
    const checked = checkForm(recipientForm, recipient)
    const isTyped = paymentMethod === 'card' && savedCardId === null
    const isCardMissing = isTyped && Object.values(card).includes('')
    setErrors(checked.ok ? {} : checked.errors)
    setHasCardError(isCardMissing)
    return checked.ok && !isCardMissing
  }
  const setField = (field: RecipientField, value: string) => {
    setRecipient((before) => ({ ...before, [field]: value }))
    setErrors(({ [field]: _mended, ...rest }) => rest)
  }
  /** Fills in a saved address; undefined: empties the fields for a new one. */
  const chooseAddress = (chosen: SavedAddress | undefined) => {
    setAddressId(chosen?.id ?? '')
    setRecipient((before) => ({
      ...before,
      ...(chosen ? placeOf(chosen) : { address: '', city: '', postcode: '' }),
    }))
    setErrors({})
  }
  /** Refills the form from an order, after a return from the payment page. */
  const refill = (order: { recipient: Recipient; shippingMethod: ShippingMethod }) => {
    setRecipient(order.recipient)
    setShippingMethod(order.shippingMethod)
    setErrors({})
  }
  return {
    recipient,
    setField,
    addressId,
    chooseAddress,
    isAddressKept,
    keepAddress,
    refill,
    errors,
    setErrors,
    shippingMethod,
    setShippingMethod,
    paymentMethod,
    setPaymentMethod,
    card,
    setCard,
    savedCardId,
    setSavedCardId,
    hasCardError,
    validate,
  }
}

export type CheckoutForm = ReturnType<typeof useCheckoutForm>
