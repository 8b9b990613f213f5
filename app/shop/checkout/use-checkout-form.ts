import { useState } from 'react'
import type { PaymentMethod } from '../orders/order.ts'
import type { ShippingMethod } from '../shipping/shipping.ts'
import {
  checkRecipient,
  type FieldErrors,
  type RecipientField,
  type RecipientInput,
} from './recipient.ts'

export type CardInput = { number: string; expiry: string; cvc: string }

const EMPTY_RECIPIENT: RecipientInput = {
  email: '',
  firstName: '',
  lastName: '',
  address: '',
  city: '',
  postcode: '',
  country: 'ES',
  phone: '',
  note: '',
}

/** What is typed and chosen at checkout, and what is wrong with it. */
export function useCheckoutForm() {
  const [recipient, setRecipient] = useState(EMPTY_RECIPIENT)
  const [errors, setErrors] = useState<FieldErrors>({})
  const [shippingMethod, setShippingMethod] = useState<ShippingMethod>('standard')
  const [paymentMethod, setPaymentMethod] = useState<PaymentMethod>('card')
  const [card, setCard] = useState<CardInput>({ number: '', expiry: '', cvc: '' })
  const [hasCardError, setHasCardError] = useState(false)

  /** Marks what is missing or wrong; answers whether the form can be sent. */
  const validate = (): boolean => {
    const checked = checkRecipient(recipient)
    const isCardMissing = paymentMethod === 'card' && Object.values(card).includes('')
    setErrors(checked.ok ? {} : checked.errors)
    setHasCardError(isCardMissing)
    return checked.ok && !isCardMissing
  }
  const setField = (field: RecipientField, value: string) => {
    setRecipient((before) => ({ ...before, [field]: value }))
    setErrors(({ [field]: _mended, ...rest }) => rest)
  }
  return {
    recipient,
    setField,
    errors,
    setErrors,
    shippingMethod,
    setShippingMethod,
    paymentMethod,
    setPaymentMethod,
    card,
    setCard,
    hasCardError,
    validate,
  }
}

export type CheckoutForm = ReturnType<typeof useCheckoutForm>
