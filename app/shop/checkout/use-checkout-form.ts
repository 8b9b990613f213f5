import { useEffect, useRef, useState } from 'react'
import type { SavedAddress } from '#core/customers/addresses/address.ts'
import {
  RECIPIENT_FIELDS,
  recipientForm,
  type Recipient,
  type RecipientField,
} from '#core/customers/addresses/recipient.ts'
import type { CheckoutMethod } from '#core/orders/order.ts'
import { missingOfCard, NO_CARD } from './card-input.ts'
import type { ShippingMethod } from '#core/pricing/shipping/shipping.ts'
import {
  addressAtFirst,
  defaultCard,
  type CheckoutPrefill,
} from '#core/checkout/checkout-prefill.ts'
import { mergeDraft, type TypedForm } from '#core/checkout/checkout-draft.ts'
import { NO_INVOICE, type TypedInvoice } from '#core/checkout/typed-invoice.ts'
import type { BuyerField } from '#core/orders/invoices/buyer-form.ts'
import type { GiftField } from '#core/checkout/gift-form.ts'
import { checkForm, type FieldErrors } from '#core/base/text/form-schema.ts'
import { keepForm, keptForm } from './checkout-draft.browser.ts'

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
const formAtFirst = (known: CheckoutPrefill | null, paymentMethod: CheckoutMethod): TypedForm => ({
  recipient: recipientAtFirst(known),
  addressId: addressAtFirst(known?.addresses ?? [])?.id ?? '',
  isAddressKept: false,
  shippingMethod: 'standard',
  paymentMethod,
  isWrapped: false,
  giftNote: '',
  invoice: NO_INVOICE,
})

type CheckoutFormInput = {
  known: CheckoutPrefill | null
  firstMethod: CheckoutMethod
  /** True while the page must show what the server rendered. */
  isHydrating: boolean
}

type FormErrors = FieldErrors<RecipientField | GiftField>

/** The state and the errors of the checkout form. */
export function useCheckoutForm({ known, firstMethod, isHydrating }: CheckoutFormInput) {
  const { typed, change } = useTypedForm({ known, firstMethod, isHydrating })
  const { recipient, paymentMethod } = typed
  const [errors, setErrors] = useState<FormErrors>({})
  const { markInvoice, faultsOfInvoice, ...ofInvoice } = useInvoice(typed, change)
  const { markCard, ...ofCard } = useCard(known, paymentMethod)

  const mark = (wrong: FormErrors, wrongInvoice: FieldErrors<BuyerField> = {}) => {
    setErrors(wrong)
    markInvoice(wrongInvoice)
  }
  /**
   * Marks invalid fields; returns how many there are. No card is asked for where nothing is paid; an
   * invoice, where the total needs a tax number or the shopper wants one.
   */
  const validate = ({ isFree, needsTaxId }: { isFree: boolean; needsTaxId: boolean }): number => {
    const checked = checkForm(recipientForm, recipient)
    const wrong = checked.ok ? {} : checked.errors
    const wrongInvoice = faultsOfInvoice(needsTaxId, wrong)
    mark(wrong, wrongInvoice)
    return markCard(isFree) + Object.keys(wrong).length + Object.keys(wrongInvoice).length
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
    order: Pick<TypedForm, 'recipient' | 'shippingMethod' | 'isWrapped' | 'giftNote'> &
      Partial<Pick<TypedForm, 'invoice'>>,
  ) => {
    change((before) => ({ ...before, ...order }))
    mark({})
  }
  return {
    ...typed,
    setField,
    setGift,
    ...ofInvoice,
    chooseAddress,
    keepAddress: (isAddressKept: boolean) => change((before) => ({ ...before, isAddressKept })),
    refill,
    errors,
    mark,
    setShippingMethod: (shippingMethod: ShippingMethod) =>
      change((before) => ({ ...before, shippingMethod })),
    setPaymentMethod: (method: CheckoutMethod) =>
      change((before) => ({ ...before, paymentMethod: method })),
    ...ofCard,
    validate,
  }
}

export type CheckoutForm = ReturnType<typeof useCheckoutForm>

