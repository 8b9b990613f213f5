import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { toast } from '#app/ui/toast-store.ts'
import { clearCart, setDiscount, useCart } from '../cart/cart-store.ts'
import { subtotalCents } from '../cart/cart.ts'
import { useCartCheck } from '../cart/use-cart-check.ts'
import { computeAmounts, type Amounts } from '../money/amounts.ts'
import type { PaymentMethod } from '../orders/order.ts'
import { SIMULATED_PAYMENT_MS, simulateAuthorisation } from '../payments/simulado.ts'
import { vatRule } from '../policy/policy.ts'
import { shippingOptions, type ShippingMethod, type ShippingOption } from '../shipping/shipping.ts'
import { PAYMENT_FAILED, refusalTexts } from './checkout-texts.ts'
import type { OrderRequest } from './order-request.ts'
import type { OrderRefusal } from './outcome.ts'
import { checkRecipient, type FieldErrors, type RecipientInput } from './recipient.ts'
import { forgetKey, purchaseKey, submitOrder } from './submit-order.ts'

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

/** Everything the checkout page holds and does; the page itself only shows it. */
export function useCheckout() {
  const cart = useCart()
  const navigate = useNavigate()
  const [recipient, setRecipient] = useState(EMPTY_RECIPIENT)
  const [wantedMethod, setWantedMethod] = useState<ShippingMethod>('standard')
  const [paymentMethod, setPaymentMethod] = useState<PaymentMethod>('card')
  const [card, setCard] = useState<CardInput>({ number: '', expiry: '', cvc: '' })
  const [errors, setErrors] = useState<FieldErrors>({})
  const [hasCardError, setHasCardError] = useState(false)
  const [messages, setMessages] = useState<string[]>([])
  const [isProcessing, setIsProcessing] = useState(false)
  // Not state: a second press in the same frame must already see it.
  const isUnderway = useRef(false)
  const isDone = useRef(false)
  const { short, checkAgain } = useCartCheck(cart.isKnown)

  useEffect(() => {
    if (cart.isKnown && cart.lines.length === 0 && !isDone.current) {
      void navigate('/', { replace: true })
    }
  }, [cart, navigate])

  const options = shippingOptions(recipient, subtotalCents(cart.lines))
  const shipping = options.find((option) => option.method === wantedMethod) ?? options[0]
  const amounts = amountsOf(cart, shipping)

  const refuse = async (refusal: OrderRefusal) => {
    setMessages(refusalTexts(refusal, cart.lines))
    if (refusal.reason === 'bad_fields') setErrors(refusal.errors)
    if (refusal.reason === 'code_not_valid') setDiscount(null)
    if (refusal.reason === 'key_reused') forgetKey()
    if (refusal.reason === 'declined') {
      toast.show({ text: PAYMENT_FAILED, tone: 'error', durationMs: 3000 })
    }
    await checkAgain()
  }

  const pay = async () => {
    setIsProcessing(true)
    setMessages([])
    const outcome = await payAndSubmit({
      cart,
      recipient,
      shipping,
      amounts,
      paymentMethod,
      cardNumber: card.number,
    })
    setIsProcessing(false)
    if (outcome === undefined) {
      toast.show({ text: PAYMENT_FAILED, tone: 'error', durationMs: 3000 })
      return
    }
    if (!outcome.ok) return refuse(outcome)
    isDone.current = true
    forgetKey()
    clearCart()
    await navigate('/checkout/success', { replace: true })
    toast.show({ text: 'Pedido realizado con éxito', tone: 'success', durationMs: 3000 })
  }

  /** Checks the form and pays; answers false when a field must be mended first. */
  const submit = (): boolean => {
    if (isUnderway.current) return true
    const checked = checkRecipient(recipient)
    const isCardMissing = paymentMethod === 'card' && Object.values(card).some((text) => text === '')
    setErrors(checked.ok ? {} : checked.errors)
    setHasCardError(isCardMissing)
    if (!checked.ok || isCardMissing) return false
    isUnderway.current = true
    void pay().finally(() => {
      isUnderway.current = false
    })
    return true
  }

  return {
    cart,
    short,
    recipient,
    setField: (field: keyof RecipientInput, value: string) => {
      setRecipient((before) => ({ ...before, [field]: value }))
      setErrors(({ [field]: _mended, ...rest }) => rest)
    },
    errors,
    options,
    shipping,
    setShippingMethod: setWantedMethod,
    paymentMethod,
    setPaymentMethod,
    card,
    setCard,
    hasCardError,
    amounts,
    messages,
    isProcessing,
    submit,
  }
}

export type Checkout = ReturnType<typeof useCheckout>

type Cart = Checkout['cart']

function amountsOf(cart: Cart, shipping: ShippingOption | undefined): Amounts {
  return computeAmounts({
    subtotalCents: subtotalCents(cart.lines),
    discountPercent: cart.discount?.percent ?? 0,
    shippingCents: shipping?.priceCents ?? 0,
    vat: vatRule,
  })
}

type Purchase = {
  cart: Cart
  recipient: RecipientInput
  shipping: ShippingOption | undefined
  amounts: Amounts
  paymentMethod: PaymentMethod
  cardNumber: string
}

/** The simulated payment, then the order. The card number ends here. */
async function payAndSubmit(purchase: Purchase) {
  const { cart, recipient, shipping, amounts, paymentMethod } = purchase
  if (!shipping) return { ok: false, reason: 'no_delivery' } as const
  await new Promise((resolve) => setTimeout(resolve, SIMULATED_PAYMENT_MS))
  const paid = simulateAuthorisation(paymentMethod, purchase.cardNumber, crypto.randomUUID())
  if (!paid.ok) return paid
  const request: OrderRequest = {
    idempotencyKey: purchaseKey(),
    lines: cart.lines.map(({ id, size, color, quantity, priceCents }) => ({
      id,
      size,
      color,
      quantity,
      shownPriceCents: priceCents,
    })),
    discountCode: cart.discount?.code ?? null,
    recipient,
    shippingMethod: shipping.method,
    payment: { method: paymentMethod, authorisation: paid.authorisation },
    shownTotalCents: amounts.totalCents,
  }
  return submitOrder(request)
}
