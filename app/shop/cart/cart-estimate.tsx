import { DataList } from '#app/ui/data-list.tsx'
import { TrailProgress } from '#app/ui/icons/mark.tsx'
import { cartTotals } from '#core/pricing/cart/cart-totals.ts'
import { estimateWords, freeShippingWords } from '#core/pricing/cart/cart-words.ts'
import { quote } from '#core/checkout/quote.ts'
import { amountRows } from '#core/base/money/amount-rows.ts'
import { policy, vatRule } from '#core/base/policy/policy.ts'
import { ratedLines } from '#core/base/policy/goods-with-vat.ts'
import { zoneOf } from '#core/pricing/shipping/shipping.ts'
import { sumRows } from '../checkout/sum-rows.ts'
import { useCartOffers } from './cart-offers-store.ts'
import { useCart } from './cart-store.ts'
import { useDelivery, type Delivery } from './delivery-store.ts'
import styles from './cart-drawer.module.css'

/** How far it is to free shipping; nothing where the parcel goes to a place that never has it. */
export function FreeShippingBar() {
  const { lines, discount } = useCart()
  const delivery = useDelivery()
  if (delivery && !hasFreeShipping(delivery)) return null
  const totals = cartTotals(lines, discount)
  const [words, ofWhich] = freeShippingWords(totals)
  return (
    <div className={styles.freeShipping}>
      <p role="status">
        <span>{words}</span> <span>{ofWhich}</span>
      </p>
      <TrailProgress
        value={totals.freeShippingProgress}
        label="Hasta el envío gratis"
        valueText={words}
      />
    </div>
  )
}

/** A postcode that is being typed counts as one of the mainland, as at the checkout. */
function hasFreeShipping({ destination: { country, postcode } }: Delivery): boolean {
  const zone = zoneOf(country, postcode)
  return zone === undefined || zone === 'peninsula' || zone === 'baleares'
}

/** The amounts of the cart: those of the checkout, once it was open; an estimate before. */
export function CartSummary() {
  const delivery = useDelivery()
  return delivery ? <CheckoutAmounts {...delivery} /> : <Estimate />
}

function CheckoutAmounts({ isWrapped, ...delivery }: Delivery) {
  const cart = useCart()
  const offers = useCartOffers()
  const gift = isWrapped && policy.giftWrap.isOffered ? { note: '' } : undefined
  const quoted = quote({ ...cart, ...delivery, isWrapped: !!gift, offers })
  return <DataList rows={sumRows({ ...quoted, cart, gift })} />
}

function Estimate() {
  const { lines, discount } = useCart()
  const amounts = cartTotals(lines, discount, useCartOffers()?.(lines, discount))
  const rows = amountRows({
    amounts,
    vat: vatRule,
    lines: ratedLines(lines),
    discount: amounts.isDiscountApplied ? discount : null,
    offers: amounts.offers,
    shippingLabel: 'Envío estimado',
  })
  const words = estimateWords(amounts, discount)
  return (
    <>
      <DataList rows={rows} />
      {words === undefined ? null : <p className="small quiet">{words}</p>}
    </>
  )
}