/** The typed or the saved card. `markCard` answers how many fields are missing. */
function useCard(known: CheckoutPrefill | null, paymentMethod: CheckoutMethod) {
  const [card, setCard] = useState(NO_CARD)
  const [savedCardId, setSavedCardId] = useState(() => defaultCard(known?.cards ?? []))
  const [hasCardError, setHasCardError] = useState(false)
  const isTyped = paymentMethod === 'card' && savedCardId === null
  const markCard = (isFree: boolean): number => {
    const missing = isTyped && !isFree ? missingOfCard(card).length : 0
    setHasCardError(missing > 0)
    return missing
  }
  const isMarked = hasCardError && isTyped
  return { card, setCard, savedCardId, setSavedCardId, hasCardError: isMarked, markCard }
}

type Change = (next: (before: TypedForm) => TypedForm) => void

/** What the fields of the invoice show and change. */
export type InvoiceForm = Pick<TypedForm, 'invoice' | 'recipient'> & {
  invoiceErrors: FieldErrors<BuyerField>
  /** `field`: the one whose error is mended by it. */
  setInvoice: (part: Partial<TypedInvoice>, field?: BuyerField) => void
}

/** The fields of the invoice and their rules: they come when they are asked for, which few do. */
async function loadParts() {
  const [fields, rules] = await Promise.all([
    import('./invoice-fields.tsx'),
    import('#core/checkout/invoice-part.ts'),
  ])
  return { ...fields, ...rules }
}
type InvoiceParts = Awaited<ReturnType<typeof loadParts>>

const NOT_LOADED =
  'No hemos podido cargar los datos de la factura. Recarga la página: lo demás sigue aquí'

/** The invoice part of the form. It is asked for where the total needs it, or the shopper wants it. */
function useInvoice({ invoice, recipient }: TypedForm, change: Change) {
  const [errors, setErrors] = useState<FieldErrors<BuyerField>>({})
  const [parts, setParts] = useState<InvoiceParts>()
  const load = async (then?: (loaded: InvoiceParts) => void) => {
    try {
      const loaded = parts ?? (await loadParts())
      setParts(loaded)
      then?.(loaded)
    } catch {
      setErrors({ taxId: NOT_LOADED })
    }
  }
  const isAsked = (needsTaxId: boolean) => needsTaxId || invoice.isWanted
  return {
    /** Undefined until they are loaded. */
    invoiceParts: parts,
    loadInvoiceParts: () => void load(),
    invoiceErrors: errors,
    setInvoice: (part: Partial<TypedInvoice>, field?: BuyerField) => {
      change((before) => ({ ...before, invoice: { ...before.invoice, ...part } }))
      setErrors((before) => (field ? withoutErrorsOf(field, before) : {}))
    },
    /** The part for the request; undefined if it is not asked for. */
    requestInvoice: (needsTaxId: boolean) =>
      isAsked(needsTaxId) ? parts?.invoiceRequest(invoice, recipient) : undefined,
    faultsOfInvoice: (
      needsTaxId: boolean,
      ofDelivery: FieldErrors<RecipientField>,
    ): FieldErrors<BuyerField> => {
      if (!isAsked(needsTaxId)) return {}
      return parts ? parts.invoiceErrors(invoice, recipient, ofDelivery) : { taxId: NOT_LOADED }
    },
    markInvoice: (wrong: FieldErrors<BuyerField>) => {
      setErrors(wrong)
      if (Object.keys(wrong).length === 0) return
      void load(({ showingErrors }) =>
        change((before) => ({
          ...before,
          invoice: showingErrors(before.invoice, recipient, wrong),
        })),
      )
    },
  }
}

/** Another document or country also changes what a right number is. */
function withoutErrorsOf(
  field: BuyerField,
  { [field]: _mended, ...rest }: FieldErrors<BuyerField>,
): FieldErrors<BuyerField> {
  if (field !== 'idType' && field !== 'country') return rest
  const { taxId: _number, ...others } = rest as FieldErrors<BuyerField>
  return others
}

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
    queueMicrotask(() => setTyped((now) => mergeDraft(first, now, kept)))
    // Once: hydration does not begin again.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])
  useEffect(() => {
    if (isTouched.current) keepForm(owner, typed)
  }, [owner, typed])
  const change: Change = (next) => {
    isTouched.current = true
    setTyped(next)
  }
  return { typed, change }
}
