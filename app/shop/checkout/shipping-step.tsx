import { ChoiceCard, ChoiceCardGroup } from '#app/ui/forms/choice-card.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { formatEuros } from '#core/base/money/money.ts'
import { DeliveryDate } from '../product/delivery-date.tsx'
import { shippingName, shippingPromise } from '#core/pricing/shipping/shipping-labels.ts'
import {
  outlyingTariff,
  type Destination,
  type ShippingMethod,
} from '#core/pricing/shipping/shipping.ts'
import { GiftFields } from './gift-fields.tsx'
import { Step } from './step.tsx'
import type { Checkout } from './use-checkout.ts'

/** The shipping methods for the destination, with price and delivery time. */
export function ShippingStep({ checkout }: { checkout: Checkout }) {
  const { options, shipping, form } = checkout
  return (
    <Step number={2} title="Método de envío">
      {options.length === 0 ? (
        <Notice tone="error">
          De momento no enviamos a esa dirección. Escríbenos si quieres que lo pensemos.
        </Notice>
      ) : (
        <ChoiceCardGroup
          legend="Método de envío"
          legendHidden
          name="shipping"
          value={shipping?.method}
          // The values are the methods of the options below.
          onChange={(method) => form.setShippingMethod(method as ShippingMethod)}
        >
          {options.map(({ method, priceCents }) => (
            <ChoiceCard
              key={method}
              value={method}
              title={shippingName(method)}
              description={<MethodPromise method={method} to={form.recipient} />}
              trailing={priceCents === 0 ? 'Gratis' : formatEuros(priceCents)}
            />
          ))}
        </ChoiceCardGroup>
      )}
      <GiftFields checkout={checkout} />
    </Step>
  )
}

/** The published number of days, and below it today's dates for it. */
function MethodPromise({ method, to }: { method: ShippingMethod; to: Destination }) {
  const days = <span>{shippingPromise(method, to)}</span>
  return method === 'international' || outlyingTariff(to) ? (
    days
  ) : (
    <>
      {days}
      <DeliveryDate method={method} span="" />
    </>
  )
}
