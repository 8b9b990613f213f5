import { useEffect, useRef, useState } from 'react'
import type { SavedAddress } from '#core/addresses/address.ts'
import {
  RECIPIENT_FIELDS,
  recipientForm,
  type Recipient,
  type RecipientField,
} from '#core/addresses/recipient.ts'
import type { PaymentMethod } from '#core/orders/order.ts'
import { missingOfCard, NO_CARD } from './card-input.ts'
import type { ShippingMethod } from '#core/shipping/shipping.ts'
import {
  addressAtFirst,
  cardAtFirst,
  type CheckoutPrefill,
} from '#core/checkout/checkout-prefill.ts'
import { mergeKeptForm, type TypedForm } from '#core/checkout/kept-form.ts'
import type { GiftField } from '#core/checkout/gift-form.ts'
import { checkForm, type FieldErrors } from '#core/text/form-schema.ts'
import { keepForm, keptForm } from './kept-form.browser.ts'

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

/** The form as the server renders it. `online` leaves no method to choose. */
const formAtFirst = (known: CheckoutPrefill | null, paymentMethod: PaymentMethod): TypedForm => ({
  recipient: recipientAtFirst(known),
  addressId: addressAtFirst(known?.addresses ?? [])?.id ?? '',
  isAddressKept: false,
  shippingMethod: 'standard',
  paymentMethod,
  isWrapped: false,
  giftNote: '',
})

type CheckoutFormInput = {
  known: CheckoutPrefill | null
  firstMethod: PaymentMethod
  /** True while the page must show what the server rendered. */
  isHydrating: boolean
}

/** The state and the errors of the checkout form. */
export function useCheckoutForm({ known, firstMethod, isHydrating }: CheckoutFormInput) {
  const { typed, change } = useTypedForm({ known, firstMethod, isHydrating })
  const { recipient, paymentMethod } = typed
  const [errors, setErrors] = useState<FieldErrors<RecipientField | GiftField>>({})
  const [card, setCard] = useState(NO_CARD)
  const [savedCardId, setSavedCardId] = useState(() => cardAtFirst(known?.cards ?? []))
  const [hasCardError, setHasCardError] = useState(false)

  /** Marks invalid fields; returns how many there are. No card is asked for where nothing is paid. */
  const validate = (isFree: boolean): number => {
    const checked = checkForm(recipientForm, recipient)
    const isTyped = !isFree && paymentMethod === 'card' && savedCardId === null
    const missing = isTyped ? missingOfCard(card).length : 0
    setErrors(checked.ok ? {} : checked.errors)
    setHasCardError(missing > 0)
    return missing + (checked.ok ? 0 : Object.keys(checked.errors).length)
  }
  const setField = (field: RecipientField, value: string) => {
    change((before) => ({ ...before, recipient: { ...before.recipient, [field]: value } }))
    setErrors(({ [field]: _mended, ...rest }) => rest)
  }
  const setGift = (gift: Partial<Pick<TypedForm, 'isWrapped' | 'giftNote'>>) => {
    change((before) => ({ ...before, ...gift }))
    setErrors(({ giftNote: _mended, ...rest }) => rest)
  }
  /** Fills in a saved address; undefined: empties the fields for a new one. */
  const chooseAddress = (chosen: SavedAddress | undefined) => {
    const place = chosen ? placeOf(chosen) : { address: '', city: '', postcode: '' }
    change((before) => ({
      ...before,
      addressId: chosen?.id ?? '',
      recipient: { ...before.recipient, ...place },
    }))
    setErrors({})
  }
  /** Refills the form from an order, after a return from the payment page. */
  const refill = (
    order: Pick<TypedForm, 'recipient' | 'shippingMethod' | 'isWrapped' | 'giftNote'>,
  ) => {
    change((before) => ({ ...before, ...order }))
    setErrors({})
  }
  return {
    ...typed,
    setField,
    setGift,
    chooseAddress,
    keepAddress: (isAddressKept: boolean) => change((before) => ({ ...before, isAddressKept })),
    refill,
    errors,
    setErrors,
    setShippingMethod: (shippingMethod: ShippingMethod) =>
      change((before) => ({ ...before, shippingMethod })),
    setPaymentMethod: (method: PaymentMethod) =>
      change((before) => ({ ...before, paymentMethod: method })),
    card,
    setCard,
    savedCardId,
    setSavedCardId,
    hasCardError: hasCardError && paymentMethod === 'card' && savedCardId === null,
    validate,
  }
}

export type CheckoutForm = ReturnType<typeof useCheckoutForm>

/** What is typed, kept for the visit. What was typed before hydration is newer than what was kept. */
function useTypedForm({ known, firstMethod, isHydrating }: CheckoutFormInput) {
  const owner = known?.email ?? ''
  const [first] = useState(() => formAtFirst(known, firstMethod))
  // Read before the first change is kept. On the server there is none.
  const [kept] = useState(() => {
    const stored = keptForm(owner, first)
    const isSaved = known?.addresses.some(({ id }) => id === stored?.addressId)
    return stored && (isSaved ? stored : { ...stored, addressId: '' })
  })
  const [typed, setTyped] = useState(() => (isHydrating ? first : (kept ?? first)))
  const isTouched = useRef(false)
  useEffect(() => {
    if (!isHydrating || !kept) return
    // The microtask of `useEarlyInput` runs first: it tells React what was typed before.
    queueMicrotask(() => setTyped((now) => mergeKeptForm(first, now, kept)))
    // Once: hydration does not begin again.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])
  useEffect(() => {
    if (isTouched.current) keepForm(owner, typed)
  }, [owner, typed])
  const change = (next: (before: TypedForm) => TypedForm) => {
    isTouched.current = true
    setTyped(next)
  }
  return { typed, change }
}
